import type { Locator, Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { wordsOf } from '#tests/screenshots/words.ts';

/** The screens' own words, by their keys. */
export const t = wordsOf('en');

/** Signs the demo's teacher in like a person, and waits for their madaris. */
export async function signInTeacher(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel(t('auth:email')).fill(demoAccounts.teacher);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(demoPassword);
  await page.getByLabel(t('auth:remember')).check();
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL(`${origin}/`);
  await madrasaCard(page).waitFor();
}

/** The first madrasa of the home. */
export function madrasaCard(page: Page): Locator {
  return card(page, 2);
}

/**
 * The first class of a madrasa; its heading level differs from that of madaris, because the old screen stays until the new one
 * is there.
 */
export function classCard(page: Page): Locator {
  return card(page, 3);
}

function card(page: Page, level: number): Locator {
  return page.getByRole('main').getByRole('heading', { level }).getByRole('link').first();
}

/** The worker has everything that a start without a connection needs. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
