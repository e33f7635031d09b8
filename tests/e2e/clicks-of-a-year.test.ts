import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

const students = 28;

/** Counts the clicks and taps on a page. A choice in a native list takes two, which the page does not see. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 };
    addEventListener('pointerdown', ({ isTrusted }) => (counted.clicks += isTrusted ? 1 : 0), true);
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks);
}

test('28 students go into the next class with six clicks at most', async () => {
  const { madrasa, region, classes, supervisor } = await ownSchool();
  const [group] = classes;
  const admin = await callerOf(demoAccount('admin'));
  for (let number = 1; number < students; number += 1) {
    const body = {
      role: 'student',
      fullName: `Student ${number}`,
      email: null,
      password: `Own-school-${number}-1!`,
      regionId: region.id,
    };
    const { data } = await admin.call('users.create', {}, body);
    await admin.call('classes.addUser', { classId: group.id }, { userId: data.id });
  }
  const { page } = await openPage({
    account: supervisor,
    path: `/supervisor-madrasa-classes/${madrasa.id}/classes`,
    size: 'desktop',
  });
  const main = page.getByRole('main');
  const open = main.getByRole('link', { name: 'New school year…' });
  await open.waitFor();
  const clicks = await countClicks(page);
  await open.click();
  await main.getByRole('combobox', { name: `What becomes of ${group.name}` }).selectOption('next');
  const name = main.getByLabel('Class that takes its place');
  await name.click();
  await name.fill('The year after');
  await main.getByText(`${students} students move there`).waitFor();
  await main.getByRole('button', { name: 'Check the plan' }).click();
  await main.getByText(`(students: ${students}, teachers: 1)`).waitFor();
  await main.getByRole('button', { name: 'Start the school year' }).click();
  await toastWith(page, 'The school year has been started.').waitFor();
  const choice = 2;
  expect((await clicks()) + choice).toBeLessThanOrEqual(6);
  const { data } = await admin.call('classes.ofMadrasa', { id: madrasa.id }, undefined, '?limit=100');
  expect(data.find((row) => row.name === 'The year after')?.studentCount).toBe(students);
});

test('a class ends with three clicks at most', async () => {
  const { classes, supervisor } = await ownSchool();
  const [group] = classes;
  const { page } = await openPage({ account: supervisor, path: `/supervisor-class-reports/${group.id}` });
  const end = page.getByRole('main').getByRole('button', { name: 'End this class…' });
  await end.waitFor();
  const clicks = await countClicks(page);
  await end.click();
  const dialog = page.getByRole('dialog', { name: `End ${group.name}` });
  await dialog.getByText('The class has finished').click();
  await dialog.getByRole('button', { name: 'End class', exact: true }).click();
  await toastWith(page, 'The end of the class has been saved.').waitFor();
  expect(await clicks()).toBeLessThanOrEqual(3);
});
