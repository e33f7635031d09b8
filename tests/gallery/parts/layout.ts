import { styled } from '#ui/styled.ts';

export const Row = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });
export const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });
export const Grid = styled('div', {
  base: { display: 'grid', gap: '4' },
  variants: {
    columns: { 2: { md: { gridTemplateColumns: '1fr 1fr' } }, 3: { md: { gridTemplateColumns: '1fr 1fr 1fr' } } },
  },
});
