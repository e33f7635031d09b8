import { beforeAll, expect, test } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { isolated } from '#contract/language/isolated.ts';
import { nameFor, type PlaceNames } from '#contract/language/place-names.ts';
import { someOf } from '#tests/tools/some-of.ts';
import arExplore from '../../public/locales/ar/explore.json' with { type: 'json' };
import { demoAccount } from './api.ts';
import { everyCard, visitorReads } from './explorer-steps.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { sponsorWords } from './sponsor-words.ts';

/** The first region of the demo, with the figures that the specification prints. */
let region: Region;
/** One of its madaris that is not fully sponsored. */
let madrasa: Madrasa;

beforeAll(async () => {
  const [first] = await visitorReads<Region>('regions?search=azilal&limit=100');
  if (!first) throw new Error('The demo has its first region.');
  region = first;
  const [open] = await visitorReads<Madrasa>(`madaris/region/${region.id}?sponsored=false&sort=-name&limit=1`);
  if (!open) throw new Error('The first region has a madrasa to sponsor.');
  madrasa = open;
});

test.each([
  ['en', ['24', '313', '1,425', '2/24', '57/313', '90% sponsored']],
  ['ar', ['٢٤', '٣١٣', '١٬٤٢٥', '٢/٢٤', '٥٧/٣١٣', '٩٠']],
] as const)('a region shows the figures that the specification prints (%s)', async (language, figures) => {
  const { page } = await openPage({ language, path: `/explore-sponsor/${region.id}/details` });
  await page.getByRole('article').first().waitFor();
  const text = await page.getByRole('main').innerText();
  for (const figure of figures) expect(text).toContain(figure);
});

test.each(someOf(['ar', 'en'] as const, 1))(
  'each address of the explorer lists what its path says, and an unknown place says what failed (%s)',
  async (language) => {
    const { explorer: words } = sponsorWords[language];
    const { page } = await openPage({ language, size: 'desktop', path: '/explore-sponsor' });
    await page.getByRole('article').first().waitFor();
    const [inRegion, inMadrasa] = [`/explore-sponsor/${region.id}`, `${region.id}/madrasa/${madrasa.id}`];
    const named = (title: string, place: PlaceNames) =>
      title.replace('{{name}}', isolated(nameFor(place, language), language));
    const ofMadrasa = named(words.classesOf, madrasa);
    const [threePages, allPages, pairs] = words.lastPages;
    const lists: [path: string, title: string, cards: number, lastPage?: string][] = [
      ['/explore-sponsor/madrasa', words.madaris, 10],
      ['/explore-sponsor/class', words.classes, 10],
      [`${inRegion}/madrasa`, named(words.madarisIn, region), 10, threePages],
      [`${inRegion}/class`, named(words.classesIn, region), 10, allPages],
      [`${inRegion}/class/${madrasa.id}`, ofMadrasa, Math.min(10, madrasa.totalClasses)],
      [`/explore-sponsor/class/${madrasa.id}`, ofMadrasa, Math.min(10, madrasa.totalClasses)],
      [`/explore-sponsor/madrasa/${madrasa.id}`, nameFor(madrasa, language), Math.min(10, madrasa.totalClasses)],
      [`/explore-sponsor/${inMadrasa}`, nameFor(madrasa, language), Math.min(10, madrasa.totalClasses)],
      [`/explore-sponsor/${inMadrasa}/details`, nameFor(madrasa, language), 2],
      [`${inRegion}/details`, nameFor(region, language), 2, pairs],
    ];
    for (const [path, title, cards, lastPage] of lists) {
      await goWithin(page, path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.getByRole('article').count(), { message: path }).toBe(cards);
      if (lastPage) await page.getByRole('button', { name: lastPage, exact: true }).waitFor();
      if (path.endsWith('/details')) await page.getByRole('link', { name: words.seeAll, exact: true }).waitFor();
    }

    const unknown = '0199ffff-ffff-7fff-8fff-ffffffffffff';
    const paths = [
      `/explore-sponsor/${unknown}/details`,
      `/explore-sponsor/${region.id}/madrasa/${unknown}/details`,
      `/class/${unknown}`,
      '/receipt/0123456789abcdef0123456789abcdef',
    ];
    for (const [turn, path] of paths.entries()) {
      await goWithin(page, path);
      await page.getByText(words.failures[turn] ?? '', { exact: true }).waitFor();
      await page.getByText(words.notFound).first().waitFor();
    }
  },
);

test('search waits, keeps the focus and starts at page 1; order, filter and page are in the address', async () => {
  const { page, origin } = await openPage({ size: 'desktop', path: '/explore-sponsor/class?page=3' });
  await page.getByRole('article').first().waitFor();
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('quran');
  expect(page.url()).toBe(`${origin}/explore-sponsor/class?page=3`);
  await page.waitForURL(`${origin}/explore-sponsor/class?search=quran`);
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await everyCard(page, /Quran/);
  await page.getByLabel('Sort by').selectOption('Most needed');
  await page.waitForURL(/sort=needed/);
  await page.getByRole('combobox', { name: 'Sponsorship' }).selectOption('Sponsored');
  await page.waitForURL(/sponsored=sponsored/);
  await everyCard(page, /Completely sponsored/);
  for (const button of await page
    .getByRole('article')
    .getByRole('button', { name: /^Sponsor now/ })
    .all()) {
    expect(await button.isDisabled()).toBe(true);
  }
  expect(
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Sponsor now/ })
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  const state = page.url();
  await everyCard(page, /Completely sponsored/);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('page='));
  await page.goForward();
  await page.reload();

  const friend = await openPage({ language: 'ar', size: 'desktop' });
  await friend.page.goto(state);
  const shown = [
    [page, 'Completely sponsored', 'Sort by', /^Page 2 of/],
    [friend.page, sponsorWords.ar.complete, arExplore.sort.label, /^الصفحة ٢ من/],
  ] as const;
  for (const [screen, complete, sort, current] of shown) {
    await everyCard(screen, new RegExp(complete));
    expect(await screen.getByRole('searchbox').inputValue()).toBe('quran');
    expect(await screen.getByLabel(sort).inputValue()).toBe('needed');
    await screen.getByRole('button', { name: current }).waitFor();
  }
  const now = friend.page.getByRole('article').getByRole('button', { name: new RegExp(sponsorWords.ar.sponsorNow) });
  expect(await now.evaluateAll((buttons) => buttons.every((button) => button.matches(':disabled')))).toBe(true);
  const typing = friend.page.getByRole('searchbox');
  await typing.fill('hadith');
  await friend.page.waitForURL((url) => url.searchParams.get('search') === 'hadith' && !url.searchParams.has('page'));
  expect(await typing.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('See all appears where there are more than two, and only there; a card leads to a page that can be shared', async () => {
  const small = await ownSchool();
  const admin = await callerOf(demoAccount('admin'));
  // Both of its classes are offered.
  for (const { id } of [small.teacher, small.student])
    await admin.call('classes.addUser', { classId: small.classes[1].id }, { userId: id });
  const { page, origin } = await openPage({ path: '/' });
  await page.getByRole('searchbox').fill(region.name);
  await page.waitForURL(/explore-sponsor\/search\?search=/);
  await page.getByRole('link', { name: region.name, exact: true }).click();
  await page.waitForURL(`${origin}/explore-sponsor/${region.id}/details`);
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: region.name }).waitFor();
  // It leads to the full list, however few results the search shows.
  await page.getByRole('searchbox').last().fill(madrasa.name);
  await page.waitForURL(/details\?search=/);
  await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('article').waitFor();
  await page.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL(`${origin}/explore-sponsor/${region.id}/madrasa`);
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Learn more/ })
    .click();
  await page.waitForURL(/\/madrasa\/[^/]+\/details$/);
  await page.getByRole('link', { name: 'See all' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.goto(`${origin}/explore-sponsor/${small.region.id}/madrasa/${small.madrasa.id}/details`);
  await page.getByRole('article').nth(1).waitFor();
  expect(await page.getByRole('link', { name: 'See all' }).count()).toBe(0);
});
