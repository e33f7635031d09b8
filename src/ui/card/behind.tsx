import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

const Summary = styled('summary', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    cursor: 'pointer',
    color: 'colorPalette.fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    borderRadius: 'sm',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    textDecoration: 'underline',
    textDecorationColor: 'colorPalette.emphasized',
    textUnderlineOffset: '0.25em',
  },
});

/** The figures of a chart, shown on request. */
export function Behind({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <Summary>{summary}</Summary>
      {children}
    </details>
  );
}
