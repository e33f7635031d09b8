import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { colors, semanticColors } from './colors.ts';
import { globalCss } from './global-css.ts';
import { fontSizes, sizes, spacing, textStyles } from './scales.ts';

const config = defineConfig({
  cssVarsPrefix: 's',
  preflight: true,
  globalCss,
  theme: {
    breakpoints: { sm: '600px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
      appear: { from: { opacity: '0', translate: '0 0.5rem' } },
      'fade-in': { from: { opacity: '0' } },
    },
    tokens: {
      colors,
      spacing,
      sizes,
      fontSizes,
      fonts: {
        body: { value: "'Readex Pro', system-ui, 'Noto Sans Arabic', sans-serif" },
        heading: { value: "'Readex Pro', system-ui, 'Noto Sans Arabic', sans-serif" },
      },
      fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
      radii: { sm: { value: '6px' }, md: { value: '8px' }, lg: { value: '12px' }, full: { value: '9999px' } },
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
        value: { bg: 'bg.panel', borderRadius: 'lg', borderWidth: '1px', borderColor: 'border', boxShadow: 'card' },
      },
      disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } },
    },
  },
});

/** The look of the product: our tokens and the few recipes in use, never Chakra's whole default theme. */
export const system = createSystem(defaultBaseConfig, config);
