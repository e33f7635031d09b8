import './public-pages.test.ts';
import { expect, test } from 'vitest';
import { publicPageAt } from '#server/modules/public-pages/address.ts';
import { idsOfDemo } from './every-page.ts';
import { paintsOf } from './paints.ts';
import { placesOf } from './places.ts';

test.each(['en', 'ar'] as const)('the first paint of every public page is its largest (%s)', async (language) => {
  const ids = await idsOfDemo();
  const later: string[] = [];
  // Without the pages that mails lead to, and without the 404 page.
  const pages = placesOf('visitor').filter(({ path }) => publicPageAt(path(ids).replace(/\?.*/, '')));
  for (const { path } of pages) {
    const { later: texts } = await paintsOf(path(ids), language);
    if (texts.length > 0) later.push(`${path(ids)}: ${texts.join(' | ')}`);
  }
  expect(later).toEqual([]);
});
