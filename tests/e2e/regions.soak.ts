import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { askToSignOut, signIn, toastWith } from './steps.ts';

test('a region with madaris is not deleted, and the dialog says what is in the way', async () => {
  const { page } = await openPage({ role: 'admin', path: '/regions' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question
    .locator('p[role=alert]')
    .getByText(/cannot be deleted/)
    .waitFor();
  await toastWith(page, 'Error').waitFor();
});

test('a view is kept under a name by the keyboard, chosen again after a reload, and gone when its owner signs out', async () => {
  const { page, origin } = await openPage({ role: 'admin', ownSession: true, size: 'desktop', path: '/regions' });
  const views = page.getByRole('button', { name: 'Saved views' });
  await page.getByRole('row').nth(1).waitFor();
  expect(await views.count()).toBe(0);
  await page.getByLabel('Sponsorship').selectOption('unsponsored');
  await views.press('Enter');
  await page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name of the view').waitFor();
  await page.keyboard.type('Still open');
  await page.keyboard.press('Enter');
  await toastWith(page, 'View saved').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => views.evaluate((button) => button === document.activeElement)).toBe(true);

  await goWithin(page, '/madaris?filter=unsponsored');
  await views.click();
  expect(await page.getByRole('menuitemradio').count()).toBe(0);
  await page.goto(`${origin}/regions?limit=5`);
  await views.click();
  await page.getByRole('menuitemradio', { name: 'Still open' }).click();
  await page.waitForURL(/\?limit=5&filter=unsponsored$/);
  expect(await page.getByLabel('Sponsorship').inputValue()).toBe('unsponsored');

  await askToSignOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${origin}/`);
  await signIn(page, origin, demoAccount('admin').email);
  await goWithin(page, '/regions?filter=unsponsored');
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
  expect(await page.getByRole('menuitemradio').count()).toBe(0);
});

test('a page that is turned, an order and a search leave the focus and the place where they are', async () => {
  const { page } = await openPage({
    role: 'admin',
    size: 'desktop',
    path: '/students?limit=50',
  });
  const next = page.getByRole('button', { name: 'Next page' });
  const order = page.getByRole('button', { name: 'Full name' });
  const search = page.getByRole('searchbox');
  const firstName = () => page.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent();
  const place = () => page.evaluate(() => Math.round(scrollY));
  let before = '';

  async function expectKept(control: Locator, act: () => Promise<unknown>, at: number): Promise<void> {
    before = (await firstName()) ?? '';
    await act();
    await expect.poll(firstName).not.toBe(before);
    expect(await place()).toBe(at);
    expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  await next.scrollIntoViewIfNeeded();
  const low = await place();
  expect(low).toBeGreaterThan(1_000);
  await expectKept(next, () => next.click(), low);
  await expectKept(next, () => page.keyboard.press('Enter'), low);
  await page.evaluate(() => scrollTo(0, 60));
  await expectKept(order, () => order.click(), 60);
  await search.focus();
  await expectKept(search, () => page.keyboard.type('omari'), 60);
});
