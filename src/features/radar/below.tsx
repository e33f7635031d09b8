import { styled } from '#ui/styled.ts';

const Second = styled('span', {
  base: { display: 'block', textStyle: 'sm', fontWeight: 'normal', color: 'fg.muted', _print: { lineHeight: '1.2' } },
  variants: { onPaper: { false: { _print: { display: 'none' } } } },
  defaultVariants: { onPaper: false },
});

/**
 * The second line of a cell, so that related facts are read together and the months have space.
 * @param onPaper true to print it; lines that repeat the marks of the months are not printed, so that ten classes fit one
 * page
 */
export function Below({ children, onPaper = false }: { children: string; onPaper?: boolean }) {
  return (
    <Second onPaper={onPaper}>
      <bdi>{children}</bdi>
    </Second>
  );
}
