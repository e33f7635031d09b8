import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { goOffline, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { toastWith, upload } from './steps.ts';

test('the menu of a lesson that waits stays open while the lesson arrives', async () => {
  const school = await ownSchool();
  const { arabicPdf } = await madeDocuments();
  const path = `/class-details/${school.classes[0].id}`;
  const { page, context } = await openPage({ account: school.teacher, path, worker: true });
  await page.getByRole('button', { name: 'Upload material' }).first().waitFor();
  await goOffline(page);
  await upload(page, 'Upload material', 'Tajwid', arabicPdf);
  const card = page.getByRole('article').filter({ hasText: 'Tajwid' });
  await card.getByText('Waiting to send').waitFor();
  await card.getByRole('button', { name: 'Actions for Tajwid' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await context.setOffline(false);
  await toastWith(page, 'Material uploaded successfully.').waitFor();
  await card.getByText('Waiting to send').waitFor({ state: 'detached' });
  expect(await page.getByRole('menuitem', { name: 'Delete' }).isVisible()).toBe(true);
});
