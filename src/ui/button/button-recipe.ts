import { cva } from '#ui/styled.ts';

/** 44 px for fingers; `sm` grows to that where the pointer is a finger. */
const touch = '@media (pointer: coarse)';

export const buttonRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flex: '0 0 auto',
    // Long words of a narrow screen go on the next line.
    maxW: 'full',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    textStyle: 'md',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms, transform 120ms',
    _active: { transform: 'scale(0.98)' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    // On paper there is nothing to press, links that look like buttons among it.
    _print: { display: 'none !important' },
    '& svg': { flexShrink: '0', width: '1.25em', height: '1.25em' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.fg' },
      },
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.muted' } },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        color: 'fg',
        _hover: { bg: 'bg.subtle', borderColor: 'colorPalette.border' },
      },
      ghost: { bg: 'transparent', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
    },
    size: {
      sm: {
        minH: '9',
        minW: '9',
        paddingInline: '3',
        paddingBlock: '1',
        textStyle: 'sm',
        [touch]: { minH: '11', minW: '11' },
      },
      md: { minH: '11', minW: '11', paddingInline: '5', paddingBlock: '2' },
      lg: { minH: '14', minW: '14', paddingInline: '7', paddingBlock: '3', textStyle: 'lg' },
    },
    square: { true: { paddingInline: '0' } },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});
