// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { css } from '#styles/css/index.js';
import { button } from '#styles/recipes/button.js';
import { card } from '#styles/recipes/card.js';
import { cva, partOf, styled } from './styled.ts';

afterEach(cleanup);

const Note = styled('p', {
  base: { color: 'fg', flex: '1', _hover: { color: 'fg.muted' } },
  variants: { size: { sm: { padding: '1' }, md: { padding: '4' } }, wide: { true: { width: 'full' } } },
  defaultVariants: { size: 'md' },
});

function element(node: ReactElement): HTMLElement {
  const child = render(node).container.firstElementChild;
  if (!(child instanceof HTMLElement)) throw new Error('Nothing was rendered.');
  return child;
}

it('style props overrule variants, and variants overrule what all have', () => {
  const base = { color: 'fg', flex: '1', _hover: { color: 'fg.muted' } };
  expect(element(<Note />).className).toBe(css({ ...base, padding: '4' }));
  expect(element(<Note size="sm" wide />).className).toBe(css({ ...base, padding: '1', width: 'full' }));
  expect(element(<Note color="fg.error" padding={undefined} />).className).toBe(
    css({ ...base, padding: '4', color: 'fg.error' }),
  );
});

it('two elements of one look have the same classes, even if the rest differs', () => {
  expect(element(<Note size="sm" title="One" />).className).toBe(element(<Note size="sm" title="Two" />).className);
});

it('variants and style props stay out of the page, everything else is in it', () => {
  const note = element(<Note size="sm" color="fg" title="Title" data-open="" className="mine" as="section" />);
  expect(note.tagName).toBe('SECTION');
  expect(note.getAttributeNames().sort()).toEqual(['class', 'data-open', 'title']);
  expect(note.classList).toContain('mine');
});

it('a recipe that several elements share is written once', () => {
  const recipe = cva({ base: { color: 'fg' }, variants: { size: { sm: { padding: '1' } } } });
  const Shared = styled('p', recipe);
  expect(element(<Shared size="sm" />).className).toBe(css({ color: 'fg', padding: '1' }));
});

it('a recipe of the style sheet gives its own classes, and style props are added to them', () => {
  const Press = styled('button', button);
  expect(
    element(<Press size="sm" square={false} color="fg" />)
      .className.split(' ')
      .sort(),
  ).toEqual(['button', 'button--size_sm', 'button--variant_solid', css({ color: 'fg' })].sort());
  const Surface = styled('div', partOf(card, 'root'));
  expect(element(<Surface interactive />).classList).toContain('card__root--interactive_true');
});

it('without a look an element has no class', () => {
  expect(element(<styled.div id="plain" />).outerHTML).toBe('<div id="plain"></div>');
});
