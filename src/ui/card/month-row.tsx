import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

export type MonthCell = {
  /** `YYYY-MM`. */
  month: string;
  /** 'Nov'; and in full for those who hear it. */
  short: string;
  tone: 'good' | 'done' | 'open' | 'late' | 'missing' | 'none';
  icon: ReactNode;
  /** What it is, in words: always said, never by colour alone. */
  words: string;
  /** More under the words: paid. */
  detail?: ReactNode;
};

const palettes = { good: 'green', done: 'green', open: 'sand', late: 'gold', missing: 'red', none: 'sand' } as const;

const Row = styled('ol', {
  base: {
    display: 'grid',
    listStyle: 'none',
    gap: '1.5',
    gridTemplateColumns: { base: 'repeat(3, 1fr)', sm: 'repeat(4, 1fr)', md: 'repeat(6, 1fr)', xl: 'repeat(12, 1fr)' },
  },
});

const Cell = styled('li', {
  base: {
    minWidth: '0',
    borderRadius: 'md',
    padding: '1.5',
    textAlign: 'center',
    textStyle: 'xs',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.5',
    '& svg': { width: '4', height: '4' },
  },
});

/** Twelve months beside each other, the oldest first: what came of each. */
export function MonthRow({ label, cells }: { label: string; cells: readonly MonthCell[] }) {
  return (
    <Row aria-label={label}>
      {cells.map(({ month, short, tone, icon, words, detail }) => (
        <Cell key={month} colorPalette={palettes[tone]}>
          <chakra.span fontWeight="semibold">{short}</chakra.span>
          <span aria-hidden>{icon}</span>
          <span>{words}</span>
          {detail}
        </Cell>
      ))}
    </Row>
  );
}
