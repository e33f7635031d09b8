import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMonths, monthOf } from '#contract/month.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { axeFindings } from './looks.ts';
import { openMenu } from './manage.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

const now = monthOf(new Date());

function nameOf(month: string): string {
  return new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}

async function openMonths(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Months without lessons' }).click();
  const dialog = page.getByRole('dialog', { name: `Months without lessons: ${name}` });
  await dialog.waitFor();
  return dialog;
}

/** Fills the form that a dialog of months opens. */
async function addMonth(page: Page, name: string, month: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a month' }).click();
  const form = page.getByRole('dialog', { name: `Month without lessons: ${name}` });
  await form.getByLabel('Which month').selectOption(month);
  await form.getByRole('button', { name: reason, exact: true }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await toastWith(page, 'Month has been added successfully.').waitFor();
  await form.waitFor({ state: 'hidden' });
}

async function monthsOf({ teacher, classes }: OwnSchool): Promise<Record<string, string>> {
  const { data } = await (await callerOf(teacher)).call('classes.months', { classId: classes[0].id });
  return Object.fromEntries(data.map(({ month, state }) => [month, state]));
}

test('a region is off for Ramadan: its teachers are asked for no report, until the month is deleted again', async () => {
  const school = await ownSchool();
  const { region, madrasa, classes, supervisor, teacher } = school;
  const { page } = await openPage({ account: supervisor, path: '/', size: 'desktop' });
  await openMonths(page, region.name);
  await page.getByText('No month is marked yet.').waitFor();
  await addMonth(page, region.name, now, 'Ramadan');
  const dialog = page.getByRole('dialog', { name: `Months without lessons: ${region.name}` });
  const known = dialog.getByRole('list', { name: 'Months without lessons' }).getByRole('listitem');
  await known
    .filter({ hasText: nameOf(now) })
    .filter({ hasText: 'Planned' })
    .filter({ hasText: 'Ramadan' })
    .waitFor();
  // Ramadan of the next year: one tap.
  await dialog
    .getByRole('region', { name: 'Probably without lessons' })
    .getByRole('button', { name: /^Add .*: Ramadan$/ })
    .click();
  await expect.poll(() => known.count()).toBe(2);
  await dialog.getByText('Probably without lessons').waitFor({ state: 'hidden' });

  const { page: start, origin } = await openPage({ account: teacher, path: '/' });
  await start.getByText(`No lessons in ${nameOf(now)}: Ramadan`).waitFor();
  expect((await monthsOf(school))[now]).toBe('off');

  // From above it is said where it comes from, and cannot be deleted.
  await page.keyboard.press('Escape');
  for (const [path, name] of [
    [`/supervisor-madrasa-classes/${madrasa.id}/classes`, madrasa.name],
    [`/supervisor-class-reports/${classes[0].id}`, classes[0].name],
  ] as const) {
    await goWithin(page, path);
    const below = await openMonths(page, name);
    await below.getByText(`for all of ${region.name}`).first().waitFor();
    expect(await below.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await below.waitFor({ state: 'hidden' });
  }

  await goWithin(page, '/');
  await openMonths(page, region.name);
  await dialog.getByRole('button', { name: `Delete ${nameOf(now)}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('A report is expected for this month again.').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toastWith(page, 'Month has been deleted successfully.').waitFor();
  await expect.poll(() => known.count()).toBe(1);
  await start.goto(`${origin}/`);
  await start.getByText(new RegExp(`${nameOf(now)}: due by`)).waitFor();
  expect((await monthsOf(school))[now]).toBe('waiting');
});

test('a missing month is excused from the list of reports that are due, and is missing no more', async () => {
  const school = await ownSchool();
  const { classes, supervisor } = school;
  const [{ id, name, description, madarisId }] = classes;
  const before = addMonths(now, -2);
  const body = { name, description, monthlyPrice: '20', madarisId, firstMonth: before };
  await (await callerOf(demoAccount('admin'))).call('classes.update', { id }, body);
  expect((await monthsOf(school))[before]).toBe('missing');
  const { page } = await openPage({ account: supervisor, path: `/radar?month=${before}`, size: 'desktop' });
  await openMenu(page, `${name}, ${classes[0].madaris.name}`, 'Excuse a month…');
  const form = page.getByRole('dialog', { name: `Excuse a missing report: ${name}` });
  await form.getByText('Excused: sponsors read the reason.').waitFor();
  expect(await form.getByLabel('Which month').inputValue()).toBe(before);
  await form.getByRole('button', { name: 'Excuse', exact: true }).click();
  await form.getByText('Please say in words why').waitFor();
  expect(await axeFindings(page, 'light')).toEqual([]);
  await form.getByLabel('Why').fill('Flood');
  await form.getByRole('button', { name: 'Excuse', exact: true }).click();
  await toastWith(page, 'Month has been added successfully.').waitFor();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .locator('[data-state=excused]')
    .waitFor();
  expect((await monthsOf(school))[before]).toBe('excused');
});

test('an admin opens the months of a region from its row; without internet they are read, and not changed', async () => {
  const { region } = await ownSchool();
  const { page, context } = await openPage({
    role: 'admin',
    path: `/regions?search=${encodeURIComponent(region.name)}`,
  });
  await openMenu(page, region.name, 'Months without lessons');
  await addMonth(page, region.name, addMonths(now, 3), 'Exams');
  const dialog = page.getByRole('dialog', { name: `Months without lessons: ${region.name}` });
  await dialog.getByText('Exams').waitFor();
  expect(await axeFindings(page, 'light')).toEqual([]);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: `Delete ${nameOf(addMonths(now, 3))}` }).press('Enter');
  await toastWith(page, 'This needs a connection. Please try again when there is one.').waitFor();
  await dialog.getByText('Exams').waitFor();
});
