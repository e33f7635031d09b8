import type { Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { wordsOf } from '#tests/screenshots/words.ts';

/** The screens' own words, by their keys. */
export const t = wordsOf('en');

/** Signs the demo's teacher in as a person does, and waits for their madaris. */
export async function signInTeacher(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel(t('auth:email')).fill(demoAccounts.teacher);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(demoPassword);
  await page.getByLabel(t('auth:remember')).check();
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL(`${origin}/`);
  await firstCard(page).waitFor();
}

/** The first madrasa of the home, or the first class of a madrasa. */
export function firstCard(page: Page) {
  return page.getByRole('main').getByRole('heading').getByRole('link').first();
}

/** Opens the first card of the page, as far as its own cards. */
export async function openFirstCard(page: Page): Promise<void> {
  const before = page.url();
  await firstCard(page).click();
  await page.waitForURL((url) => url.href !== before);
}

/** The worker has everything that a start without a line needs. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
