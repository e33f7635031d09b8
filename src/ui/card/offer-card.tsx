import type { ComponentProps, ReactNode } from 'react';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { Card } from './card.tsx';

type OfferCardProps = Omit<ComponentProps<typeof Card>, 'title'> & {
  icon: ReactNode;
  title: string;
  text: string;
  /** Yes and no, in this order. */
  actions: ReactNode;
};

/** An offer that a user may accept or decline once, in a line beside their work. */
export function OfferCard({ icon, title, text, actions, children, ...card }: OfferCardProps) {
  return (
    <Card as="section" display="flex" flexDirection="row" flexWrap="wrap" alignItems="center" gap="3" {...card}>
      <styled.span color="green.fg" aria-hidden>
        {icon}
      </styled.span>
      <styled.div flex="1 1 14rem" minWidth="0">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
        {children}
      </styled.div>
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {actions}
      </styled.div>
    </Card>
  );
}
