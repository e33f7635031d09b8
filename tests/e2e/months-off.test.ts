import { expect, test } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { demoAccount } from './api.ts';
import { callerOf, openPage } from './harness.ts';
import { axeFindings } from './looks.ts';
import { openMenu } from './manage.ts';
import { addMonth, monthsOf, nameOf, now } from './months-off-steps.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test('a missing month is excused from the list of reports that are due, and is no longer missing', async () => {
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
