import { styled } from '#ui/styled.ts';

/** Rows of a list as one card, parted by lines. */
export const RowList = styled('ul', {
  base: { layerStyle: 'card', listStyle: 'none', '& > li + li': { borderBlockStartWidth: '1px' } },
});

/** One of them: a badge, words, what can be done. */
export const RowListItem = styled('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', padding: '4', alignItems: 'start' },
});
