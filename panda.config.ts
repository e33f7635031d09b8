import { defineConfig } from '@pandacss/dev';
import { chakraPreset } from './theme/chakra-preset.ts';
import { colors, semanticColors } from './theme/colors.ts';
import { globalCss } from './theme/global-css.ts';
import { recipes, slotRecipes } from './theme/recipes.ts';
import { fontSizes, sizes, spacing, textStyles } from './theme/scales.ts';
import { widgets } from './theme/widgets.ts';

/** The device's own typeface, until ours has arrived, is as wide as ours (src/ui/theme/fonts.css). */
const family = (wide: string) => ({
  value: `'Readex Pro', 'Readex Pro fallback', '${wide}', system-ui, 'Noto Sans Arabic', sans-serif`,
});

/** The look of the product: our tokens, and the few conditions that differ from Panda's own. */
export default defineConfig({
  presets: ['@pandacss/preset-base', chakraPreset],
  eject: true,
  preflight: true,
  // The gallery of parts has a few looks of its own, in the same sheet.
  include: ['./src/**/*.{ts,tsx}', './tests/gallery/**/*.tsx'],
  exclude: ['./src/**/*.test.{ts,tsx}'],
  outdir: 'styled-system',
  forceConsistentTypeExtension: true,
  outExtension: 'js',
  prefix: { cssVar: 's' },
  jsxFramework: 'react',
  jsxFactory: 'styled',
  importMap: {
    css: ['#ui/styled.ts'],
    jsx: ['#ui/styled.ts', 'styled-system/jsx'],
    recipes: 'styled-system/recipes',
    patterns: 'styled-system/patterns',
    tokens: 'styled-system/tokens',
  },
  globalCss,
  conditions: {
    // A tap leaves no hover behind; what is disabled answers nothing.
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
    invalid: '&:is([data-invalid], [aria-invalid=true])',
    light: ':root &, .light &',
  },
  // Chosen by values of rows: a state, a kind of file.
  staticCss: {
    recipes: {
      combobox: [{ size: ['md'], variant: ['outline'] }],
      dialog: [
        {
          size: ['sm', 'md', 'lg'],
          placement: ['center'],
          scrollBehavior: ['inside'],
          motionPreset: ['slide-in-bottom'],
        },
      ],
      menu: [{ size: ['md'], variant: ['subtle'], danger: ['*'] }],
      // All that theme/chakra-preset.ts takes of them.
      button: ['*'],
      input: ['*'],
      badge: ['*'],
      heading: ['*'],
      skeleton: ['*'],
      card: ['*'],
      avatar: ['*'],
      breadcrumb: ['*'],
      progress: ['*'],
      radioCard: ['*'],
      swittch: ['*'],
    },
    css: [{ properties: { colorPalette: ['green', 'sand', 'gold', 'red', 'blue'] } }],
  },
  theme: {
    breakpoints: { sm: '600px', md: '768px', lg: '1024px', xl: '1280px' },
    extend: {
      recipes,
      slotRecipes: { ...widgets, ...slotRecipes },
      keyframes: {
        spin: { to: { transform: 'rotate(360deg)' } },
        pulse: { '50%': { opacity: '0.5' } },
        appear: { from: { opacity: '0', translate: '0 0.5rem' } },
        'fade-in': { from: { opacity: '0' } },
        'draw-line': { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
      },
      tokens: {
        colors,
        spacing,
        sizes,
        fontSizes,
        fonts: { body: family('Readex Pro wide fallback'), heading: family('Readex Pro wide title') },
        fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
        radii: {
          xs: { value: '4px' },
          sm: { value: '6px' },
          md: { value: '8px' },
          lg: { value: '12px' },
          full: { value: '9999px' },
        },
        zIndex: { docked: { value: 10 }, skipLink: { value: 20 }, toast: { value: 30 } },
        durations: { fast: { value: '120ms' }, moderate: { value: '200ms' } },
      },
      semanticTokens: {
        colors: semanticColors,
        shadows: {
          card: {
            value: {
              _light: '0 1px 2px rgb(58 49 40 / 0.07), 0 8px 24px -6px rgb(58 49 40 / 0.12)',
              _dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px -6px rgb(0 0 0 / 0.5)',
            },
          },
        },
      },
      textStyles,
      layerStyles: {
        card: {
          value: {
            backgroundColor: 'bg.panel',
            borderRadius: 'lg',
            borderWidth: '1px',
            borderColor: 'border',
            boxShadow: 'card',
          },
        },
      },
    },
  },
});
