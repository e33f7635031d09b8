import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '#contract/rights/roles.ts';
import { demoAccount, signInByApi } from './api.ts';
import { idsOfDemo, type Language, loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { type Ids, placesOf } from './places.ts';

/* Every place of the demo has a name in both scripts: no screen shows the one that its reader cannot read. */

interface Names {
  readonly name: string;
  readonly otherName: string;
}

let ids: Ids;
/** The names that the readers of each language cannot read. */
let foreign: Readonly<Record<Language, readonly string[]>>;

beforeAll(async () => {
  ids = await idsOfDemo();
  const admin = await signInByApi(sharedServer(), demoAccount('admin'));
  const [regions, madaris] = [
    await admin.call('regions.list', {}, undefined, '?limit=100'),
    await admin.call('madaris.list', {}, undefined, '?limit=100'),
  ];
  // Other tests make places that have one name alone.
  const places = [...regions.data, ...madaris.data].filter(({ otherName }: Names) => otherName !== '');
  expect(places.length).toBeGreaterThan(20);
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
  const all = places.flatMap(({ name, otherName }) => [name, otherName]);
  foreign = { en: all.filter(isArabic), ar: all.filter((name) => !isArabic(name)) };
});

const readers: readonly (readonly [role: Caller, language: Language])[] = [
  ['visitor', 'ar'],
  ['visitor', 'en'],
  ['sponsor', 'ar'],
  ['teacher', 'ar'],
  ['student', 'ar'],
  ['supervisor', 'ar'],
  ['admin', 'ar'],
  ['admin', 'en'],
];

test.each(readers)('no screen of a %s in the language %s names a place in the other script', async (role, language) => {
  const { page } = await openPage({ ...(role !== 'visitor' && { role }), language, path: '/' });
  await page.getByRole('main').waitFor();
  const found: string[] = [];
  for (const { path, ready } of placesOf(role)) {
    await goWithin(page, path(ids));
    await loaded(page, ready);
    const text = await page.evaluate<string>(textOfScreen);
    found.push(...foreign[language].filter((name) => text.includes(name)).map((name) => `${path(ids)}: ${name}`));
  }
  expect(found).toEqual([]);
});

/** The words of a screen, without the second name beside a heading, which is there to be seen, and what people have written. */
const textOfScreen = `(() => {
  const copy = document.body.cloneNode(true);
  for (const part of copy.querySelectorAll('bdi[translate=no], blockquote, script, style, [lang]:not(html)')) part.remove();
  return copy.textContent + ' ' + document.title;
})()`;
