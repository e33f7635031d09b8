import { defineSlotRecipe } from '@pandacss/dev';

/**
 * Resets browser styles: the widget is in the top layer (`liftToTop`), where browsers pin elements to all sides. In
 * right-to-left pages, the right side would win over the position that is computed from the left.
 */
const lifted = {
  inset: 'auto',
  overflow: 'visible',
  bg: 'transparent',
  borderWidth: '0',
  padding: '0',
  margin: '0',
} as const;

/** Our changes to Chakra's widgets: fingers need 44 px, a phone's dialog is a sheet in reach of the thumb. */
export const widgets = {
  dialog: defineSlotRecipe({
    className: 'dialog',
    slots: [],
    base: {
      backdrop: { bg: 'rgb(23 19 15 / 0.5)' },
      positioner: { padding: { sm: '4' } },
      content: {
        layerStyle: 'card',
        textStyle: 'md',
        color: 'fg',
        marginInline: 'auto',
        overscrollBehavior: 'contain',
        smDown: {
          my: '0',
          borderEndStartRadius: '0',
          borderEndEndRadius: '0',
          paddingBlockEnd: 'env(safe-area-inset-bottom)',
        },
      },
      header: {
        alignItems: 'start',
        gap: '3',
        flex: '0 0 auto',
        paddingInline: '5',
        pt: '4',
        pb: '0',
      },
      title: { textStyle: 'xl', flex: '1', paddingBlock: '2', outlineStyle: 'none', textWrap: 'balance' },
      body: { paddingInline: '5', pb: '5' },
      footer: { flexWrap: 'wrap', paddingInline: '5', pb: '5', '& > *': { smDown: { flex: '1 0 auto' } } },
      closeTrigger: { position: 'static', marginInlineEnd: '-2' },
    },
    variants: {
      // On a phone it is at the bottom, in reach of the thumb.
      placement: { center: { positioner: { alignItems: 'center', smDown: { alignItems: 'flex-end' } } } },
      // The whole dialog scrolls: with large text, title and buttons alone would fill a small screen.
      scrollBehavior: {
        inside: {
          content: {
            maxH: {
              // Toasts are above it on a phone, and in a corner on a desktop.
              base: 'calc(100dvh - max(4rem, var(--toast-height, 0px) + 0.25rem + env(safe-area-inset-top)))',
              md: 'calc(100dvh - 4rem)',
            },
            overflowY: 'auto',
          },
          body: { overflow: 'visible', flex: '0 0 auto' },
        },
      },
      size: {
        sm: { content: { maxW: { base: '100%', sm: 'sm' } } },
        md: { content: { maxW: { base: '100%', sm: 'lg' } } },
        lg: { content: { maxW: { base: '100%', sm: '3xl' } } },
      },
    },
  }),
  menu: defineSlotRecipe({
    className: 'menu',
    slots: [],
    base: {
      positioner: lifted,
      content: {
        layerStyle: 'card',
        minWidth: '48',
        maxWidth: 'calc(100vw - 1rem)',
        maxHeight: 'min(var(--available-height, 70dvh), 36rem)',
        // A shadow at an edge shows that there is more behind it. The shadow scrolls; its cover does not.
        '--cover': 'colors.bg.panel',
        '--edge': { base: 'rgb(23 19 15 / 0.25)', _dark: 'rgb(0 0 0 / 0.8)' },
        backgroundImage:
          'linear-gradient(var(--cover) 40%, transparent), linear-gradient(transparent, var(--cover) 60%), linear-gradient(var(--edge), transparent), linear-gradient(transparent, var(--edge))',
        backgroundRepeat: 'no-repeat',
        backgroundPosition: 'top, bottom, top, bottom',
        backgroundSize: '100% 2rem, 100% 2rem, 100% 0.75rem, 100% 0.75rem',
        backgroundAttachment: 'local, local, scroll, scroll',
      },
      item: {
        minHeight: '11',
        gap: '3',
        paddingInline: '3',
        textStyle: 'md',
        '& svg': { width: '1.15em', height: '1.15em', flexShrink: '0', color: 'colorPalette.fg' },
        _highlighted: { bg: 'colorPalette.subtle' },
        '@media (forced-colors: active)': { _highlighted: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
        // The tick comes after the words, as in our other choices.
        '&[data-type]': { paddingInlineStart: '3' },
      },
      itemIndicator: { position: 'static', transform: 'none' },
      itemGroupLabel: { paddingInline: '3', textStyle: 'xs', fontWeight: 'normal', color: 'fg.muted' },
    },
    variants: { danger: { true: { item: { color: 'colorPalette.fg' } } } },
  }),
  combobox: defineSlotRecipe({
    className: 'combobox',
    slots: [],
    base: {
      positioner: lifted,
      input: { borderRadius: 'lg' },
      clearTrigger: { minWidth: '11', minHeight: '11', display: 'grid', placeItems: 'center', cursor: 'pointer' },
      trigger: { minWidth: '11', minHeight: '11', color: 'fg.muted' },
      indicatorGroup: { paddingInline: '0', gap: '0' },
      content: { layerStyle: 'card', maxHeight: '300px', overscrollBehavior: 'contain' },
      item: {
        minHeight: '11',
        cursor: 'pointer',
        _highlighted: { bg: 'colorPalette.subtle' },
        '@media (forced-colors: active)': { _highlighted: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
      },
      itemText: { minWidth: '0' },
      itemGroupLabel: { textStyle: 'xs', fontWeight: 'normal', color: 'fg.muted' },
      itemIndicator: { color: 'colorPalette.fg', '& svg': { width: '1.1em', height: '1.1em' } },
      empty: { color: 'fg.muted', minHeight: '11', display: 'flex', alignItems: 'center' },
    },
    variants: {
      // A variant of Chakra's recipe outweighs our base, so this is a variant too.
      variant: {
        outline: {
          input: {
            borderColor: 'border.emphasized',
            bg: 'bg.panel',
            '&[aria-invalid=true]:not(:focus-visible)': { borderColor: 'border.error' },
          },
        },
      },
      size: {
        md: {
          root: { '--combobox-input-height': 'sizes.11', '--combobox-input-padding-x': 'spacing.3' },
          content: { textStyle: 'md', '--combobox-item-padding-x': 'spacing.3' },
          input: { textStyle: 'md' },
        },
      },
    },
  }),
  radioCard: defineSlotRecipe({
    className: 'radio-card',
    slots: [],
    base: {
      root: {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(8.6rem, 1fr))',
        gap: '2',
        minWidth: '0',
        // The last of three options has the second row of a phone to itself.
        '& > :nth-child(4):last-of-type': { smDown: { gridColumn: '1 / -1' } },
      },
      label: { gridColumn: '1 / -1', textStyle: 'label' },
      item: {
        minHeight: '12',
        borderRadius: 'lg',
        bg: 'bg.panel',
        cursor: 'pointer',
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
        '@media (forced-colors: active)': { _checked: { outline: '2px solid Highlight' } },
      },
      itemText: { fontWeight: 'inherit', minWidth: '0', overflowWrap: 'anywhere' },
      itemIndicator: { accentColor: 'colorPalette.solid', outlineStyle: 'none' },
    },
    variants: {
      variant: {
        outline: {
          item: {
            borderColor: 'border.emphasized',
            _checked: { bg: 'colorPalette.subtle', fontWeight: 'medium' },
          },
          itemIndicator: {
            '@media (forced-colors: active)': { '& .dot': { bg: 'Highlight', forcedColorAdjust: 'none' } },
          },
        },
      },
      size: {
        md: {
          item: { textStyle: 'md' },
          itemControl: { alignItems: 'center', paddingInline: '2.5', paddingBlock: '2', gap: '2' },
        },
      },
    },
  }),
  swittch: defineSlotRecipe({
    className: 'switch',
    slots: [],
    base: {
      root: { minHeight: '11', gap: '3', cursor: 'pointer', _disabled: { cursor: 'not-allowed' } },
      label: { fontWeight: 'normal', fontSize: 'md', lineHeight: 'var(--leading)' },
    },
    variants: {
      variant: {
        solid: {
          // A switch that is off is visible by its edge: 3:1 against any ground.
          control: {
            borderWidth: '1px',
            borderColor: 'border.emphasized',
            _checked: { borderColor: 'colorPalette.solid' },
            '@media (forced-colors: active)': { _checked: { bg: 'Highlight', forcedColorAdjust: 'none' } },
          },
          thumb: { '@media (forced-colors: active)': { bg: 'ButtonText', forcedColorAdjust: 'none' } },
        },
      },
    },
  }),
} as const;
