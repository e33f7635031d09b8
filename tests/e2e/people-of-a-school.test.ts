import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, goOffline, openPage } from './harness.ts';
import { addBy, classCalled, editBy, madrasaCalled, openMenu, ownName, personCalled } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { storedPlacesOf } from './stored-on-device.ts';

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
    await openMenu(page, name, `Manage ${kind}s`);
    await page.waitForURL(new RegExp(`/supervisor-madrasa-${kind}s/[^/]+/${kind}s\\?.*classId=`));
    const person = ownName(kind);
    await addBy(page, personCalled(person, kind, true));
    await page.getByRole('row', { name: new RegExp(person) }).waitFor();
    await page.goBack();
  }
  await page
    .getByRole('row', { name: new RegExp(classes[0].name) })
    .getByRole('link', { name: /reports?$/ })
    .click();
  await page.waitForURL(`${origin}/supervisor-class-reports/${classes[0].id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  // A class with people in it is not deleted, and the dialog says what is in the way.
  await openMenu(page, name, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question
    .getByRole('alert')
    .getByText(/cannot be deleted/)
    .waitFor();
});

test('a teacher finds a student in the own class, and a class page leads to its reports', async () => {
  const { teacher, classes } = await ownSchool();
  const { page, origin } = await openPage({ account: teacher, path: `/class-details/${classes[0].id}` });
  await page.getByRole('link', { name: 'Monthly reports' }).click();
  await page.waitForURL(`${origin}/class-details/${classes[0].id}/monthly-reports`);
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

test('a teacher without internet searches and turns the pages of the students of a class never opened before', async () => {
  const { teacher, classes } = await ownSchool();
  const admin = await callerOf(demoAccount('admin'));
  const given = ownName('Halima');
  for (let number = 1; number <= 5; number += 1) {
    const person = { email: `${given.replace(' ', '.')}.${number}@school.example`, password: given, role: 'student' };
    await admin.call('classes.addUser', { classId: classes[0].id }, { ...person, fullName: `${given} ${number}` });
  }
  const { page, origin } = await openPage({ account: teacher, path: '/', worker: true });
  await expect.poll(() => storedPlacesOf(page, `${given} 5`), { timeout: 30_000, interval: 500 }).not.toEqual([]);
  await goOffline(page);
  await page.goto(`${origin}/class-students-details/${classes[0].id}?limit=5`);
  await page.getByText(`${given} 5`).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^student /).waitFor();
  await page.goBack();
  await page.getByRole('searchbox').fill(`${given} 3`);
  await page.getByText(`${given} 4`).waitFor({ state: 'detached' });
  await page.getByText(`${given} 3`).waitFor();
});

test('a student downloads a material of the own class and cannot delete it', async () => {
  const { page } = await openPage({ role: 'student', sharedDevice: true, path: '/' });
  await page.getByRole('main').getByRole('heading').getByRole('link').first().click();
  await page.waitForURL(/\/madrasa-class\//);
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL(/\/student-details\//);
  const card = page.getByRole('article').first();
  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: /^Download / }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.(pdf|docx|xlsx)$/i);
  expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
});
