import { cva } from '#ui/styled.ts';

/** The look of everything one types in or chooses from. 16 px letters: below that, phones zoom in on focus. */
export const inputRecipe = cva({
  base: {
    appearance: 'none',
    width: '100%',
    minWidth: '0',
    minHeight: '11',
    paddingInline: '3.5',
    paddingBlock: '2',
    fontSize: 'md',
    lineHeight: 'var(--leading)',
    textAlign: 'start',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
    transition: 'border-color 120ms',
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-1px' },
    _invalid: { borderColor: 'border.error', '&:focus-visible': { outlineColor: 'border.error' } },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
});
