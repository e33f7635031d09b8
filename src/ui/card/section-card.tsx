import type { ComponentProps, ReactNode } from 'react';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { Heading, Text } from '#ui/text.ts';
import { Card } from './card.tsx';

export type SectionCardProps = Omit<ComponentProps<typeof Card>, 'title'> & {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
};

/** One part of a screen: a title, an explanation, and its actions at the end. */
export function SectionCard({ title, text, actions, children, ...card }: SectionCardProps) {
  return (
    <Card as="section" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" {...card}>
      <Heading as="h2" size="md">
        {title}
      </Heading>
      {text && <Text color="fg.muted">{text}</Text>}
      {children}
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </Card>
  );
}
