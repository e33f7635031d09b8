import { beforeAll, expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { portalPage } from '#tests/tools/faults.ts';
import { openNetwork, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { act, expectEntries, openFirstClass, signIn, toastWith, upload } from './steps.ts';

let school: OwnSchool;
beforeAll(async () => {
  school = await ownSchool();
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
  // It was tried again, and rejected again, because it has not changed.
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
  // The server may have received it, so its deletion is sent as well; then there is nothing left to do.
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
  // It may be sent by itself before that.
  const sendNow = page.getByRole('button', { name: 'Send now', exact: true });
  await sendNow.or(page.locator('[data-entry][data-state=sent]')).first().click();
  await expectEntries(page, 'sent', 1);
});
