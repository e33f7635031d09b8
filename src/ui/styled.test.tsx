// @vitest-environment happy-dom
// biome-ignore lint/style/noRestrictedImports: what ours is compared with.
import { ChakraProvider, chakra as original, type RecipeDefinition } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { chakra, styled } from './styled.ts';
import { system } from './theme/system.ts';

afterEach(cleanup);

const recipe: RecipeDefinition = {
  base: { layerStyle: 'card', color: 'fg', _hover: { color: 'colorPalette.fg' }, '& svg': { width: '1em' } },
  variants: {
    size: { sm: { padding: '2', smDown: { padding: '1' } }, md: { padding: '4' } },
    danger: { true: { bg: 'red.subtle', _print: { display: 'none !important' } } },
  },
  defaultVariants: { size: 'md' },
};

const props: Record<string, unknown>[] = [
  {},
  { size: 'sm', danger: true },
  { size: { base: 'sm', md: 'md' }, colorPalette: 'gold' },
  { padding: '3', paddingInline: { base: '4', md: '6' }, mt: '2', srOnly: true },
  { _hover: { bg: 'bg.subtle' }, _dark: { color: 'red' }, textStyle: 'sm', lineClamp: '2', hideFrom: 'sm' },
  { top: 4, zIndex: 2, color: undefined, flex: '1', gap: 'calc(1rem + 2px)', transitionDuration: 'fast' },
];

function element(node: ReactElement): HTMLElement {
  const child = render(<ChakraProvider value={system}>{node}</ChakraProvider>).container.firstElementChild;
  if (!(child instanceof HTMLElement)) throw new Error('Nothing was rendered.');
  return child;
}

/** Emotion names a class after its rules: the same name is the same CSS. */
describe("an element has the CSS that Chakra's own factory gives it", () => {
  it.each(props)('with a recipe and %j', (given) => {
    const [Ours, Theirs] = [styled('p', recipe), original('p', recipe)];
    expect(element(<Ours {...given} />).className).toBe(element(<Theirs {...given} />).className);
  });

  it.each(props.slice(3))('without a recipe and with %j', (given) => {
    expect(element(<chakra.p {...given} />).className).toBe(element(<original.p {...given} />).className);
  });
});

it('variants and style props stay out of the page, everything else is in it', () => {
  const Note = styled('p', { variants: { size: { sm: { padding: '1' } } } });
  const note = element(<Note size="sm" color="fg" title="Title" data-open="" className="mine" as="section" />);
  expect(note.tagName).toBe('SECTION');
  expect(note.getAttributeNames().sort()).toEqual(['class', 'data-open', 'title']);
  expect(note.className).toMatch(/^mine css-\w+$/);
});

it('without a look an element has no class', () => {
  expect(element(<chakra.div id="plain" />).outerHTML).toBe('<div id="plain"></div>');
});
