import './public-pages.test.ts';
import { expect, test } from 'vitest';
import { publicPageAt } from '#server/modules/public-pages/address.ts';
import { idsOfDemo } from './every-page.ts';
import { paintsOf } from './paints.ts';
import { placesOf } from './places.ts';

test.each(['en', 'ar'] as const)('the first paint of every public page is its largest (%s)', async (language) => {
  const ids = await idsOfDemo();
  const later: string[] = [];
  // Without those that a mail leads to, and the page that is not there.
  const pages = placesOf('visitor').filter(({ path }) => publicPageAt(path(ids).replace(/\?.*/, '')));
  for (const { path } of pages) {
    const { first, largest } = await paintsOf(path(ids), language);
    console.info(`${language} ${path(ids)}: ${first} ms, largest at ${largest.join(', ')} ms`);
    if (largest.some((time) => time !== first)) later.push(`${path(ids)}: ${first}, ${largest.join(', ')}`);
  }
  expect(later).toEqual([]);
});
