import { expect, test } from 'vitest';
import { openNetwork, openPage } from './harness.ts';
import { askForUpdate, newerRelease } from './next-release.ts';
import { waitForWorker } from './steps.ts';

test('an update that waits for typed text says in which tab it is, and goes on once the text is gone', async () => {
  const network = await openNetwork();
  const { page, context, origin } = await openPage({ network, path: '/about' });
  await waitForWorker(page);
  const other = await context.newPage();
  await other.goto(`${origin}/contact`);
  const message = other.getByRole('textbox', { name: /^Your message/ });
  await message.fill('Salam');
  (await newerRelease(network)).publishWhole();
  expect(await askForUpdate(page)).toBe('installed');
  const update = page.getByRole('button', { name: 'Update now' });
  await update.click();
  await page.getByText(`not saved in "${await other.title()}"`, { exact: false }).waitFor();
  await message.fill('');
  const renewed = page.waitForEvent('load');
  await update.click();
  await renewed;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await update.count()).toBe(0);
});
