import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

/** A line over the content with a note about all of it, and its actions. */
export const Strip = styled('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    paddingInlineStart: '4',
    marginBlockEnd: '4',
    borderRadius: 'lg',
    bg: 'gold.subtle',
  },
});

const Quoted = styled('p', {
  base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'var(--start)' },
});

/** A person's words below a line of ours, in their own direction. */
export function StripQuote({ title, children }: { title: ReactNode; children: string | undefined }) {
  return (
    <styled.div flex="1 1 14rem" minWidth="0">
      <styled.div fontWeight="medium">{title}</styled.div>
      <Quoted dir="auto">{children}</Quoted>
    </styled.div>
  );
}
