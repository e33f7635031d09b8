import type { ReactNode } from 'react';
import { Card } from '#ui/card/card.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';

/** One part of the account: a title, what it is about, and what can be done at its end. */
export function Section(props: { title: string; text?: string; actions?: ReactNode; children?: ReactNode }) {
  const { title, text, actions, children } = props;
  return (
    <Card as="section" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Heading as="h2" size="md">
        {title}
      </Heading>
      {text && <Text color="fg.muted">{text}</Text>}
      {children}
      {actions && (
        <styled.div display="flex" flexWrap="wrap" gap="2">
          {actions}
        </styled.div>
      )}
    </Card>
  );
}
