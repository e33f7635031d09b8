import type { Page } from 'playwright-core';
import { monthOf } from '#contract/month.ts';
import { callerOf } from './harness.ts';
import type { OwnSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

export const now = monthOf(new Date());

export function nameOf(month: string): string {
  return new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}

/** Fills the form in the dialog of months. */
export async function addMonth(page: Page, name: string, month: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a month' }).click();
  const form = page.getByRole('dialog', { name: `Month without lessons: ${name}` });
  await form.getByLabel('Which month').selectOption(month);
  await form.getByRole('button', { name: reason, exact: true }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await toastWith(page, 'Month has been added successfully.').waitFor();
  await form.waitFor({ state: 'hidden' });
}

export async function monthsOf({ teacher, classes }: OwnSchool): Promise<Record<string, string>> {
  const { data } = await (await callerOf(teacher)).call('classes.months', { classId: classes[0].id });
  return Object.fromEntries(data.map(({ month, state }) => [month, state]));
}
