import { styled } from '#ui/styled.ts';

/** Rows of a list as one card, separated by lines. */
export const RowList = styled('ul', {
  base: { layerStyle: 'card', listStyle: 'none', '& > li + li': { borderBlockStartWidth: '1px' } },
});

/** One row: a badge, words, and its actions. */
export const RowListItem = styled('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', padding: '4', alignItems: 'start' },
});
