import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { toastWith } from './steps.ts';

test('a phone finds screens and madaris without internet, and says of what it cannot do that it needs internet', async () => {
  const { page } = await openPage({ role: 'supervisor', path: '/', offline: true });
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Page 2 of 3' }).waitFor();
  const second = (await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.getByRole('searchbox').fill(second);
  await page.getByText(/^1 result$/).waitFor();
  const add = page.getByRole('button', { name: 'Add madrasa' });
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  await add.press('Enter');
  await toastWith(page, 'This needs a connection. Please try again when there is one.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('outb');
  await page.getByRole('option', { name: 'Outbox' }).click();
  await page.waitForURL('**/outbox');
});
