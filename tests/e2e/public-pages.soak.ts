import { expect, test } from 'vitest';
import { idsOfDemo } from './every-page.ts';
import { paintsOf } from './paints.ts';
import { placesOf } from './places.ts';

test.each(['en', 'ar'] as const)('the first paint of every public page is its largest (%s)', async (language) => {
  const ids = await idsOfDemo();
  const later: string[] = [];
  for (const { path } of placesOf('visitor')) {
    const { first, largest } = await paintsOf(path(ids), language);
    console.info(`${language} ${path(ids)}: ${first} ms, largest at ${largest.join(', ')} ms`);
    if (largest.some((time) => time !== first)) later.push(`${path(ids)}: ${first}, ${largest.join(', ')}`);
  }
  expect(later).toEqual([]);
});
