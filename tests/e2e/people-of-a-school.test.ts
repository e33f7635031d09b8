import { expect, test } from 'vitest';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { enter, tabTo, typeInto } from './keyboard.ts';
import { axeFindings } from './looks.ts';
import { addBy, classCalled, editBy, madrasaCalled, openMenu, ownName, personCalled } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { pagesOnPaper, toastWith } from './steps.ts';

test('a supervisor adds a madrasa without naming the region, manages its class and reads the reports', async () => {
  const { supervisor, madrasa, classes } = await ownSchool();
  const { page, origin } = await openPage({ account: supervisor, size: 'desktop', path: '/' });
  const second = ownName('Madrasa');
  await addBy(page, madrasaCalled(second));
  await page.getByText(second).first().waitFor();

  await goWithin(page, `/supervisor-madrasa-classes/${madrasa.id}/classes`);
  const name = ownName('Class');
  await addBy(page, classCalled(name));
  await editBy(
    page,
    name,
    (dialog) => dialog.getByLabel('Description').fill('After the evening prayer'),
    'Class has been Updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('After the evening prayer')
    .waitFor();
  for (const kind of ['teacher', 'student'] as const) {
    await openMenu(page, name, kind === 'teacher' ? 'Manage Teachers' : 'Manage Students');
    await page.waitForURL(new RegExp(`/supervisor-madrasa-${kind}s/[^/]+/${kind}s\\?.*classId=`));
    const person = ownName(kind);
    await addBy(page, personCalled(person, kind, true));
    await page.getByRole('row', { name: new RegExp(person) }).waitFor();
    await page.goBack();
  }
  // Existing people are chosen in several rows for another class at once.
  await goWithin(page, `/supervisor-madrasa-students/${madrasa.id}/students`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Add to a class' }).click();
  const choice = page.getByRole('dialog', { name: 'Add to a class' });
  await choice.getByRole('combobox').fill(classes[1].name);
  await page.getByRole('option', { name: classes[1].name }).click();
  await choice.getByRole('button', { name: 'Save', exact: true }).click();
  await toastWith(page, 'They have been added to the class.').waitFor();
  await goWithin(page, `/supervisor-madrasa-students/${madrasa.id}/students?classId=${classes[1].id}`);
  await page.getByText(`Class ${classes[1].name}`).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();

  // Each of the three cells of section 2 leads to the reports.
  await page.waitForURL(`${origin}/supervisor-madrasa-classes/${madrasa.id}/classes`);
  for (const cell of ['Sponsored by', 'Sponsored', 'Monthly reports']) {
    const column = page.getByRole('columnheader', { name: cell, exact: true });
    await column.waitFor();
    const index = await column.evaluate((header) => [...(header.parentElement?.children ?? [])].indexOf(header));
    const row = page.getByRole('row', { name: new RegExp(classes[0].name) });
    await row.getByRole('gridcell').nth(index).click();
    await page.waitForURL(`${origin}/supervisor-class-reports/${classes[0].id}`);
    await page.getByRole('heading', { level: 1, name: classes[0].name }).waitFor();
    await page.goBack();
  }
  // A class with people in it is not deleted; the dialog gives the reason.
  await openMenu(page, name, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question
    .locator('p[role=alert]')
    .getByText(/cannot be deleted/)
    .waitFor();
  await toastWith(page, 'Error').waitFor();
});

test('a teacher finds a student in their own class, and by the keyboard alone uploads and deletes the report of last month', async () => {
  const { teacher, classes } = await ownSchool();
  const { arabicPdf } = await madeDocuments();
  const { page, origin } = await openPage({ account: teacher, path: `/class-details/${classes[0].id}` });
  await page.getByText('No Study Materials Found').waitFor();
  await enter(page, page.getByRole('link', { name: 'Monthly reports', exact: true }));
  await page.waitForURL(`${origin}/class-details/${classes[0].id}/monthly-reports`);
  await page.getByText('No report yet').waitFor();
  // The listener is added long before the key is pressed, because Chromium opens a window of the system otherwise.
  page.once('filechooser', (chooser) => chooser.setFiles(inForm(arabicPdf)));
  await enter(page, page.getByRole('button', { name: 'Upload report' }).first());
  const dialog = page.getByRole('dialog', { name: 'Upload monthly report' });
  await tabTo(page, dialog.getByLabel('Report for'));
  await page.keyboard.press('ArrowDown');
  const month = await dialog
    .getByLabel('Report for')
    .evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text);
  await typeInto(page, dialog.getByLabel('File name'), 'By keyboard');
  await enter(page, dialog.getByRole('button', { name: 'Choose a file' }));
  await dialog.getByText(arabicPdf.name).waitFor();
  await page.keyboard.press('Control+Enter');
  await toastWith(page, 'Report uploaded successfully.').waitFor();
  await page.getByText(`For ${month}`).waitFor();
  await enter(page, page.getByRole('button', { name: 'Actions for By keyboard' }));
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  await enter(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }));
  await toastWith(page, 'Report deleted successfully.').waitFor();
  await page.getByText('No report yet').waitFor();
  await goWithin(page, `/class-students-details/${classes[0].id}`);
  await page
    .getByText(/^student /)
    .first()
    .waitFor();
  await page.getByRole('searchbox').fill('no such student');
  await page.getByText('Nothing found', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('student');
  await page
    .getByText(/^student /)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Add student' }).count()).toBe(0);
});

test('a student downloads a material of their own class and cannot delete it', async () => {
  const { page } = await openPage({ role: 'student', path: '/' });
  // The lesson to continue, or the next one, is above their classes.
  const madrasa = page.getByRole('main').locator('a[href*="/madrasa-class/"]').first();
  const name = await madrasa.innerText();
  await madrasa.click();
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL(/\/student-details\//);
  const card = page.getByRole('article').first();
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Download', exact: true }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Download', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.(pdf|docx|xlsx)$/i);
});

function inForm({ name, type, bytes }: TestDocument) {
  return { name, mimeType: type, buffer: bytes };
}

test('a supervisor reads new reports in a row and returns one, all on a phone', async () => {
  const { page } = await openPage({ role: 'supervisor', path: '/' });
  await page.getByRole('link', { name: /new reports? to read/ }).click();
  const seen = () => page.waitForResponse((answer) => answer.url().endsWith('/seen') && answer.ok());
  const first = seen();
  await page.getByRole('button', { name: /Read \d+ new report/ }).click();
  await first;
  const second = seen();
  await page.getByRole('link', { name: /^Next: / }).click();
  await second;
  expect(await axeFindings(page, 'light')).toEqual([]);
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this report' });
  await dialog.getByLabel('Comment for the teacher').fill('Please count the lessons again.');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await page.getByText(/^Returned on/).waitFor();
  await page.getByText('Please count the lessons again.').first().waitFor();
  // The row stays as it was opened, although the report is no longer new.
  await page.getByText(/^2 of \d+$/).waitFor();
  await page.getByRole('link', { name: /^Previous: / }).waitFor();
});

test('who is added with a link gets it as text and QR code, and its reader chooses a password, reads the address and is signed in with one tap', async () => {
  const { supervisor } = await ownSchool();
  const { page } = await openPage({ account: supervisor, path: '/supervisor-students' });
  await page.getByRole('button', { name: 'Add student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add student' });
  const name = ownName('Invited');
  await dialog.getByLabel('Full name').fill(name);
  const email = `${name.replace(' ', '-')}@sanad.example`.toLowerCase();
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByText('Link or QR code').click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const invitation = page.getByRole('dialog', { name: `Invitation for ${name}` });
  await invitation.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
  expect(await axeFindings(page, 'light')).toEqual([]);
  const link = await invitation.locator('[data-link]').innerText();
  const guest = await openPage({ path: new URL(link).pathname + new URL(link).search });
  await guest.page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
  expect(await guest.page.getByText(email).count()).toBe(0);
  await guest.page.getByLabel(/^New password/).fill('quiet-lamp-7!');
  await guest.page.getByRole('button', { name: 'Save the password', exact: true }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'Your password is set' }).waitFor();
  await guest.page.getByText(email).waitFor();
  await guest.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await guest.page.waitForURL((url) => url.pathname === '/');
  await guest.page
    .getByRole('link', { name: /^(My account|Account)$/ })
    .first()
    .waitFor();
});

test('pupils without mail get slips, ten on a sheet of paper, and no one is added one by one', async () => {
  const { supervisor, region } = await ownSchool();
  const { call } = await callerOf(supervisor);
  const pupils = Array.from({ length: 10 }, () => ownName('Pupil'));
  for (const fullName of pupils) {
    const email = `${fullName.replace(' ', '-')}@sanad.example`.toLowerCase();
    await call('users.create', {}, { fullName, email, role: 'student', regionId: region.id, invitation: 'link' });
  }
  const { page } = await openPage({
    account: supervisor,
    size: 'desktop',
    path: '/supervisor-students?hasPassword=false',
  });
  await page.getByText(pupils[0] ?? '').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Invitation slips', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation slips' });
  await dialog.getByRole('button', { name: 'Make 10 slips' }).click();
  await dialog.getByRole('img', { name: 'QR code of the invitation' }).last().waitFor();
  expect(await dialog.getByRole('img', { name: 'QR code of the invitation' }).count()).toBe(pupils.length);
  expect(await axeFindings(page, 'light')).toEqual([]);
  expect(await pagesOnPaper(page)).toBe(1);
});

test('the only region of a supervisor is chosen, and a form in which nothing was typed closes without a question', async () => {
  const { supervisor, region } = await ownSchool();
  const { page } = await openPage({ account: supervisor, path: '/supervisor-teachers' });
  await page.getByRole('button', { name: 'Add teacher' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Region', { exact: true }).inputValue()).toContain(region.name);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // A stale draft would show a message about restored changes.
  await page.getByRole('button', { name: 'Add teacher' }).click();
  await dialog.getByLabel('Full name').waitFor();
  expect(await dialog.getByText('Your unsaved changes from last time are back.').count()).toBe(0);
});
