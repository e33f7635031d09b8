import { styled } from '#ui/styled.ts';

/** Cards beside each other: one on a phone, three on a desk. */
export const CardGrid = styled('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } },
});
