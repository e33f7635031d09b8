import { expect, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { askToSignOut, expectEntries, openFirstClass, signIn, toastWith, upload } from './steps.ts';

test('what is kept at sign-out is not seen by the next person on this device, and goes when its author is back', async () => {
  const { arabicPdf } = await madeDocuments();
  const school = await ownSchool();
  const { page, context, origin } = await openPage({
    worker: true,
    account: school.teacher,
    ownSession: true,
    path: '/',
  });
  const classPath = await openFirstClass(page);
  await page.goto(`${origin}${classPath}/monthly-reports`);
  await page.getByRole('button', { name: 'Upload report' }).waitFor();
  await context.setOffline(true);
  await upload(page, 'Upload report', 'Report kept at sign-out', arabicPdf);
  await askToSignOut(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Report kept at sign-out').waitFor();
  await dialog.getByRole('button', { name: 'Keep them here until I sign in again' }).click();
  await toastWith(page, 'You are signed out.').waitFor();
  await page.waitForURL(`${origin}/`);

  await context.setOffline(false);
  await signIn(page, origin, demoAccounts.student);
  await page.goto(`${origin}/outbox`);
  await page.getByText('Everything has been sent', { exact: true }).waitFor();
  expect(await page.getByText('Report kept at sign-out').count()).toBe(0);
  await askToSignOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${origin}/`);

  await signIn(page, origin, school.teacher.email, school.teacher.password);
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
  await page.getByText('Report kept at sign-out').waitFor();
});
