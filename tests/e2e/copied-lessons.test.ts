import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { callerOf, openPage, sharedServer } from './harness.ts';
import { axeFindings } from './looks.ts';
import { openMenu } from './manage.ts';
import { hasOrder, schoolWithLessons } from './reading-order.ts';
import { serverTruth } from './server-truth.ts';
import { toastWith } from './steps.ts';

test('a teacher copies some lessons into another class, then one by its menu; its students read them, in their order', async () => {
  const school = await schoolWithLessons();
  const [from, to] = school.classes;
  const admin = await callerOf(demoAccount('admin'));
  for (const { id } of [school.teacher, school.student]) {
    await admin.call('classes.addUser', { classId: to.id }, { userId: id });
  }
  const { page } = await openPage({ account: school.teacher, path: `/class-details/${from.id}` });
  await page.getByRole('button', { name: 'Copy lessons' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy lessons to another class' });
  await dialog.getByText('Lessons: 4 of 4').waitFor();
  await dialog.getByText('Ta', { exact: true }).click();
  await dialog.getByText('Lessons: 3 of 4').waitFor();
  expect(await axeFindings(page, 'light')).toEqual([]);
  await dialog.getByRole('combobox', { name: /^Class/ }).click();
  await dialog.getByRole('option', { name: to.name }).click();
  await dialog.getByRole('button', { name: 'Copy lessons' }).click();
  await toastWith(page, 'The class has these lessons now.').waitFor();

  await openMenu(page, 'Ta', 'Copy to another class');
  await dialog.getByText('Ta', { exact: true }).waitFor();
  await dialog.getByRole('combobox', { name: /^Class/ }).click();
  await dialog.getByRole('option', { name: to.name }).click();
  await dialog.getByRole('button', { name: 'Copy lessons' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const student = await openPage({ account: school.student, path: `/student-details/${to.id}` });
  await hasOrder(student.page, ['Alif', 'Ba', 'Tha', 'Ta']);
  const truth = await serverTruth(sharedServer(), school.student);
  const copy = (await truth.materials(to.id)).data.find(({ title }) => title === 'Alif');
  expect((await truth.download(copy?.fileUrl ?? '')).toString()).toBe('letter\nAlif\n');
});
