import { beforeAll, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { idsOfDemo, languages, obstaclesOfPages } from './every-page.ts';
import type { Ids } from './places.ts';

let ids: Ids;
beforeAll(async () => {
  ids = await idsOfDemo();
});

test.each<Caller>(['visitor', ...roles])(
  '%s: no obstacle on any page, in either language and colour mode, and nothing scrolls sideways at 320, 360 and 1280 px',
  async (role) => {
    const found = await Promise.all(
      languages.map((language) => obstaclesOfPages(role, language, ['light', 'dark'], ids)),
    );
    expect(found.flat()).toEqual([]);
  },
);
