import { styled } from '#ui/styled.ts';

/** A line over the content that says what holds for all of it, with what can be done about it. */
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
