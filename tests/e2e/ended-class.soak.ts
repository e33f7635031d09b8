import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { before, nameOf, oldSchool } from './ended-class-steps.ts';
import { callerOf, openPage } from './harness.ts';

test('without internet a student reads the class that has ended, and no visitor is asked to sponsor it', async () => {
  const { school, group } = await oldSchool();
  const admin = await callerOf(demoAccount('admin'));
  const body = { lastMonth: before, reason: 'finished', note: '', successorId: null } as const;
  await admin.call('classes.end', { id: group.id }, body);
  const { page } = await openPage({ account: school.student, path: '/', offline: true });
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Ended', exact: true }).waitFor();
  await main.getByRole('link', { name: group.name }).first().click();
  await main.getByRole('heading', { level: 1, name: group.name }).waitFor();
  await main.getByRole('region', { name: `Ended after ${nameOf(before)}` }).waitFor();

  const visitor = await openPage({ path: `/class/${group.id}` });
  await visitor.page.getByText('It has ended and needs no sponsors.').waitFor();
  await visitor.page.getByRole('region', { name: `Ended after ${nameOf(before)}` }).waitFor();
  // Another class of the madrasa is offered below.
  const panel = visitor.page.getByRole('region', { name: 'Sponsorship' });
  expect(await panel.getByRole('link').count()).toBe(0);
});
