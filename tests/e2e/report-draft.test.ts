import { expect, test } from 'vitest';
import { drawPicture } from '#tests/tools/picture.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { askToSignOut, signIn } from './steps.ts';

test('a started report survives a second tab, a sign-out and the next sign-in, with its words and its photo', async () => {
  const school = await ownSchool();
  const path = `/class-details/${school.classes[0].id}/new-report?month=2026-09`;
  const { page, context, origin } = await openPage({ account: school.teacher, ownSession: true, path });
  await page.getByLabel('What was covered').fill('Surah al-Mulk');
  const other = await context.newPage();
  await other.goto(`${origin}${path}`);
  await other.getByText('Here is what you had started. It was saved on this device.').waitFor();

  // Each tab shows the additions of the other one.
  const photo = { name: 'board.png', mimeType: 'image/png', buffer: drawPicture(640, 480) };
  await page.locator('[data-photos=pictures]').setInputFiles(photo);
  await page.locator('[data-photo=small]').waitFor();
  await other.getByLabel('What is needed').fill('Chalk');
  await expect.poll(() => other.locator('[data-photo=small]').count()).toBe(1);
  await expect.poll(() => page.getByLabel('What is needed').inputValue()).toBe('Chalk');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.goto(`${origin}/`);
  await other.close();

  await askToSignOut(page);
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await dialog.getByText('Report of September 2026, not finished').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send now, then sign out' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Keep them here until I sign in again' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await signIn(page, origin, school.teacher.email, school.teacher.password);
  await page.goto(`${origin}${path}`);
  await page.locator('[data-photo=small]').waitFor();
  expect(await page.getByLabel('What was covered').inputValue()).toBe('Surah al-Mulk');
  expect(await page.getByLabel('What is needed').inputValue()).toBe('Chalk');
});
