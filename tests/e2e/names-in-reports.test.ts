import { expect, test } from 'vitest';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { offlinePhone, openForm } from './replaced-report.ts';

test('a teacher without internet is asked about names of children before sending, and the supervisor reads which are left', async () => {
  const school = await ownSchool('Names');
  const [{ id: classId }] = school.classes;
  const supervisor = await callerOf(school.supervisor);
  const child = { role: 'student', email: null, phone: '', address: '', invitation: 'link' };
  for (const fullName of ['مريم الخالد', 'Amina Yusuf']) {
    await supervisor.call('classes.addUser', { classId }, { ...child, fullName });
  }
  const phone = await offlinePhone(school, school.teacher);
  const { page } = phone;
  await openForm(phone, school);
  await page.getByLabel('What was covered').fill('أُهدي الكتاب لمَريم وحدها');
  await page.getByLabel('What went well').fill('Amina read to the whole room.');
  const names = page.getByRole('region', { name: 'Do these words name a child?' });
  await names.getByRole('listitem').nth(1).waitFor();

  // Nothing is sent before each name is decided on.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('Replace or keep each of them first.').waitFor();
  await names.getByRole('button', { name: /^Write .*طالب/ }).click();
  expect(await page.getByLabel('What was covered').inputValue()).toBe('أُهدي الكتاب لطالب وحدها');
  await names.getByRole('button', { name: 'Keep the name' }).click();
  await names.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Saved on this device').first().waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await supervisor.call('reports.list', { classId })).data.length, { timeout: 60_000 })
    .toBe(1);

  const desk = await openPage({ account: school.supervisor, size: 'desktop', path: '/reports?show=all' });
  const row = desk.page.getByRole('row', { name: 'May name a student' });
  await row.first().waitFor();
  const { data } = await supervisor.call('reports.list', { classId });
  await desk.page.goto(`${desk.origin}/read/report/${data[0]?.id}`);
  await desk.page.getByText('The words may name these students.').waitFor();
  await desk.page.locator('mark', { hasText: 'Amina' }).waitFor();
  expect(await desk.page.locator('mark').count()).toBe(1);
});
