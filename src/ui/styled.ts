import type { JsxFactory, RecipeDefinition, StyledFactoryFn, SystemStyleObject } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import type { ElementType, JSX, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { system } from './theme/system.ts';

type Props = Record<string, unknown>;

let cache: EmotionCache | undefined;

/** The page's style sheet. It starts with the order of the layers, so that all other rules may come in any order. */
function styleSheet(): EmotionCache {
  if (!cache) {
    cache = createCache({ key: 'css' });
    cache.insert('', serializeStyles([system.layers.atRule]), cache.sheet, false);
  }
  return cache;
}

/** Adds the rules of these styles to the page once, as those of a class where one is wanted, and returns their name. */
function addRules(styles: object, asClass: boolean): string {
  const rules = serializeStyles([styles as never]);
  if (rules.styles === '') return '';
  const name = `css-${rules.name}`;
  const { inserted, insert, sheet } = styleSheet();
  if (!inserted[rules.name]) insert(asClass ? `.${name}` : '', rules, sheet, true);
  return name;
}

/** The reset, the tokens, and what applies to all elements. */
export function addGlobalStyles(): void {
  addRules(system._global, false);
}

const styleProps = new Map<string, boolean>();

function isStyleProp(prop: string): boolean {
  const known = styleProps.get(prop);
  if (known !== undefined) return known;
  const isOne = system.isValidProperty(prop);
  styleProps.set(prop, isOne);
  return isOne;
}

function create(element: ElementType, recipe: RecipeDefinition = {}): (props: Props) => ReactNode {
  const variants = new Set(Object.keys(recipe.variants ?? {}));
  const classes = new Map<string, string>();
  let stylesOf: ReturnType<typeof system.cva> | undefined;

  /** The class for these variants and style props. Only the first element that has them costs more than a look-up. */
  function classOf(key: string, props: Props): string {
    const known = classes.get(key);
    if (known !== undefined) return known;
    stylesOf ??= system.cva(recipe);
    const chosen = pick(props, (prop) => variants.has(prop));
    const own = pick(props, (prop) => !variants.has(prop) && isStyleProp(prop)) as SystemStyleObject;
    const name = addRules(system.css(stylesOf(chosen), own), true);
    classes.set(key, name);
    return name;
  }

  return function Styled({ as = element, className, ...props }: Props) {
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

/**
 * An element with our styles, for whatever is made of a recipe. Its variants and style props are those of Chakra, and so
 * is the CSS; but it is a plain element with one class, and the CSS is made once (docs/decisions/0025).
 */
export const styled = create as unknown as JsxFactory;

/** Its elements only: what has a recipe is made by `styled`. */
type Elements = { [Tag in keyof JSX.IntrinsicElements]: StyledFactoryFn[Tag] };

const elements = new Map<string, unknown>();

/** `chakra.div` and so on: an element that takes style props, as Chakra documents it. */
export const chakra = new Proxy({} as Elements, {
  get(_, tag: string) {
    if (!elements.has(tag)) elements.set(tag, create(tag as ElementType));
    return elements.get(tag);
  },
});
