import { expect, test } from 'vitest';
import { serverTimeHeader } from '#contract/server-time.ts';
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

  // A safe change is shown at once, and undone with a message if the server rejects it.
  const mails = page.getByRole('switch', { name: 'A reminder before a report is due' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/me/preferences', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    await route.fulfill({
      status: 422,
      headers: { [serverTimeHeader]: new Date().toISOString() },
      json: { code: 'rule-broken', message: 'Not just now.' },
    });
  });
  await page.getByText('A reminder before a report is due').click();
  expect(await mails.isChecked()).toBe(false);
  answer();
  await toastWith(page, 'Not just now.').waitFor();
  expect(await mails.isChecked()).toBe(true);
  await page.unroute('**/v1/me/preferences');

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
  await toastWith(elsewhere.page, 'Login successfully').waitFor();
});
