import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { addMonth, monthsOf, nameOf, now } from './months-off-steps.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

async function openMonths(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Months without lessons' }).click();
  const dialog = page.getByRole('dialog', { name: `Months without lessons: ${name}` });
  await dialog.waitFor();
  return dialog;
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

  // A month from a place above names that place, and cannot be deleted here.
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
