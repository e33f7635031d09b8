import { heading } from '#styles/recipes/heading.js';
import { styled } from '#ui/styled.ts';

/** A heading; `as` chooses its level, `size` its look. */
export const Heading = styled('h2', heading);

/** A paragraph. */
export const Text = styled.p;

/**
 * A person's text in its own direction, cut to a number of lines. The space at both sides is for the ellipsis, which hangs
 * out of text that runs against the page's direction and would be cut off there.
 */
export const Excerpt = styled('div', {
  base: { color: 'fg.muted', textAlign: 'var(--start)', paddingInline: '1em', marginInline: '-1em' },
  variants: { lines: { 1: { lineClamp: '1' }, 2: { lineClamp: '2' }, 3: { lineClamp: '3' } } },
  defaultVariants: { lines: 2 },
});
