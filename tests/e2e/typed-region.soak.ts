import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goOffline, openPage } from './harness.ts';
import { ownName } from './manage.ts';
import { toastWith } from './steps.ts';

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add region' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add region' });
  await dialog.waitFor();
  return dialog;
}

test('what was typed survives Escape, a reload and a lost connection, and only Discard takes it away', async () => {
  const { page } = await openPage({ role: 'admin', worker: true, path: '/regions' });
  const name = ownName('Region');
  await (await openForm(page)).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.reload();
  let dialog = await openForm(page);
  await dialog.getByText('Your unsaved changes from last time are back.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(name);

  await goOffline(page);
  await dialog.getByText(/You are offline/).waitFor();
  // The button is marked as disabled, but a person can still press it.
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await toastWith(page, 'This needs a connection. Please try again when there is one.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close, keep my text' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Add region' }).and(page.locator(':not([aria-disabled=true])')).waitFor();
  dialog = await openForm(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard my text' }).click();
  dialog = await openForm(page);
  expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('');
});
