import { expect, test } from 'vitest';
import { obstaclesForChildren } from './children-screens.ts';
import { languages } from './every-page.ts';

/* `npm test` checks one language at one size. */

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

test.each(languages)(
  '%s: no obstacle on the screens of a child without an address, in the light and in the dark',
  async (language) => {
    expect(await obstaclesForChildren(language, sizes, ['light', 'dark'])).toEqual([]);
  },
);
