import { styled } from '#ui/styled.ts';

/** Cards beside each other: one column on a phone, three on a desktop. */
export const CardGrid = styled('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
  },
});
