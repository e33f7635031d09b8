import { chakra, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The head of a part of a screen: an h2 with its actions at the end. */
export function SectionHeader({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      marginBlock="4"
    >
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      {actions}
    </chakra.div>
  );
}
