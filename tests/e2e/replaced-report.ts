import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type Account, demoAccount } from './api.ts';
import { callerOf, goOffline, openPage } from './harness.ts';
import type { OwnSchool } from './own-school.ts';
import { expectEntries } from './steps.ts';

/* Steps of stories in which reports are returned, replaced and corrected while phones are offline. */

const month = new Date().toISOString().slice(0, 7);

export interface Phone {
  page: Page;
  origin: string;
}

/** A phone of this person that has opened the school's class and is offline now. */
export async function offlinePhone(school: OwnSchool, account: Account): Promise<Phone> {
  const { page, origin } = await openPage({ account, ownSession: true, worker: true, path: '/' });
  // The state of a report, or the note of a returned one.
  await page.locator('[data-now][data-state], [data-returned]').first().waitFor();
  await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
  await page.getByRole('heading', { name: 'Monthly reports', level: 2 }).waitFor();
  await goOffline(page);
  return { page, origin };
}

export async function openForm({ page, origin }: Phone, school: OwnSchool): Promise<void> {
  await page.goto(`${origin}/class-details/${school.classes[0].id}/new-report?month=${month}`);
}

/** Fills in the open form and sends it; it waits on the phone, or has arrived. */
export async function send(page: Page, covered: string): Promise<void> {
  await page.getByLabel('What was covered').fill(covered);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Saved on this device').first().waitFor();
}

export async function goOnline({ page, origin }: Phone): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
  await page.goto(`${origin}/`);
}

/** The person's reports of the month, the newest first: the text, and if it counts or was returned. */
export async function seenBy(account: Account, school: OwnSchool) {
  const { data } = await (await callerOf(account)).call('reports.list', { classId: school.classes[0].id });
  return data.map((row) => [row.page?.covered, !row.replacedAt && !row.returned]);
}

/** Opens a returned report from the list of its class; the report itself gives the reason. */
export async function openReturned({ page, origin }: Phone, school: OwnSchool): Promise<void> {
  await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
  await page.getByRole('listitem').filter({ hasText: 'Returned' }).getByRole('link').first().click();
  await page.getByText(/^Returned on/).waitFor();
  await page.getByText('Which surah?').waitFor();
}

export async function returnNewest(school: OwnSchool, comment: string): Promise<void> {
  const supervisor = await callerOf(school.supervisor);
  const { data } = await supervisor.call('reports.list', { classId: school.classes[0].id });
  await supervisor.call('reports.return', { id: data[0]?.id ?? '' }, { comment });
}

export async function arrived(school: OwnSchool, covered: string): Promise<void> {
  const { page, origin } = await openPage({ account: school.teacher, ownSession: true });
  await openForm({ page, origin }, school);
  await send(page, covered);
  await page.locator('[data-state=arrived]').waitFor();
  await page.close();
}

export async function secondTeacher({ region, classes }: OwnSchool): Promise<Account> {
  const admin = await callerOf(demoAccount('admin'));
  const mark = randomUUID().slice(0, 8);
  const account = { email: `second-${mark}@school.example`, password: `Own-school-${mark}-1!` };
  const person = { ...account, role: 'teacher', fullName: `Second ${mark}`, regionId: region.id } as const;
  const { data } = await admin.call('users.create', {}, person);
  await admin.call('classes.addUser', { classId: classes[0].id }, { userId: data.id });
  return account;
}
