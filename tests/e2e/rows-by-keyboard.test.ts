import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { someOf } from '#tests/tools/some-of.ts';
import { openPage } from './harness.ts';
import { tabTo } from './keyboard.ts';

/** The row that opens, its checkbox and its menu. */
const stopsOfOneRow = 3;

const languages = [
  ['ar', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
] as const;

test.each(someOf(languages, 1))(
  '%s: ten rows are three stops of the Tab key; arrows choose two of them and open one',
  async (language, on, back) => {
    const { page } = await openPage({ role: 'admin', size: 'desktop', language, path: '/madaris' });
    const rows = page.locator('tbody > tr');
    await rows.nth(9).waitFor();
    const { keyboard } = page;
    await tabTo(page, rows.first());
    expect(await stopsFromHere(page)).toBe(stopsOfOneRow);

    await rows.first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', on, 'Space', 'ArrowDown', 'Space']) await keyboard.press(key);
    await page.getByRole('toolbar').getByRole('status').waitFor();
    const chosen = () => rows.evaluateAll((all) => all.map((row) => row.ariaSelected === 'true'));
    await expect.poll(async () => (await chosen()).flatMap((isChosen, row) => (isChosen ? [row] : []))).toEqual([2, 3]);

    await keyboard.press('End');
    await keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    for (const key of ['ArrowUp', back, back]) await keyboard.press(key);
    const name = (await rows.nth(2).getByRole('gridcell').nth(1).textContent()) ?? '';
    expect(await rows.nth(2).evaluate((row) => row === document.activeElement)).toBe(true);
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
  },
);

/** The number of Tab stops in the rows, from the one with the focus until it leaves them. */
async function stopsFromHere(page: Page): Promise<number> {
  let stops = 0;
  while (await page.evaluate(() => document.activeElement?.closest('tbody') != null)) {
    stops += 1;
    await page.keyboard.press('Tab');
  }
  return stops;
}
