import { styled } from '#ui/styled.ts';

/** Buttons beside each other; on a phone they fill the width, so that buttons under each other are equally wide. */
export const ButtonRow = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { smDown: { flex: '1 1 auto' } } },
});
