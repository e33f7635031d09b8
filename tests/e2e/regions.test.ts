import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Region } from '#contract/entities/region.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { openMenu, ownName } from './manage.ts';
import { toastWith } from './steps.ts';

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add region' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add region' });
  await dialog.waitFor();
  return dialog;
}

async function fill(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByLabel('Address').fill('Kano');
  await dialog.getByLabel('Total price (USD)').fill('٤٠٠');
  await dialog.getByLabel('Supervisor').click();
  await dialog.getByRole('option').first().click();
}

test('an admin adds, changes and deletes a region; another admin’s change in between is shown field by field', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/regions', ownSession: true });
  const name = ownName('Region');
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const errors = ['Region name is required', 'Address is required', 'Total price is required'];
  for (const error of [...errors, 'Supervisor selection is required']) await dialog.getByText(error).waitFor();
  await dialog.getByLabel('Total price (USD)').fill('much');
  await dialog.getByText('Total price must be a number').waitFor();
  await fill(dialog, name);
  await page.keyboard.press('Control+Enter');
  await toastWith(page, 'Region has been added successfully.').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await goWithin(page, `/regions?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('$400').waitFor();
  await openMenu(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit region' });
  await edit.getByLabel('Address').fill('Zaria');

  const { data } = await serverRegions(name);
  const [region] = data;
  if (!region) throw new Error('The region did not reach the server.');
  await changeElsewhere(region, { address: 'Abuja', description: 'Written by another admin' });
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByRole('button', { name: /Take theirs: Abuja/ }).waitFor();
  expect(await edit.getByLabel('Description').inputValue()).toBe('Written by another admin');
  await edit.getByRole('button', { name: /Keep mine: Zaria/ }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await toastWith(page, 'Region has been updated successfully.').waitFor();
  expect((await serverRegions(name)).data[0]).toMatchObject({
    address: 'Zaria',
    description: 'Written by another admin',
  });
  await row.getByText('Written by another admin').waitFor();

  await openMenu(page, name, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await question.getByText(name).waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toastWith(page, 'Region has been deleted successfully.').waitFor();
  await page.getByText('Nothing found', { exact: true }).waitFor();
});

test('search, order, filter and page are in the address: a link and Back restore them', async () => {
  const { page } = await openPage({
    role: 'admin',
    size: 'desktop',
    path: '/regions?page=99&limit=5',
  });
  // The last page, which is the first unless other tests have added regions.
  await page.waitForURL((url) => url.searchParams.get('page') !== '99');
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Name' }).click();
  await page.waitForURL(/sort=-name/);
  await page.getByLabel('Sponsorship').selectOption('unsponsored');
  await page.waitForURL(/filter=unsponsored/);
  await page.getByRole('searchbox').fill('no such region');
  await page.getByText('Nothing found', { exact: true }).waitFor();
  expect(page.url()).toContain('search=no');
  await page.goBack();
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  expect(await page.getByLabel('Sponsorship').inputValue()).toBe('unsponsored');
});

async function serverRegions(search: string) {
  const caller = await callerOf(demoAccount('admin'));
  return caller.call('regions.list', {}, undefined, `?search=${encodeURIComponent(search)}`);
}

async function changeElsewhere(region: Region, change: object): Promise<void> {
  const { id, name, description, address, totalPrice, supervisorId } = region;
  const caller = await callerOf(demoAccount('admin'));
  const body = { name, description, address, totalPrice, supervisorId, ...change };
  await caller.call('regions.update', { id }, body);
}
