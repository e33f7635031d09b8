import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

export type Take = (page: Page, screen: string, looks?: { dark?: boolean }) => Promise<void>;

/**
 * Takes the visible screen, without the toast of the previous step.
 * @param prefix of the file names: language and device
 */
export function screenshotTaker(folder: string, prefix: string, t: Words): Take {
  async function shoot(page: Page, name: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${prefix}-${name}.png`), animations: 'disabled' });
  }

  return async (page, screen, { dark = false } = {}) => {
    const toasts = page.getByRole('button', { name: t('common:toast.close'), exact: true });
    for (const toast of await toasts.all()) await toast.click();
    await toasts.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await shoot(page, screen);
    if (!dark) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, `${screen}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
