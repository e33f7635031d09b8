import { styled } from '#ui/styled.ts';

/** A short state in words. `colorPalette` chooses the tone: green, gold, red, blue, sand. */
export const Badge = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    borderRadius: 'full',
    paddingInline: '2.5',
    paddingBlock: '0.5',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& svg': { width: '1em', height: '1em', flexShrink: '0' },
  },
});
