import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, demoAccount } from './api.ts';
import { callerOf, goOffline, openPage } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { expectEntries } from './steps.ts';

/* A report is returned, replaced and corrected while phones are offline: the newest counts, nothing is lost, all know. */

const month = new Date().toISOString().slice(0, 7);

interface Phone {
  page: Page;
  origin: string;
}

/** A phone of this person that has been at the school's class and is offline now. */
async function offlinePhone(school: OwnSchool, account: Account): Promise<Phone> {
  const { page, origin } = await openPage({ account, ownSession: true, worker: true, path: '/' });
  await page.locator('[data-now][data-state]').first().waitFor();
  await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
  await page.getByRole('heading', { name: 'Monthly reports', level: 2 }).waitFor();
  await goOffline(page);
  return { page, origin };
}

async function openForm({ page, origin }: Phone, school: OwnSchool): Promise<void> {
  await page.goto(`${origin}/class-details/${school.classes[0].id}/new-report?month=${month}`);
}

/** Fills in the open form and sends it; it waits on the phone, or has arrived. */
async function send(page: Page, covered: string): Promise<void> {
  await page.getByLabel('What was covered').fill(covered);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Saved on this device').first().waitFor();
}

async function goOnline({ page, origin }: Phone): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
  await page.goto(`${origin}/`);
}

/** What this person gets of the month, the newest first: its words, whether it counts, whether it was returned. */
async function seenBy(account: Account, school: OwnSchool) {
  const { data } = await (await callerOf(account)).call('reports.list', { classId: school.classes[0].id });
  return data.map((row) => [row.page?.covered, !row.replacedAt && !row.returned]);
}

/** In the list of its class, which says that it was returned; the report itself says why. */
async function openReturned({ page, origin }: Phone, school: OwnSchool): Promise<void> {
  await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
  await page.getByRole('listitem').filter({ hasText: 'Returned' }).getByRole('link').first().click();
  await page.getByText(/^Returned on/).waitFor();
  await page.getByText('Which surah?').waitFor();
}

async function returnNewest(school: OwnSchool, comment: string): Promise<void> {
  const supervisor = await callerOf(school.supervisor);
  const { data } = await supervisor.call('reports.list', { classId: school.classes[0].id });
  await supervisor.call('reports.return', { id: data[0]?.id ?? '' }, { comment });
}

async function arrived(school: OwnSchool, covered: string): Promise<void> {
  const { page, origin } = await openPage({ account: school.teacher, ownSession: true });
  await openForm({ page, origin }, school);
  await send(page, covered);
  await page.locator('[data-state=arrived]').waitFor();
  await page.close();
}

async function secondTeacher({ region, classes }: OwnSchool): Promise<Account> {
  const admin = await callerOf(demoAccount('admin'));
  const mark = randomUUID().slice(0, 8);
  const account = { email: `second-${mark}@school.example`, password: `Own-school-${mark}-1!` };
  const person = { ...account, role: 'teacher', fullName: `Second ${mark}`, regionId: region.id } as const;
  const { data } = await admin.call('users.create', {}, person);
  await admin.call('classes.addUser', { classId: classes[0].id }, { userId: data.id });
  return account;
}

test('a report that waits is corrected in two tabs: what was sent last counts, once, and the other tab says so', async () => {
  const school = await ownSchool();
  const phone = await offlinePhone(school, school.teacher);
  const { page } = phone;
  await openForm(phone, school);
  await send(page, 'Surah al-Mulk');
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openForm({ ...phone, page: tab }, school);
    await tab.getByText('It is waiting on this device and can still be changed.').waitFor();
    await tab.getByRole('link', { name: 'Change it' }).click();
    await tab.getByLabel('What was covered').waitFor();
  }
  await send(other, 'Surah al-Qalam');
  await page.getByText('This report was finished in another window').waitFor();
  await goOnline(phone);
  expect(await seenBy(school.teacher, school)).toEqual([['Surah al-Qalam', true]]);
  await page.locator('[data-state=arrived]').waitFor();
});

test('a report is returned while what replaces it waits: the new one counts, the old one stays for the school', async () => {
  const school = await ownSchool();
  await arrived(school, 'The first');
  const phone = await offlinePhone(school, school.teacher);
  await openForm(phone, school);
  await phone.page.getByRole('button', { name: 'Replace it', exact: true }).click();
  await send(phone.page, 'The second');
  await returnNewest(school, 'Which surah?');
  await goOnline(phone);
  expect(await seenBy(school.supervisor, school)).toEqual([
    ['The second', true],
    ['The first', false],
  ]);
  await phone.page.locator('[data-state=arrived]').waitFor();
  expect(await phone.page.locator('[data-returned]').count(), 'nothing is left to be done').toBe(0);
});

test('a colleague writes while the author of a returned report replaces it: both count, both are there, each sees it', async () => {
  const school = await ownSchool();
  const second = await secondTeacher(school);
  await arrived(school, 'The first');
  await returnNewest(school, 'Which surah?');
  const phones = [await offlinePhone(school, school.teacher), await offlinePhone(school, second)];
  for (const [index, phone] of phones.entries()) {
    await phone.page.goto(`${phone.origin}/`);
    await phone.page.locator('[data-returned]').getByText('Which surah?').waitFor();
    if (index === 0) await openReturned(phone, school);
    await phone.page.getByRole('link', { name: 'Write it again' }).click();
    await send(phone.page, `Teacher ${index + 1}`);
    await phone.page.locator('[data-state=waiting]').waitFor();
    expect(await phone.page.locator('[data-returned]').count(), 'it is left to its author').toBe(index);
  }
  for (const phone of phones) await goOnline(phone);
  const all = [
    ['Teacher 2', true],
    ['Teacher 1', true],
    ['The first', false],
  ];
  expect(await seenBy(school.supervisor, school)).toEqual(all);
  const [first, other] = phones;
  for (const phone of [first, other]) {
    const page = phone?.page ?? expect.fail('There are two.');
    await page.reload();
    await page.locator('[data-state=arrived]').waitFor();
    expect(await page.locator('[data-returned]').count()).toBe(0);
    await page.goto(`${phone?.origin}/class-details/${school.classes[0].id}/monthly-reports`);
    await page.getByText('Teacher 2').waitFor();
  }
});
