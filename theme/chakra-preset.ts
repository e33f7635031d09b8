import chakra from '@chakra-ui/panda-preset';
import { definePreset } from '@pandacss/dev';

/** The widgets that the product uses. What is not named here is in no style sheet. */
const widgets = ['combobox', 'dialog', 'menu'] as const;

const { theme = {}, utilities = {}, conditions = {} } = chakra;

function pick<Value>(all: object | undefined, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => names.includes(name)));
}

const motions = ['fade-in', 'fade-out', 'scale-in', 'scale-out'];
const sides = ['top', 'bottom', 'left', 'right'];

/** What Chakra UI's widgets look like, without its palette and scales: those are ours (theme/). */
export const chakraPreset = definePreset({
  name: 'chakra-ui, as far as it is used',
  utilities,
  conditions,
  theme: {
    tokens: pick(theme.tokens, ['borders', 'cursor', 'durations', 'easings', 'letterSpacings', 'zIndex']),
    semanticTokens: pick(theme.semanticTokens, ['radii']),
    slotRecipes: pick(theme.slotRecipes, widgets),
    layerStyles: pick(theme.layerStyles, ['disabled']),
    animationStyles: theme.animationStyles ?? {},
    keyframes: pick(theme.keyframes, [
      ...motions,
      ...sides.flatMap((side) => [`slide-from-${side}`, `slide-to-${side}`]),
    ]),
  },
});
