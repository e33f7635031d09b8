import { defineSemanticTokens, defineTokens } from '@pandacss/dev';

type Scale = readonly [string, string, string, string, string, string, string, string, string, string, string];

const steps = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'] as const;

function scale(values: Scale) {
  return Object.fromEntries(steps.map((step, index) => [step, { value: values[index] ?? '' }]));
}

/** A palette's roles. In the dark a solid area is light with dark letters, so that it does not glow. */
function roles(name: string) {
  const pair = (light: string, dark: string) => ({
    value: { _light: `{colors.${name}.${light}}`, _dark: `{colors.${name}.${dark}}` },
  });
  return {
    solid: pair('600', '400'),
    contrast: { value: { _light: '{colors.white}', _dark: '{colors.sand.950}' } },
    fg: pair('700', '300'),
    subtle: pair('100', '900'),
    muted: pair('200', '800'),
    emphasized: pair('300', '700'),
    focusRing: pair('600', '400'),
    border: pair('500', '500'),
  };
}

/** Deep green, warm sand, gold for sponsorship and progress, a clear red; blue is for kinds of files only. */
export const colors = defineTokens.colors({
  white: { value: '#fffdfa' },
  green: scale([
    '#eef7f1',
    '#d9ede1',
    '#b3dbc5',
    '#80c3a1',
    '#55ab82',
    '#2d8a63',
    '#17694a',
    '#12553c',
    '#0f4431',
    '#0d3527',
    '#082219',
  ]),
  sand: scale([
    '#fbf8f3',
    '#f4eee4',
    '#e8decf',
    '#d6c8b3',
    '#b3a189',
    '#887760',
    '#6b5c48',
    '#544838',
    '#3a3128',
    '#26201b',
    '#17130f',
  ]),
  gold: scale([
    '#fdf8e8',
    '#faedc4',
    '#f3da8a',
    '#eac352',
    '#dcab30',
    '#bb861b',
    '#8f6212',
    '#734d13',
    '#583b14',
    '#3f2b10',
    '#261908',
  ]),
  red: scale([
    '#fdf2f0',
    '#fbdfdb',
    '#f6c1ba',
    '#f0978d',
    '#e8756b',
    '#d1453c',
    '#b3302a',
    '#932622',
    '#74201d',
    '#501a18',
    '#2e0d0c',
  ]),
  blue: scale([
    '#eff5fb',
    '#dbe8f5',
    '#b8d2ec',
    '#8ab5de',
    '#659bd0',
    '#3d79b5',
    '#2b6098',
    '#254e7b',
    '#203f61',
    '#192d44',
    '#0f1c2b',
  ]),
});

export const semanticColors = defineSemanticTokens.colors({
  blackAlpha: { '500': { value: 'rgb(23 19 15 / 0.5)' } },
  bg: {
    DEFAULT: { value: { _light: '{colors.sand.50}', _dark: '{colors.sand.950}' } },
    panel: { value: { _light: '{colors.white}', _dark: '#201b16' } },
    subtle: { value: { _light: '{colors.sand.100}', _dark: '{colors.sand.900}' } },
    muted: { value: { _light: '{colors.sand.200}', _dark: '{colors.sand.800}' } },
    emphasized: { value: { _light: '{colors.sand.300}', _dark: '{colors.sand.700}' } },
    inverted: { value: { _light: '{colors.sand.900}', _dark: '{colors.sand.100}' } },
  },
  fg: {
    DEFAULT: { value: { _light: '{colors.sand.900}', _dark: '{colors.sand.100}' } },
    muted: { value: { _light: '{colors.sand.600}', _dark: '{colors.sand.400}' } },
    inverted: { value: { _light: '{colors.sand.50}', _dark: '{colors.sand.900}' } },
    error: { value: { _light: '{colors.red.600}', _dark: '{colors.red.300}' } },
  },
  border: {
    DEFAULT: { value: { _light: '{colors.sand.200}', _dark: '{colors.sand.800}' } },
    /** A colour for things that must differ from their ground at 3:1 (WCAG 1.4.11): fields, checkboxes. */
    emphasized: { value: { _light: '{colors.sand.500}', _dark: '{colors.sand.500}' } },
    error: { value: { _light: '{colors.red.500}', _dark: '{colors.red.400}' } },
  },
  green: roles('green'),
  sand: roles('sand'),
  gold: roles('gold'),
  red: roles('red'),
  blue: roles('blue'),
});
