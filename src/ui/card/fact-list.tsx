import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

export type Fact = { label: string; value: ReactNode };

const List = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '2',
    marginBlockStart: { base: '3', _only: '0' },
    '& > div': { display: 'grid', minWidth: '0', maxWidth: '100%', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
    '& dd': { margin: '0', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  },
});

/** A few facts under a title, each with its name: totals, shares, dates. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
