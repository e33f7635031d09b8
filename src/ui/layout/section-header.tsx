import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';

export type SectionHeaderProps = {
  title: ReactNode;
  actions?: ReactNode;
  /** A tab above says the same, so on a phone the actions get the space. */
  underTab?: boolean;
};

/** The head of a part of a screen: an h2 with its actions at the end. */
export function SectionHeader({ title, actions, underTab = false }: SectionHeaderProps) {
  return (
    <styled.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      marginBlock="4"
    >
      <Heading as="h2" size="lg" {...(underTab && { srOnly: { base: true, sm: false } })}>
        {title}
      </Heading>
      {actions}
    </styled.div>
  );
}
