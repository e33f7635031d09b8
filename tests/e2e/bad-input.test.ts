import { beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { limits } from '#contract/limits.ts';
import { openPage } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { choose, openFirstClass, openUpload, toastWith } from './steps.ts';

let school: OwnSchool;
beforeAll(async () => {
  school = await ownSchool();
});

const unknownId = '0199ffff-ffff-7fff-8fff-ffffffffffff';

test('who is not signed in is led to the start, and a wrong password gets a message and loses nothing that was typed', async () => {
  const { page, origin } = await openPage();
  await page.goto(`${origin}/class-details/${unknownId}`);
  // The start keeps the address until the person has signed in.
  await page.waitForURL(`${origin}/?next=${encodeURIComponent(`/class-details/${unknownId}`)}`);
  await page.getByRole('heading', { level: 1, name: 'Stand behind a madrasa' }).waitFor();

  await page.goto(`${origin}/login`);
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill(demoAccounts.teacher);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await submit.click();
  await toastWith(page, 'Error').waitFor();
  await toastWith(
    page,
    'The email or sign-in name, or the password, is not right. Please check both and try again.',
  ).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(demoAccounts.teacher);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a page of another role, an id that is none and an address that is none each say so, and lead home', async () => {
  const { page, origin } = await openPage({ role: 'student' });
  await page.goto(`${origin}/class-details/${unknownId}`);
  await page.waitForURL(`${origin}/page-not-found`);
  await page.getByText('404 - Page Not Found', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Take Me Home' }).click();
  await page.waitForURL(`${origin}/`);

  for (const id of [unknownId, 'no-id-at-all']) {
    await page.goto(`${origin}/student-details/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Failed to load class data.', exact: true }).waitFor();
    await page.getByText('Not found, or you do not have access.', { exact: true }).waitFor();
    await page.goto(`${origin}/madrasa-class/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Failed to load madrasa details.', exact: true }).waitFor();
  }
  await page.goto(`${origin}/no/such/page`);
  await page.getByText('404 - Page Not Found', { exact: true }).waitFor();
});

test('a file that may not be uploaded is rejected where it is chosen, with the reason, and the text stays', async () => {
  const { page } = await openPage({ account: school.teacher, path: '/' });
  await openFirstClass(page);

  const dialog = await openUpload(page, 'Upload material', '');
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await dialog.getByText('File name is required', { exact: true }).waitFor();
  await dialog.getByText('File is required', { exact: true }).waitFor();
  await dialog.getByLabel('File name').fill('The title stays');
  await choose(dialog, { name: 'game.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') });
  await dialog.getByText(/^This kind of file is not accepted/).waitFor();
  await choose(dialog, { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) });
  await dialog.getByText('This file is empty. Please choose another one.').waitFor();
  await dialog.locator('input[type=file]').evaluate((input, size) => {
    if (!(input instanceof HTMLInputElement)) throw new TypeError('It is no input.');
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(size)], 'large.pdf', { type: 'application/pdf' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, limits.fileBytes + 1);
  await dialog.getByText('This file is larger than 50 MB. Please choose a smaller one.').waitFor();
  expect(await dialog.getByLabel('File name').inputValue()).toBe('The title stays');

  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('alertdialog').getByText('What you typed here has not been saved yet.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('File name').inputValue()).toBe('The title stays');
});
