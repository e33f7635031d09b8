import { expect, test } from 'vitest';
import { wordsOf } from '#tests/screenshots/words.ts';
import { goOffline, openPage } from './harness.ts';
import { scrollsSideways, shoot } from './looks.ts';
import { pagesOnPaper } from './steps.ts';

const t = wordsOf('ar');

test('the guide of a role is on a phone without a connection, with its pictures, and is printed without what is to be pressed', async () => {
  // The page is first opened without a connection.
  const { page, origin } = await openPage({ role: 'student', language: 'ar', path: '/', worker: true });
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('sanad-guide')).keys())
        .map(({ url }) => /guide-[a-z]+-[a-z]+-[a-z]+/.exec(url)?.[0])
        .sort(),
    );
  const ofStudents = ['keep-ar', 'keep-en', 'start-ar', 'start-en'].map((name) => `guide-student-${name}`);
  await expect.poll(kept, { timeout: 60_000 }).toEqual(ofStudents);
  await goOffline(page);
  await page.goto(`${origin}/help`);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 2 }).nth(5).waitFor();
  const pictures = main.getByRole('img');
  expect(await pictures.count()).toBe(2);
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(360);
  }
  const box = await pictures.first().boundingBox();
  expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([288, 352]);
  expect(await scrollsSideways(page)).toEqual([]);
  await shoot(page, 'help-ar-360', { fullPage: true });
  // Links from words lead to the guide of another role.
  await main.getByRole('link', { name: t('users:roles.teacher'), exact: true }).click();
  await main.getByRole('img', { name: /،/ }).first().waitFor({ state: 'attached' });
  await page.goBack();
  await page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('link', { name: t('users:roles.teacher'), exact: true }).isVisible()).toBe(false);
  expect(await pictures.first().isVisible()).toBe(true);
  await shoot(page, 'help-printed', { fullPage: true });
  expect(await pagesOnPaper(page)).toBeLessThanOrEqual(2);
});
