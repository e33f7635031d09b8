import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, tabTo } from './keyboard.ts';
import { toastWith } from './steps.ts';

/** A name that is unique among tests and their repeats. */
export function ownName(kind: string): string {
  return `${kind} ${Math.random().toString(36).slice(2, 8)}`;
}

/** Chooses from the menu of a row. */
export async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export interface Addition {
  /** The button, which has the same name as the dialog. */
  button: string;
  /** The messages of the empty form when it is saved. */
  errors: readonly string[];
  fill: (dialog: Locator) => Promise<void>;
  /** The toast at the end. */
  done: string;
}

/** Saves the empty form first, then the filled one, and waits until it has closed. */
export async function addBy(page: Page, { button, errors, fill, done }: Addition): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: button });
  if (errors.length > 0) await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  for (const error of errors) await dialog.getByText(error, { exact: true }).waitFor();
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await toastWith(page, done).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The same by the keyboard alone; `fill` reaches its fields by Tab. */
export async function addByKeys(page: Page, { button, errors, done }: Omit<Addition, 'fill'>, fill: Fill) {
  await enter(page, page.getByRole('button', { name: button, exact: true }).first());
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.waitFor();
  await page.keyboard.press('Control+Enter');
  for (const error of errors) await dialog.getByText(error, { exact: true }).waitFor();
  await fill(dialog);
  await page.keyboard.press('Control+Enter');
  await toastWith(page, done).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

type Fill = (dialog: Locator) => Promise<void>;

/**
 * Opens the menu by keys: by Tab, in a table to the row where Tab stops and on by the arrows; then to the item by the arrows.
 */
export async function openMenuByKeys(page: Page, name: string, item: string): Promise<void> {
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await menu.waitFor();
  const stop = page.locator('tbody [data-actions] button[tabindex="0"]');
  if ((await stop.count()) > 0) {
    await tabTo(page, stop);
    await walkRows(page, menu);
  }
  await enter(page, menu);
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await wanted.waitFor();
  while (!(await wanted.evaluate(({ dataset }) => 'highlighted' in dataset))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** From the menu of one row to the menu of another, from the first row down. */
async function walkRows(page: Page, menu: Locator): Promise<void> {
  const rows = await page.locator('tbody > tr').count();
  for (let row = 1; row < rows; row += 1) await page.keyboard.press('ArrowUp');
  const isThere = () => menu.evaluate((button) => button === document.activeElement);
  for (let row = 1; row < rows && !(await isThere()); row += 1) await page.keyboard.press('ArrowDown');
  expect(await isThere()).toBe(true);
}

/** Chooses by typing a part of the name, once the server has found it. */
export async function chooseByKeys(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(name);
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([expect.stringContaining(name)]);
  await page.keyboard.press('Enter');
}

/** Changes one field of a row and saves it. */
export async function editBy(page: Page, name: string, fill: (dialog: Locator) => Promise<void>, done: string) {
  await openMenu(page, name, 'Edit');
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await toastWith(page, done).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** Cancels the question first, because nothing may be deleted without a yes. */
export async function deleteBy(page: Page, name: string, done: string): Promise<void> {
  for (const answer of ['Cancel', 'Delete']) {
    await openMenu(page, name, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
    await question.getByText(name).first().waitFor();
    await question.getByRole('button', { name: answer, exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  }
  await toastWith(page, done).waitFor();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' });
}

/** A madrasa; an admin chooses its region, a supervisor has only one. */
export function madrasaCalled(name: string, region?: string): Addition {
  return {
    button: 'Add madrasa',
    errors: [
      'Madrasa name is required',
      'Madrasa address is required',
      'Total price is required',
      ...(region ? ['Region selection is required'] : []),
    ],
    fill: async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await dialog.getByLabel('Address').fill('Well Lane');
      await dialog.getByLabel('Total price (USD)').fill('200');
      if (region === undefined) return expect(await dialog.getByLabel('Region').count()).toBe(0);
      await dialog.getByLabel('Region').fill(region);
      await dialog.getByRole('option', { name: region }).click();
    },
    done: 'Madrasa has been added successfully.',
  };
}

/** The required fields of a new class. */
export function classCalled(name: string): Addition {
  return {
    button: 'Add class',
    errors: ['Name is required', 'Description is required', 'Monthly price is required'],
    fill: async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await dialog.getByLabel('Description').fill('After the morning prayer');
      await dialog.getByLabel('Monthly price (USD)').fill('24');
    },
    done: 'Class has been added successfully.',
  };
}

/** A person without an account; for a class, the form asks first if they have one. */
export function personCalled(
  name: string,
  kind: 'teacher' | 'student' | 'supervisor' | 'sponsor',
  ofClass = false,
): Addition {
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  const hasRegion = !ofClass && (kind === 'teacher' || kind === 'student');
  return {
    button: `Add ${kind}`,
    errors: ofClass
      ? ['Please choose a person']
      : [
          'Name is required',
          'Invalid email address',
          'Password must be at least 4 characters',
          ...(hasRegion ? ['Region selection is required'] : []),
        ],
    fill: async (dialog) => {
      if (ofClass) await dialog.getByRole('button', { name: `Not in the list? Add a new ${kind}` }).click();
      await dialog.getByLabel('Full name').fill(name);
      await dialog.getByLabel('Email').fill(`${name.replace(' ', '.').toLowerCase()}@school.example`);
      await dialog.getByLabel('Password', { exact: true }).fill('Bread-and-dates-7');
      if (!hasRegion) return;
      await dialog.getByLabel('Region').click();
      await dialog.getByRole('option').first().click();
    },
    done: `${title} has been added successfully.`,
  };
}
