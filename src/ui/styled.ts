import type { ElementType, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { css, cva, cx } from '#styles/css/index.js';
import { isCssProperty } from '#styles/jsx/index.js';
import type { SystemStyleObject } from '#styles/types/index.d.ts';
import type { Styled } from '#styles/types/jsx.d.ts';

export { cva, cx };

/** The class of a palette; its rules are always in the sheet (`staticCss` of panda.config.ts). */
export const palette = (colorPalette: 'green' | 'sand' | 'gold' | 'red' | 'blue') => css({ colorPalette });

type Props = Record<string, unknown>;
type Recipe = {
  (chosen: Props): string;
  variantKeys: readonly string[];
  raw: (chosen: Props) => SystemStyleObject;
  /** The recipe is in the style sheet under a name of its own (theme/recipes.ts), and the script contains no style of it. */
  __recipe__?: boolean;
};

const styleProps = new Map<string, boolean>();

function isStyleProp(prop: string): boolean {
  const known = styleProps.get(prop);
  if (known !== undefined) return known;
  const isOne = isCssProperty(prop);
  styleProps.set(prop, isOne);
  return isOne;
}

function create(element: ElementType, given: object = {}): (props: Props) => ReactNode {
  const recipe = ('variantKeys' in given ? given : cva(given)) as Recipe;
  const variants = new Set(recipe.variantKeys);
  const classes = new Map<string, string>();

  /** The classes for these variants and style props. Only the first element with them costs more than a look-up. */
  function classOf(key: string, props: Props): string {
    const known = classes.get(key);
    if (known !== undefined) return known;
    // Boolean variants have a rule for true only.
    const chosen = pick(props, (prop) => variants.has(prop) && props[prop] !== false);
    const own = pick(props, (prop) => !variants.has(prop) && isStyleProp(prop)) as SystemStyleObject;
    const name = recipe.__recipe__ ? cx(recipe(chosen), css(own)) : css(recipe.raw(chosen), own);
    classes.set(key, name);
    return name;
  }

  return function StyledElement({ as = element, className, ...props }: Props) {
    const attributes: Props = {};
    let key = '';
    for (const prop in props) {
      const value = props[prop];
      if (!variants.has(prop) && !isStyleProp(prop)) attributes[prop] = value;
      else if (value !== undefined) key += `${prop}:${typeof value === 'string' ? value : JSON.stringify(value)};`;
    }
    const name = classOf(key, props);
    if (className || name) attributes.className = className && name ? `${className} ${name}` : (className ?? name);
    return jsx(as as ElementType, attributes);
  };
}

function pick(props: Props, isWanted: (prop: string) => boolean): Props {
  return Object.fromEntries(Object.entries(props).filter(([prop, value]) => value !== undefined && isWanted(prop)));
}

type Parts<Variants, Part extends string> = {
  (chosen?: Variants): Record<Part, string>;
  __type: Variants;
  variantKeys: readonly string[];
};

/** One part of a recipe with several parts: `styled('div', partOf(card, 'root'))`. */
export function partOf<Variants, Part extends string>(recipe: Parts<Variants, Part>, part: NoInfer<Part>) {
  const { variantKeys } = recipe;
  const look = (chosen?: Variants) => recipe(chosen)[part];
  return Object.assign(look, { __recipe__: true, variantKeys }) as unknown as typeof look & { __type: Variants };
}

const elements = new Map<string, unknown>();

/**
 * An element with our styles: `styled('p', recipe)`, or `styled.p` with style props. Panda makes the style sheet from the
 * sources (panda.config.ts), so all values must be literals there. Here they become classes on a plain element, once for
 * each set of variants and style props (docs/decisions/0027).
 */
export const styled = new Proxy(create as unknown as Styled, {
  get(_, tag: string) {
    if (!elements.has(tag)) elements.set(tag, create(tag as ElementType));
    return elements.get(tag);
  },
});
