import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';

test('what one tab has sent, another one cannot send again', async () => {
  const school = await ownSchool();
  const path = `/class-details/${school.classes[0].id}/new-report?month=2026-09`;
  const { page, context, origin } = await openPage({ account: school.teacher, ownSession: true, path });
  await page.getByLabel('What was covered').fill('Surah al-Mulk');
  const other = await context.newPage();
  await other.goto(`${origin}${path}`);
  await other.getByText('Here is what you had started. It was saved on this device.').waitFor();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Saved on this device').first().waitFor();
  // Before typing starts, which would be useless.
  await other.getByText('This report was finished in another window').waitFor();
});

test('two windows that opened the same empty report: what is typed in one is in the other before anything is typed over it', async () => {
  const school = await ownSchool();
  const path = `/class-details/${school.classes[0].id}/new-report?month=2026-09`;
  const { page, context, origin } = await openPage({ account: school.teacher, ownSession: true, path });
  const other = await context.newPage();
  await other.goto(origin + path);
  const [one, two] = [page.getByLabel('What was covered'), other.getByLabel('What was covered')];
  await two.waitFor();
  await one.fill('Surah al-Mulk');
  await expect.poll(() => two.inputValue()).toBe('Surah al-Mulk');
  await two.press('End');
  await two.pressSequentially(', al-Qalam');
  await expect.poll(() => one.inputValue()).toBe('Surah al-Mulk, al-Qalam');
  await one.fill('Surah al-Mulk, al-Qalam, al-Haqqah');
  await expect.poll(() => two.inputValue()).toBe('Surah al-Mulk, al-Qalam, al-Haqqah');
  await other.getByRole('button', { name: 'Preview', exact: true }).click();
  await other.getByText('Surah al-Mulk, al-Qalam, al-Haqqah').first().waitFor();
});
