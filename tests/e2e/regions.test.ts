import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Region } from '#contract/entities/region.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { openMenu, ownName } from './manage.ts';
import { askToSignOut, signIn, toastWith } from './steps.ts';

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add region' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add region' });
  await dialog.waitFor();
  return dialog;
}

async function fill(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Name').fill(name);
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

test('search, order, filter and page are in the address: a link and Back restore them', async () => {
  const { page } = await openPage({
    role: 'admin',
    size: 'desktop',
    path: '/regions?page=99&limit=5',
  });
  // The last page there is, which is the first as long as no other test has added regions.
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
