import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** The media query for fingers, which need 44 px: `sm` grows to that. */
const touch = '@media (pointer: coarse)';

const icon = { width: '1.25em', height: '1.25em' };
/** Chakra's heights are fixed; on a narrow screen, words must wrap. */
const buttonSize = { h: 'auto', lineHeight: '1.25', gap: '2', _icon: icon };

/** Grey instead of half transparent, because transparent words could not be read in the dark. */
const disabled = { opacity: '1', bg: 'bg.muted', color: 'fg.muted' };

/** Our changes to Chakra's recipes: space for fingers and long words, our corners, forced colours, paper. */
export const recipes = {
  button: defineRecipe({
    className: 'button',
    base: {
      flex: '0 0 auto',
      maxW: 'full',
      borderRadius: 'lg',
      whiteSpace: 'normal',
      textAlign: 'center',
      textDecoration: 'none',
      transitionDuration: 'fast',
      _active: { transform: 'scale(0.98)' },
      // On paper nothing can be pressed, including links that look like buttons.
      _print: { display: 'none !important' },
    },
    variants: {
      variant: {
        solid: { _hover: { bg: 'colorPalette.fg' }, _expanded: { bg: 'colorPalette.fg' }, _disabled: disabled },
        outline: {
          bg: 'bg.panel',
          borderColor: 'border.emphasized',
          color: 'fg',
          _hover: { bg: 'bg.subtle', borderColor: 'colorPalette.border' },
          _expanded: { bg: 'bg.subtle' },
          _disabled: { opacity: '1', color: 'fg.muted', borderColor: 'border' },
        },
      },
      size: {
        sm: { textStyle: 'sm', ...buttonSize, px: '3', py: '1', minH: '9', [touch]: { minH: '11', minW: '11' } },
        md: { textStyle: 'md', ...buttonSize, px: '5', py: '2', minH: '11', minW: '11' },
        lg: { textStyle: 'lg', ...buttonSize, px: '7', py: '3', minH: '14', minW: '14' },
      },
      square: { true: { paddingInline: '0' } },
    },
  }),
  input: defineRecipe({
    className: 'input',
    base: {
      // Otherwise its ground would cover an icon placed in it.
      position: 'static',
      minHeight: '11',
      minW: '0',
      lineHeight: 'var(--leading)',
      color: 'fg',
      borderRadius: 'lg',
      transition: 'border-color 120ms',
    },
    variants: {
      variant: {
        outline: {
          bg: 'bg.panel',
          borderColor: 'border.emphasized',
          focusRingWidth: '2px',
          _focusVisible: { outlineOffset: '-1px' },
          '&[aria-invalid=true]:not(:focus-visible)': { borderColor: 'border.error' },
        },
      },
      // Letters of 16 px: with smaller ones, phones zoom in on focus.
      size: { lg: { height: 'auto', px: '3.5', paddingBlock: '2' } },
    },
    defaultVariants: { size: 'lg' },
  }),
  badge: defineRecipe({
    className: 'badge',
    base: { borderRadius: 'full', userSelect: 'auto', _icon: { width: '1em', height: '1em', flexShrink: '0' } },
    variants: { size: { md: { textStyle: 'xs', px: '2.5', paddingBlock: '0.5', fontWeight: 'medium' } } },
    defaultVariants: { size: 'md' },
  }),
  heading: defineRecipe({
    className: 'heading',
    base: { textWrap: 'balance' },
    variants: {
      size: {
        sm: { textStyle: 'md' },
        md: { textStyle: 'lg' },
        lg: { textStyle: 'xl' },
        // With large text on a phone, the longest word of a title still fits.
        xl: { textStyle: '2xl', fontSize: 'min({fontSizes.2xl}, 12.5vw)' },
        '2xl': { textStyle: '3xl' },
        '3xl': { textStyle: '4xl' },
      },
    },
    defaultVariants: { size: 'lg' },
  }),
  skeleton: defineRecipe({
    className: 'skeleton',
    base: { height: '5', maxWidth: '100%' },
    variants: {
      loading: { true: { borderRadius: 'md' } },
      variant: { pulse: { background: 'bg.subtle', animation: 'pulse 1.4s ease-in-out infinite' } },
    },
  }),
} as const;

export const slotRecipes = {
  card: defineSlotRecipe({
    className: 'card',
    slots: [],
    variants: {
      variant: { outline: { root: { display: 'block', layerStyle: 'card' } } },
      size: { md: { root: { '--card-padding': 'spacing.5', padding: 'var(--card-padding)' } } },
      /** For a card that is one link: place a `CardLink` in it. */
      interactive: {
        true: {
          root: {
            transition: 'border-color 120ms, translate 120ms',
            _hover: { borderColor: 'colorPalette.border', translate: '0 -2px' },
            _focusWithin: { borderColor: 'colorPalette.border' },
          },
        },
      },
    },
  }),
  avatar: defineSlotRecipe({
    className: 'avatar',
    slots: [],
    base: { root: { objectFit: 'cover' } },
    variants: {
      variant: { subtle: { root: { bg: 'bg.muted' } } },
      size: {
        sm: { root: { '--avatar-size': 'sizes.8' } },
        md: { root: { '--avatar-size': 'sizes.11' } },
        lg: { root: { '--avatar-size': 'sizes.20' } },
      },
    },
    defaultVariants: { size: 'sm' },
  }),
  breadcrumb: defineSlotRecipe({
    className: 'breadcrumb',
    slots: [],
    base: {
      list: { flexWrap: 'wrap', minWidth: '0' },
      item: { gap: '1', minHeight: '9', minWidth: '0', [touch]: { minHeight: '11' } },
      currentLink: { color: 'fg' },
      separator: { width: '4', height: '4', flexShrink: '0', hideBelow: 'sm' },
    },
    variants: { size: { md: { list: { gap: '0', columnGap: '1' } } } },
  }),
  progress: defineSlotRecipe({
    className: 'progress',
    slots: [],
    base: {
      track: {
        borderRadius: 'full',
        // Forced colours and paper paint no grounds: the outline and the filled part stay.
        '@media (forced-colors: active), print': { outline: '1px solid', outlineColor: 'CanvasText' },
      },
      range: {
        transition: 'width 300ms ease-out',
        borderRadius: 'full',
        printColorAdjust: 'exact',
        _motionReduce: { transition: 'none' },
        '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgColor: 'Highlight' },
      },
      valueText: { textStyle: 'sm', color: 'fg.muted', fontWeight: 'normal' },
    },
    variants: {
      variant: {
        outline: {
          track: { shadow: 'none' },
          range: { bgColor: 'colorPalette.400', '@media (forced-colors: active)': { bgColor: 'Highlight' } },
        },
      },
    },
  }),
} as const;
