import type { Page } from 'playwright-core';
import { demoPassword } from '#contract/demo.ts';
import type { Fixture } from '#tests/e2e/own-fixture.ts';
import type { TestDocument } from '#tests/tools/documents.ts';
import type { Take } from './take-screenshot.ts';
import type { Words } from './words.ts';

/** The setting of a story: one language on one device. */
export interface Scenario {
  fixture: Fixture;
  /** A separate browser for each person. */
  open: (name: string) => Promise<Page>;
  take: Take;
  t: Words;
}

export async function signIn({ fixture, t }: Scenario, page: Page, email: string): Promise<void> {
  await page.goto(`${fixture.origin}/login`);
  await page.getByLabel(t('auth:email')).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL(`${fixture.origin}/`);
  await page.getByRole('main').getByRole('heading').getByRole('link').first().waitFor();
}

/** Opens the first card of the page, down to the page with its own cards. */
export async function openFirstCard(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('main').getByRole('heading').getByRole('link').first().click();
  await page.waitForURL((url) => url.href !== before);
}

/** Offline starts need the worker, and all its stored files. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

export type Filled = { title: string; description: string; file: TestDocument };

/**
 * Opens the upload modal and fills it.
 * @returns a function that sends it
 */
export async function fillUpload(page: Page, t: Words, button: string, { title, description, file }: Filled) {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('common:upload.name')).fill(title);
  await dialog.getByLabel(t('common:upload.description')).fill(description);
  await dialog.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes });
  return async () => {
    // The month may have a report already.
    const addition = dialog.getByLabel(t('reports:page.second.add'));
    if (await addition.isVisible()) await addition.check();
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
}
