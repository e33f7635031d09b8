import chakra from '@chakra-ui/panda-preset';
import { definePreset, type RecipeConfig, type SlotRecipeConfig } from '@pandacss/dev';

/** Chakra's widgets that the product uses. Others are in no style sheet. */
const widgets = ['combobox', 'dialog', 'menu'] as const;

/** Variants of Chakra's recipes that the style sheet contains; theme/recipes.ts adds ours. */
const variantsOfRecipes = {
  button: { size: ['sm', 'md', 'lg'], variant: ['solid', 'subtle', 'outline', 'ghost'] },
  input: { size: ['lg'], variant: ['outline'] },
  badge: { size: ['md'], variant: ['subtle'] },
  heading: { size: ['sm', 'md', 'lg', 'xl', '2xl', '3xl'] },
  skeleton: { loading: ['true'], variant: ['pulse'] },
} as const;

/** Slots and variants of recipes with several parts. */
const variantsOfSlotRecipes = {
  card: { slots: ['root'], size: ['md'], variant: ['outline'] },
  avatar: { slots: ['root'], size: ['sm', 'md', 'lg'], shape: ['full'], variant: ['subtle'] },
  breadcrumb: { slots: ['list', 'item', 'currentLink', 'separator'], size: ['md'], variant: ['plain'] },
  radioCard: {
    slots: ['root', 'label', 'item', 'itemText', 'itemControl', 'itemIndicator'],
    size: ['md'],
    variant: ['outline'],
    align: ['start'],
    orientation: ['horizontal'],
  },
  // The preset itself spells it this way.
  swittch: { slots: ['root', 'label', 'control', 'thumb'], size: ['md'], variant: ['solid'] },
  progress: {
    slots: ['label', 'valueText', 'track', 'range'],
    size: ['sm', 'lg'],
    shape: ['full'],
    variant: ['outline'],
  },
} as const;

const { theme = {}, utilities = {}, conditions = {} } = chakra;

function pick<Value>(all: object | undefined, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => names.includes(name)));
}

type Recipes = Record<string, { variants?: object }>;

function narrowed<Value>(all: object | undefined, wanted: Record<string, Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, { slots, ...variants }]) => {
      const recipe = (all as Recipes)[name];
      if (!recipe) throw new Error(`Chakra has no recipe named ${name}.`);
      const kept = Object.entries(variants).map(([variant, values]) => [
        variant,
        pick((recipe.variants as Record<string, object>)[variant], values),
      ]);
      return [name, { ...recipe, ...(slots && { slots }), variants: Object.fromEntries(kept) } as Value];
    }),
  );
}

const motions = ['fade-in', 'fade-out', 'scale-in', 'scale-out'];
const sides = ['top', 'bottom', 'left', 'right'];

/** The styles of Chakra UI's widgets, without its palette and scales: those are ours (theme/). */
export const chakraPreset = definePreset({
  name: 'chakra-ui, as far as it is used',
  utilities,
  conditions,
  theme: {
    tokens: pick(theme.tokens, ['borders', 'cursor', 'durations', 'easings', 'letterSpacings', 'zIndex']),
    semanticTokens: pick(theme.semanticTokens, ['radii']),
    recipes: narrowed<RecipeConfig>(theme.recipes, variantsOfRecipes),
    slotRecipes: {
      ...pick<SlotRecipeConfig>(theme.slotRecipes, widgets),
      ...narrowed<SlotRecipeConfig>(theme.slotRecipes, variantsOfSlotRecipes),
    },
    layerStyles: pick(theme.layerStyles, ['disabled']),
    animationStyles: theme.animationStyles ?? {},
    keyframes: pick(theme.keyframes, [
      ...motions,
      ...sides.flatMap((side) => [`slide-from-${side}`, `slide-to-${side}`]),
    ]),
  },
});
