import { test } from 'vitest';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { signIn, toastWith } from './steps.ts';

test('a teacher changes name and password, which asks for the present one, and signs in with the new one', async () => {
  const { teacher } = await ownSchool();
  const { page, origin } = await openPage({ account: teacher, ownSession: true, path: '/account' });
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit profile' });
  await profile.getByLabel('Full name').fill('Maryam of the Well');
  await profile.getByRole('button', { name: 'Save', exact: true }).click();
  await profile.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText('Maryam of the Well').first().waitFor();

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('Not-this-one-1');
  await dialog.getByLabel('New password', { exact: true }).fill('Dates-and-bread-9');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('The current password is not right').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(teacher.password);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await toastWith(page, 'Your password has been changed. Other devices are signed out.').waitFor();

  const elsewhere = await openPage();
  await signIn(elsewhere.page, origin, teacher.email, 'Dates-and-bread-9');
});
