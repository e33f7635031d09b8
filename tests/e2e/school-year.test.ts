import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { axeFindings } from './looks.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test('a supervisor moves a class with its students into the next year in five taps, and undoes it', async () => {
  const { madrasa, classes, supervisor, student } = await ownSchool();
  const [group] = classes;
  const studentName = (student.email.split('@')[0] ?? '').replace('-', ' ');
  const { page } = await openPage({ account: supervisor, path: `/supervisor-madrasa-classes/${madrasa.id}/classes` });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'New school year…' }).click();
  // A choice on a phone takes two taps.
  await main.getByRole('combobox', { name: `What becomes of ${group.name}` }).selectOption('next');
  await main.getByLabel('Class that takes its place').fill('The year after');
  await main.getByText(/students? moves? there/).click();
  await main.getByRole('combobox', { name: studentName }).waitFor();
  expect(await axeFindings(page, 'light')).toEqual([]);
  await page.reload();
  // The choices were kept.
  expect(await main.getByLabel('Class that takes its place').inputValue()).toBe('The year after');
  await main.getByRole('button', { name: 'Check the plan' }).click();
  await main.getByRole('heading', { name: 'Then this happens' }).waitFor();
  await main.getByText('(students: 1, teachers: 1)').waitFor();
  await main.getByRole('button', { name: 'Start the school year' }).click();
  await toastWith(page, 'The school year has been started.').waitFor();
  await main.getByRole('heading', { name: 'The year after' }).waitFor();
  await main.getByRole('heading', { name: group.name, exact: true }).waitFor({ state: 'detached' });

  await main.getByRole('button', { name: 'Undo' }).click();
  await toastWith(page, 'Everything is as it was before the school year was started.').waitFor();
  await main.getByRole('heading', { name: group.name, exact: true }).waitFor();
  await main.getByRole('heading', { name: 'The year after' }).waitFor({ state: 'detached' });
});
