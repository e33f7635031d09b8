import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { someOf } from '#tests/tools/some-of.ts';
import { openPage } from './harness.ts';
import { toastWith } from './steps.ts';

const needsInternet = 'This needs a connection. Please try again when there is one.';

/** The toast's lower edge and the upper edge of the part that it must leave free: pixels from the top of the screen. */
async function toastAndTop(page: Page, part: string): Promise<{ toast: number; top: number }> {
  const toast = await page.getByRole('region', { name: /^Notifications/ }).boundingBox();
  const free = await page.locator(part).boundingBox();
  expect(toast?.height).toBeGreaterThan(0);
  return { toast: (toast?.y ?? 0) + (toast?.height ?? 0), top: free?.y ?? 0 };
}

const expectFree = (page: Page, part: string) =>
  expect
    .poll(async () => {
      const { toast, top } = await toastAndTop(page, part);
      return top - toast;
    })
    .toBeGreaterThanOrEqual(0);

test.each(someOf([200, 100], 1))(
  'a toast covers neither the screen nor the dialog below it: text of %i %',
  async (percent) => {
    const { page } = await openPage({ role: 'admin', path: '/regions' });
    const add = page.getByRole('button', { name: 'Add region' });
    await add.waitFor();
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);

    await add.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Region of the toast');
    await page.context().setOffline(true);
    await dialog.getByText(/You are offline/).waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await toastWith(page, needsInternet).waitFor();
    await expectFree(page, '[role=dialog]');

    await page.getByRole('button', { name: 'Close notification' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Close, keep my text' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await add.press('Enter');
    await toastWith(page, needsInternet).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expectFree(page, 'main');
  },
);
