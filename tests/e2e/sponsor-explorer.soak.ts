import './sponsor-explorer.test.ts';
import { expect, test } from 'vitest';
import type { Region } from '#contract/entities/region.ts';
import arCommon from '../../public/locales/ar/common.json' with { type: 'json' };
import arExplore from '../../public/locales/ar/explore.json' with { type: 'json' };
import enExplore from '../../public/locales/en/explore.json' with { type: 'json' };
import { everyCard, visitorReads } from './explorer-steps.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { openLater } from './opens-later.ts';

test('who gives chooses a country: it is in the address, stays from kind to kind, and works without internet', async () => {
  const { page, context, origin } = await openPage({ size: 'desktop', path: '/explore-sponsor/region' });
  const country = page.getByRole('combobox', { name: enExplore.country });
  await page.getByRole('article').nth(2).waitFor();
  // Each option shows its number of results in the list.
  await country.getByRole('option', { name: /^Egypt \([1-9]\d*\)$/ }).waitFor({ state: 'attached' });
  await country.selectOption('EG');
  await page.waitForURL(`${origin}/explore-sponsor/region?country=EG`);
  await everyCard(page, /Egypt/);
  await page.getByRole('navigation', { name: enExplore.kinds }).getByRole('link', { name: enExplore.madaris }).click();
  await page.waitForURL(`${origin}/explore-sponsor/madrasa?country=EG`);
  await everyCard(page, /Egypt/);

  const friend = await openPage({ language: 'ar', path: '/explore-sponsor/class?country=EG' });
  await everyCard(friend.page, /مصر/);
  // On a phone the filters are behind one button, which shows how many are in use.
  const filters = friend.page.getByRole('button', { name: arCommon.list.filterActive.replace('{{number}}', '١') });
  await filters.click();
  expect(await friend.page.getByRole('combobox', { name: arExplore.country }).inputValue()).toBe('EG');
  await friend.page.getByRole('button', { name: arCommon.list.showResults }).click();
  await friend.page.getByRole('searchbox').fill('nothing is called so');
  await friend.page.getByText(arCommon.states.nothingFound, { exact: true }).waitFor();
  await friend.page.getByRole('button', { name: arCommon.states.showAll }).click();
  await friend.page.waitForURL((url) => url.search === '');
  await friend.page.getByRole('article').first().waitFor();

  // A list that was never requested with a connection is built from rows that the device has seen.
  const inYemen = (await visitorReads<Region>('regions?country=YE')).at(0);
  if (!inYemen) throw new Error('The demo has no region in Yemen.');
  await goWithin(page, `/explore-sponsor/${inYemen.id}/details`);
  await page.getByRole('heading', { level: 1, name: inYemen.name }).waitFor();
  await context.setOffline(true);
  await goWithin(page, '/explore-sponsor/region?country=EG');
  await country.selectOption('YE');
  await page.waitForURL(`${origin}/explore-sponsor/region?country=YE`);
  await everyCard(page, /Yemen/);
});

test('a region without a class is in no list and offers no sponsoring, and does both once it has one', () =>
  openLater('en'));
