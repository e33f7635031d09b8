import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { before, nameOf, now, oldSchool } from './ended-class-steps.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { openMenu } from './manage.ts';
import { toastWith } from './steps.ts';

async function listed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).waitFor();
}

test('a supervisor ends a class in three clicks; once over it is under Ended alone, and is opened again', async () => {
  const { school, group, next } = await oldSchool();
  const { page } = await openPage({ account: school.supervisor, path: `/supervisor-class-reports/${group.id}` });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'End this class…' }).click();
  const dialog = page.getByRole('dialog', { name: `End ${group.name}` });
  await dialog.getByText('There is no teacher').click();
  await dialog.getByRole('button', { name: 'End class', exact: true }).click();
  await toastWith(page, 'The end of the class has been saved.').waitFor();
  const strip = main.getByRole('region', { name: `Ends after ${nameOf(now)}` });
  await strip.getByText('There is no teacher').waitFor();

  await main.getByRole('button', { name: 'Change its end…' }).click();
  const change = page.getByRole('dialog', { name: `Change the end of ${group.name}` });
  await change.getByLabel('Last month of the class').selectOption(before);
  await change.getByText('Other reason', { exact: true }).click();
  await change.getByLabel('Class that takes its place').click();
  const choices = change.getByRole('listbox').getByRole('option');
  await expect.poll(() => choices.allTextContents()).toEqual([expect.stringContaining(next.name)]);
  await choices.click();
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.getByText('Please say in words why').waitFor();
  await change.getByLabel('In your words').fill('The well has dried up.');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.waitFor({ state: 'hidden' });
  const ended = main.getByRole('region', { name: `Ended after ${nameOf(before)}` });
  await ended.getByText('The well has dried up.').waitFor();

  await ended.getByRole('link', { name: next.name }).click();
  await page.waitForURL(`**/supervisor-class-reports/${next.id}`);
  await goWithin(page, `/supervisor-madrasa-classes/${school.madrasa.id}/classes`);
  await listed(page, next.name);
  expect(await page.getByRole('button', { name: `Actions for ${group.name}` }).count()).toBe(0);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('ended');
  await page.getByRole('button', { name: 'Show results' }).click();
  await listed(page, group.name);
  await main.getByText(`Ended after ${nameOf(before)}`).waitFor();
  expect(await page.getByRole('button', { name: `Actions for ${next.name}` }).count()).toBe(0);

  await goWithin(page, '/classes?show=ended');
  await openMenu(page, group.name, 'Open again');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open again' }).click();
  await toastWith(page, 'The class is open again.').waitFor();
  await page.getByRole('button', { name: `Actions for ${group.name}` }).waitFor({ state: 'detached' });
  await goWithin(page, '/classes');
  await listed(page, group.name);
});

test('a class with people is not deleted, and ending it is offered instead; several end at once', async () => {
  const { school, group, next } = await oldSchool();
  const { page } = await openPage({ account: school.supervisor, size: 'desktop', path: '/classes' });
  await openMenu(page, group.name, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'End this class…' }).click();
  const dialog = page.getByRole('dialog', { name: `End ${group.name}` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  for (const { name } of [group, next]) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'End selected' }).click();
  const several = page.getByRole('dialog', { name: 'End the selected classes (2)' });
  await several.getByText('The class has finished').click();
  await several.getByRole('button', { name: 'End class', exact: true }).click();
  await toastWith(page, 'Classes that end: 2').waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .getByText(`Ends after ${nameOf(now)}`)
        .count(),
    )
    .toBe(2);
});
