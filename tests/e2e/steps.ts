import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#contract/demo.ts';
import type { TestDocument } from '#tests/tools/documents.ts';

/** Signs in by hand, as a person does, and waits for the start of the role. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Remember for 30 days').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}/`);
}

/** From the start into the first class of the first madrasa; gives the path of the class page. */
export async function openFirstClass(page: Page): Promise<string> {
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL(/\/madrasa/);
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.waitForURL(/-details\//);
  return new URL(page.url()).pathname;
}

/** The worker controls the page from the next load on; offline starts need it. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Fills and sends the upload modal; resolves when it has closed, which it does only when all is stored. */
export async function upload(page: Page, button: string, title: string, file: TestDocument): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File name').fill(title);
  await dialog.getByLabel('Description').fill(`${file.name}, chosen without a line`);
  await dialog.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** How many entries of the outbox stand in a state. */
export async function expectEntries(page: Page, state: string, count: number): Promise<void> {
  const rows = page.locator(`[data-entry][data-state="${state}"]`);
  await expect.poll(() => rows.count(), { timeout: 60_000, interval: 100 }).toBe(count);
}
