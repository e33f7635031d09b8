import { expect, test } from 'vitest';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { openMenu } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test('a supervisor lets a teacher leave instead of deleting them: reports stay, and former teachers are behind a filter', async () => {
  const school = await ownSchool();
  const name = school.teacher.email.split('@')[0]?.replace('-', ' ') ?? '';
  const { page } = await openPage({ account: school.supervisor, size: 'desktop', path: '/supervisor-teachers' });
  await openMenu(page, name, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'This teacher leaves…' }).click();
  const dialog = page.getByRole('dialog', { name: `${name} leaves` });
  await dialog.getByLabel(`Who takes over ${school.classes[0].name}?`).waitFor();
  await dialog.getByText('Without a teacher this class sends no reports').waitFor();
  await dialog.getByRole('button', { name: 'Save and leave' }).click();
  await toastWith(page, 'The teacher has left. Reports and lessons have stayed.').waitFor();
  await page.getByRole('button', { name: `Actions for ${name}` }).waitFor({ state: 'detached' });

  await goWithin(page, '/supervisor-teachers?show=former');
  await page.getByRole('button', { name: `Actions for ${name}` }).waitFor();
  await goWithin(page, `/person/${school.teacher.id}`);
  await page.getByRole('heading', { name: 'Former classes' }).waitFor();
  await page.getByText('Sign-in ends', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: school.classes[0].name }).count()).toBe(1);
});
