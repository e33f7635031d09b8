import { beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { limits } from '#contract/limits.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { portalPage } from '#tests/tools/faults.ts';
import { openNetwork, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { act, choose, expectEntries, openFirstClass, openUpload, signIn, toastWith, upload } from './steps.ts';

let school: OwnSchool;
beforeAll(async () => {
  school = await ownSchool();
});

const unknownId = '0199ffff-ffff-7fff-8fff-ffffffffffff';

test('who is not signed in is led to the start, and a wrong password gets a message and loses nothing that was typed', async () => {
  const { page, origin } = await openPage();
  await page.goto(`${origin}/class-details/${unknownId}`);
  // The start keeps the address until they are signed in.
  await page.waitForURL(`${origin}/?next=${encodeURIComponent(`/class-details/${unknownId}`)}`);
  await page.getByRole('heading', { level: 1, name: 'Stand behind a madrasa' }).waitFor();

  await page.goto(`${origin}/login`);
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Email').fill(demoAccounts.teacher);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await submit.click();
  await toastWith(page, 'Error').waitFor();
  await toastWith(page, 'The email or the password is not right. Please check both and try again.').waitFor();
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

test('a file whose content does not fit its name is kept and needs its owner, who can edit, export and delete it', async () => {
  const { tablesDocx } = await madeDocuments();
  const picture = { ...tablesDocx, name: 'picture.png', type: 'image/png' };
  const { page } = await openPage({ account: school.teacher, path: '/' });
  await openFirstClass(page);
  await upload(page, 'Upload material', 'A picture that is none', picture);
  const message =
    'This file is damaged, or it is not really the kind that its name says. Please check that it opens, and choose it again.';
  await toastWith(page, message).waitFor();
  await page.getByRole('img', { name: 'Not accepted' }).waitFor();

  await page.getByRole('link', { name: /problem/ }).click();
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await needs.getByText(message).waitFor();
  await act(page, 'A picture that is none', 'Edit');
  await page.getByRole('dialog').getByLabel('File name').fill('A text after all');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A text after all', { exact: true }).waitFor();
  // It was tried again, and rejected again: what it is has not changed.
  await needs.getByText(message).waitFor();

  const downloading = page.waitForEvent('download');
  await act(page, 'A text after all', 'Keep a copy');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(picture.name);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(picture.bytes)).toBe(true);

  await act(page, 'A text after all', 'Delete');
  await page.getByRole('alertdialog').getByText('Are you absolutely sure?').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  // The server may have had it, so its deletion is sent as well; nothing is left to do then.
  await page.locator('[data-entry][data-state=sent]').waitFor();
  expect(await page.locator('[data-entry]').count()).toBe(1);
});

test('a session that ends elsewhere leaves everything readable, the upload waits, and goes after the next sign-in', async () => {
  const { arabicPdf } = await madeDocuments();
  const { teacher, classes } = await ownSchool();
  const truth = await serverTruth(sharedServer(), teacher);
  await truth.uploadMaterial(classes[0].id, 'To read', arabicPdf);
  const { page, origin } = await openPage({ account: teacher, ownSession: true, path: '/' });
  const classPath = await openFirstClass(page);
  await page.getByRole('article').first().waitFor();
  await truth.endSessions();

  await page.goto(`${origin}${classPath}/monthly-reports`);
  const strip = page.getByRole('region', { name: 'Please sign in again' });
  await strip.waitFor();
  await upload(page, 'Upload report', 'Report of an ended session', arabicPdf);
  await toastWith(page, 'Saved on this device').waitFor();
  await page.goto(`${origin}${classPath}`);
  await page.getByRole('article').first().waitFor();
  await page.goto(`${origin}/outbox`);
  await page.getByText('Waiting for you to sign in').waitFor();

  await strip.getByRole('link', { name: 'Sign in again', exact: true }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(teacher.email);
  await signIn(page, origin, teacher.email, teacher.password);
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
  await strip.waitFor({ state: 'hidden' });
});

test('the sign-in page of a hotel in the place of an answer loses nothing: the report waits, and goes on a real line', async () => {
  const { arabicPdf } = await madeDocuments();
  const network = await openNetwork();
  const { page, origin } = await openPage({ account: school.teacher, network, path: '/' });
  const classPath = await openFirstClass(page);
  network.fault({ fault: portalPage(), method: 'POST' });
  await page.goto(`${origin}${classPath}/monthly-reports`);
  await upload(page, 'Upload report', 'Report from a hotel', arabicPdf);
  await page.goto(`${origin}/outbox`);
  const entry = page.locator('[data-entry][data-state=queued]', { hasText: 'Report from a hotel' });
  await entry.getByText('This network asks you to sign in on its own page first.').waitFor();

  network.clear();
  // It may go by itself before that.
  const sendNow = page.getByRole('button', { name: 'Send now', exact: true });
  await sendNow.or(page.locator('[data-entry][data-state=sent]')).first().click();
  await expectEntries(page, 'sent', 1);
});
