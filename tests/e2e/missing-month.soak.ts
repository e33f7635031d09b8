import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { openUpload, shareInto, waitForWorker } from './steps.ts';

test('a report is for the month that is missing, from its class and from another app too', async () => {
  const { teacher, classes } = await ownSchool();
  const { page, origin } = await openPage({ account: teacher, path: '/', worker: true });
  await waitForWorker(page);
  // The class is new this month. For a phone in the next month, this month's report is missing.
  const now = new Date();
  await page.clock.setFixedTime(new Date(now.getFullYear(), now.getMonth() + 1, 2, 12));
  const missing = now.toLocaleString('en-GB', { month: 'long', year: 'numeric' });
  await page.goto(`${origin}/class-details/${classes[0].id}/monthly-reports`);
  await page.getByText('No report yet').waitFor();
  const dialog = await openUpload(page, 'Upload report', 'From its class');
  expect(await dialog.getByLabel('Report for').locator('option:checked').innerText()).toBe(missing);

  const { arabicPdf } = await madeDocuments();
  await shareInto(page, origin, [arabicPdf]);
  const month = page.getByRole('form', { name: arabicPdf.name }).getByLabel('Report for');
  await month.locator('option:checked', { hasText: `${missing} (comes next)` }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No shared files').waitFor();
  await page.goto(`${origin}/class-details/${classes[0].id}/monthly-reports`);
  await page.getByText(`For ${missing}`).waitFor();
});
