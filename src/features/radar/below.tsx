import { styled } from '#ui/styled.ts';

const Second = styled('span', {
  base: { display: 'block', textStyle: 'sm', fontWeight: 'normal', color: 'fg.muted', _print: { lineHeight: '1.2' } },
  variants: { onPaper: { false: { _print: { display: 'none' } } } },
  defaultVariants: { onPaper: false },
});

/**
 * The second line of a cell, so that what belongs together is read together and the months have room.
 * @param onPaper whether it is printed: what the marks of the months say too is not, so that ten classes fit one page
 */
export function Below({ children, onPaper = false }: { children: string; onPaper?: boolean }) {
  return (
    <Second onPaper={onPaper}>
      <bdi>{children}</bdi>
    </Second>
  );
}
