import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#contract/demo.ts';
import type { TestDocument } from '#tests/tools/documents.ts';

/** Signs in by hand, like a person, and waits for the start of the role. */
export async function signIn(page: Page, origin: string, email: string, password = demoPassword): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Remember for 30 days').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}/`);
}

/** The number of A4 pages on which a screen is printed. */
export async function pagesOnPaper(page: Page): Promise<number> {
  const margin = '1cm';
  const paper = await page.pdf({ format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/**
 * From the start into the first class of the first madrasa.
 * @returns the path of the class page
 */
export async function openFirstClass(page: Page): Promise<string> {
  // The start also links to documents.
  const madrasa = page.getByRole('main').getByRole('heading').locator('a[href*="/madrasa"]:not([href*="-details/"])');
  await madrasa.first().click();
  await page.waitForURL(/\/madrasa/);
  // The start shows classes too, until the madrasa with its navigation has loaded.
  await page.getByRole('main').getByRole('navigation').first().waitFor();
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL(/-details\//);
  return new URL(page.url()).pathname;
}

/** The worker controls the page from the next load on, which offline starts require. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Fills and sends the upload modal; resolves when it has closed, which happens only after everything is stored. */
export async function upload(page: Page, button: string, title: string, file: TestDocument): Promise<void> {
  const dialog = await openUpload(page, button, title);
  await dialog.getByLabel('Description').fill(`${file.name}, chosen offline`);
  await choose(dialog, file);
  const send = dialog.getByRole('button', { name: button });
  // If the month has a report already, the question appears once the reports of the class are loaded, which may be after the
  // first click.
  const addition = dialog.getByRole('radio', { name: 'Add to it' });
  if (await addition.isVisible()) await addToTheOther(dialog, addition);
  await send.click();
  await Promise.race([dialog.waitFor({ state: 'hidden' }), addition.waitFor().catch(() => undefined)]);
  const isOpen = (await addition.isVisible()) && !(await addition.isChecked({ timeout: 1_000 }).catch(() => true));
  if (isOpen) {
    await addToTheOther(dialog, addition);
    await send.click();
  }
  await dialog.waitFor({ state: 'hidden' });
}

/** The question disappears once the other report of the month is deleted. */
async function addToTheOther(dialog: Locator, addition: Locator): Promise<void> {
  const isGone = addition.waitFor({ state: 'detached' }).then(
    () => true,
    () => false,
  );
  const isChosen = chooseCard(dialog, 'Add to it').then(
    () => true,
    () => false,
  );
  expect(await Promise.race([isGone, isChosen])).toBe(true);
}

/** Chooses a card of a group by its words, like a finger, because the input itself is under its card. */
export async function chooseCard(scope: Locator, words: string): Promise<void> {
  await scope.getByRole('radiogroup').getByText(words, { exact: true }).click();
}

/** Opens the upload modal and names what will be uploaded. */
export async function openUpload(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File name').fill(title);
  return dialog;
}

export async function choose(dialog: Locator, { name, type, bytes }: Omit<TestDocument, 'sha256'>): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: bytes });
}

/** The toast with a text, now or later. */
export function toastWith(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true });
}

/** Opens the question whether to sign out. */
export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
}

/** Picks an action of an entry of the outbox. */
export async function act(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Expects this number of outbox entries in a state. */
export async function expectEntries(page: Page, state: string, count: number): Promise<void> {
  const rows = page.locator(`[data-entry][data-state="${state}"]`);
  await expect.poll(() => rows.count(), { interval: 100 }).toBe(count);
}

/** Acts as the system when a person picks Sanad in another app's share sheet: a POST that opens the app. */
export async function shareInto(page: Page, origin: string, files: TestDocument[]): Promise<void> {
  await page.setContent(`<form method="post" action="${origin}/share" enctype="multipart/form-data">
    <input name="title"><input name="text"><input type="file" name="files" multiple></form>`);
  await page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })));
  await page.evaluate(() => document.forms[0]?.submit());
  await page.waitForURL(/\/share\?id=/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
