import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { callerOf, openPage, sharedServer } from './harness.ts';
import { serverTruth } from './server-truth.ts';

/** Opens a list, waits until the device is synced, and takes the connection away. */
async function openOffline(role: 'supervisor' | 'teacher' | 'student', path: string): Promise<Page> {
  const { page } = await openPage({ role, size: 'desktop', path });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: /Up to date/ }).waitFor();
  await page.context().setOffline(true);
  return page;
}

async function ownIds() {
  const truth = await serverTruth(sharedServer(), demoAccount('teacher'));
  return truth.ownClass();
}

test('a supervisor turns pages and searches without a connection; what needs one says so before anything is typed', async () => {
  const { madrasaId } = await ownIds();
  const supervisor = await callerOf(demoAccount('supervisor'));
  const { data } = await supervisor.call('users.ofMadrasa', { id: madrasaId }, undefined, '?role=student&limit=100');
  const last = data.at(-1);
  if (!last || data.length <= 10) throw new Error('The demo madrasa has too few students.');
  const page = await openOffline('supervisor', `/supervisor-madrasa-students/${madrasaId}/students`);

  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('You are offline.', { exact: false }).first().waitFor();
  const eleventh = data[10]?.fullName ?? '';
  await page.getByRole('row', { name: new RegExp(eleventh) }).waitFor();
  await page.getByRole('searchbox').fill(last.fullName);
  await page
    .getByRole('row', { name: new RegExp(last.fullName) })
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add madrasa' }).click();
  await page.getByText('This needs internet.', { exact: false }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a teacher searches the students of the own class without a connection, and a student sees the own classes', async () => {
  const { classId, madrasaId } = await ownIds();
  const teacher = await callerOf(demoAccount('teacher'));
  const { data } = await teacher.call('classes.users', { classId }, undefined, '?role=student&limit=100');
  const name = data.at(-1)?.fullName ?? '';
  const page = await openOffline('teacher', `/class-students-details/${classId}`);
  await page.getByRole('searchbox').fill(name);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor();

  const student = await openOffline('student', '/');
  await student.getByRole('main').getByRole('link').first().click();
  await student.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(student.url()).pathname).toContain(madrasaId);
});
