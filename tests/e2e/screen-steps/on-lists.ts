import type { Locator, Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';

export function rowsOf(page: Page): Locator {
  return page.locator('main tbody > tr');
}

/** Chooses the first rows of the list. */
export async function chooseRows(page: Page, count: number): Promise<void> {
  const rows = rowsOf(page);
  for (let row = 0; row < count; row += 1) await rows.nth(row).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('status').waitFor();
}

/**
 * Opens the menu of a row and, on request, chooses from it.
 * @param item its key in the words of the page
 */
export async function inMenuOf(page: Page, t: Words, row: number, item?: string): Promise<void> {
  const name = t('common:list.actionsFor', { name: '' }).trim();
  await rowsOf(page).nth(row).getByRole('button', { name }).click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  if (!item) return;
  await items
    .filter({ hasText: t(item) })
    .first()
    .click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

/** Opens the form that adds something; with `send`, an empty form is sent and shows its messages. */
export async function openForm(page: Page, t: Words, button: string, then?: 'send'): Promise<void> {
  await page
    .getByRole('button', { name: t(button), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  if (then) await dialog.getByRole('button', { name: t('common:actions.save'), exact: true }).click();
}
