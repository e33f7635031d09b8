import { expect, test } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { demoAccount } from './api.ts';
import { callerOf, goOffline, openPage } from './harness.ts';
import { axeFindings } from './looks.ts';
import { monthsOf, nameOf, now } from './months-off-steps.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test('a teacher says without internet that a month has no lessons; the supervisor approves with one tap, and both see it', async () => {
  const school = await ownSchool();
  const [{ name }] = school.classes;
  const phone = await openPage({ account: school.teacher, path: '/', worker: true });
  const card = phone.page.getByRole('main').locator('[data-month-off]');
  await card.waitFor();
  await goOffline(phone.page);
  await card.getByRole('button', { name: `No lessons in ${nameOf(now)}…` }).click();
  const dialog = phone.page.getByRole('dialog', { name: `No lessons in ${nameOf(now)}: ${name}` });
  await dialog.getByRole('button', { name: 'Ramadan', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await card.getByText(`No lessons in ${nameOf(now)}: waiting to send`).waitFor();
  await phone.context.setOffline(false);
  await card.getByText(`No lessons in ${nameOf(now)}: your supervisor is asked`).waitFor({ timeout: 60_000 });
  expect(await axeFindings(phone.page, 'light')).toEqual([]);

  const { page } = await openPage({ account: school.supervisor, path: '/' });
  await page.getByRole('link', { name: '1 request for a month without lessons' }).waitFor();
  await page.goto(new URL('/radar', page.url()).href);
  await page.getByRole('button', { name: `Approve: ${name} · ${nameOf(now)} · Ramadan` }).click();
  await toastWith(page, 'The month is without lessons now.').waitFor();
  await page.getByRole('heading', { name: 'Requests for months without lessons' }).waitFor({ state: 'detached' });
  expect((await monthsOf(school))[now]).toBe('off');

  await phone.page.reload();
  await phone.page.getByText(`No lessons in ${nameOf(now)}: Ramadan`).waitFor();
});

test('a declined request says why, and the report stays expected', async () => {
  const school = await ownSchool();
  const [{ id: classId, name }] = school.classes;
  const teacher = await callerOf(school.teacher);
  await teacher.call('monthOffRequests.create', {}, { classId, month: now, name: 'A wedding' });
  const { page } = await openPage({ account: school.supervisor, path: '/' });
  await page.getByRole('button', { name: `Decline: ${name} · ${nameOf(now)} · A wedding` }).click();
  const dialog = page.getByRole('dialog', { name: `Decline: ${name} · ${nameOf(now)} · A wedding` });
  await dialog.getByLabel('Answer to the teacher').fill('There were lessons in three weeks.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await toastWith(page, 'The request has been declined.').waitFor();
  const phone = await openPage({ account: school.teacher, path: `/class-details/${classId}/monthly-reports` });
  const state = phone.page.locator('[data-month-off=declined]');
  await state.getByText('There were lessons in three weeks.').waitFor();
  await state.getByRole('button', { name: `No lessons in ${nameOf(now)}…` }).waitFor();
  expect((await monthsOf(school))[now]).toBe('waiting');
});

test('several missing months are set aside at once, with one reason', async () => {
  const school = await ownSchool();
  const [group] = school.classes;
  const { id, name, description, madarisId } = group;
  const body = { name, description, monthlyPrice: '20', madarisId, firstMonth: addMonths(now, -5) };
  await (await callerOf(demoAccount('admin'))).call('classes.update', { id }, body);
  const { page } = await openPage({ account: school.supervisor, path: '/radar', size: 'desktop' });
  await page.getByRole('button', { name: `Actions for ${name}, ${group.madaris.name}` }).click();
  await page.getByRole('menuitem', { name: 'Excuse a month…' }).click();
  const dialog = page.getByRole('dialog', { name: `Set aside missing months: ${name}` });
  await dialog.getByLabel(nameOf(addMonths(now, -5))).uncheck();
  await dialog.getByRole('button', { name: 'Summer holidays', exact: true }).click();
  expect(await axeFindings(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: 'Excuse', exact: true }).click();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(/have been added successfully/)
    .waitFor();
  const months = await monthsOf(school);
  expect([months[addMonths(now, -5)], months[addMonths(now, -4)], months[addMonths(now, -3)]]).toEqual([
    'missing',
    'excused',
    'excused',
  ]);
});
