import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { toastWith } from './steps.ts';

test('Ctrl+K finds a madrasa by a part of its name and opens it; ? shows the shortcuts', async () => {
  const { page } = await openPage({ role: 'admin', sharedDevice: true, size: 'desktop', path: '/madaris' });
  const row = page.getByRole('row').nth(1);
  const name = (await row.getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await dialog.getByRole('combobox').fill(name);
  await dialog.getByRole('group', { name: 'Madaris' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/madaris\/.+\/classes$/);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Show these shortcuts').waitFor();
});

test('a phone finds screens and madaris without internet, and says of what it cannot do that it needs internet', async () => {
  const { page } = await openPage({ role: 'supervisor', path: '/', offline: true });
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  const second = (await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.getByRole('searchbox').fill(second);
  await page.getByText(/^1 result$/).waitFor();
  const add = page.getByRole('button', { name: 'Add madrasa' });
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  await add.click({ force: true });
  await toastWith(page, 'This needs internet. Nothing is lost; try again when you are online.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('outb');
  await page.getByRole('option', { name: 'Outbox' }).click();
  await page.waitForURL('**/outbox');
});

test('a figure of the year leads to the list that it counts', async () => {
  const { page } = await openPage({ role: 'admin', sharedDevice: true, size: 'desktop', path: '/' });
  const year = page.locator('section', { has: page.getByRole('heading', { name: 'A year of reports' }) });
  await year.getByText('Show as a table').click();
  const figure = year.getByRole('table').getByRole('link').first();
  const count = await figure.textContent();
  await figure.click();
  await page.waitForURL('**/radar?**');
  await page.getByText(new RegExp(`^${count} results?$`)).waitFor();
});

test('several rows are deleted at once, and what is in the way of each is said', async () => {
  const { page } = await openPage({
    role: 'admin',
    sharedDevice: true,
    size: 'desktop',
    path: '/regions?search=Atlas%20Foothills',
  });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/items? (was|were) not deleted/).waitFor();
});
