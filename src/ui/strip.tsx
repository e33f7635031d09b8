import { chakra } from '@chakra-ui/react';

/** A line over the content that says what holds for all of it, with what can be done about it. */
export const Strip = chakra('section', {
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
