import { expect, test } from 'vitest';
import { someOf } from '#tests/tools/some-of.ts';
import { openPage } from './harness.ts';

const languages = ['ar', 'en'] as const;

test.each(someOf(languages, 1))(
  '%s: J and K go from row to row and from report to report, and write letters in a field',
  async (language) => {
    const { page } = await openPage({ role: 'admin', size: 'desktop', language, path: '/madaris' });
    const { keyboard } = page;
    const rows = page.locator('tbody > tr');
    await rows.nth(9).waitFor();
    const focused = () => rows.evaluateAll((all) => all.findIndex((row) => row.matches(':focus')));
    for (const key of ['j', 'j', 'j', 'k']) await keyboard.press(key);
    await expect.poll(focused).toBe(1);

    await keyboard.press('/');
    await keyboard.type('jk');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('jk');
    expect(await focused()).toBe(-1);
  },
);

test.each(someOf(languages, 1))(
  '%s: in the reader J opens the older report and K the newer one again',
  async (language) => {
    const { page } = await openPage({ role: 'sponsor', size: 'desktop', language, path: '/' });
    await page.locator('main a[href*="/read/report/"]').first().click();
    const on = page.locator('[data-read=on]');
    await on.waitFor();
    const newest = page.url();
    const older = new URL((await on.getAttribute('href')) ?? '', newest).href;
    await page.keyboard.press('j');
    await page.waitForURL(older);
    await page.locator('[data-read=back]').waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(newest);
  },
);

test('the keys do nothing once they are switched off on the account page', async () => {
  const { page, origin } = await openPage({ role: 'admin', size: 'desktop', path: '/account' });
  await page.getByLabel('Keys J, K, / and ? on this device').selectOption('Off');
  await page.goto(`${origin}/madaris`);
  const rows = page.locator('tbody > tr');
  await rows.nth(9).waitFor();
  await rows.nth(3).focus();
  for (const key of ['j', '/', '?', 'k']) await page.keyboard.press(key);
  // A key that would have acted has taken the focus by the time the arrow moves it.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rows.nth(4).evaluate((row) => row === document.activeElement)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('all that a search found is selected over its pages, named by its number, and done in one go', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/madaris' });
  await page.locator('tbody > tr').nth(9).waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page', exact: true }).check();
  const bar = page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Delete selected' }) });
  await bar.getByRole('button', { name: /^Select all \d+ that were found$/ }).click();
  // Other tests may add a madrasa meanwhile: as many as were found by then.
  const selected = async () => Number(/\d+/.exec((await bar.getByRole('status').textContent()) ?? '')?.[0]);
  await expect.poll(selected).toBeGreaterThan(10);
  const count = await selected();
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  await page
    .getByRole('alertdialog')
    .getByText(new RegExp(`and ${count - 8} others$`))
    .waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  // Another search means other rows.
  await page.getByRole('searchbox').fill('Noor');
  await bar.getByText(`${count} selected`, { exact: true }).waitFor({ state: 'hidden' });
});
