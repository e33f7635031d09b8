import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import type { Fixture } from './own-fixture.ts';
import { lookThrough, waitUntilKept } from './snapshot.ts';
import { signIn } from './steps.ts';

export const appScript = '**/assets/index-*.js';
export const engineScript = '**/assets/engine-*.js';

/** A teacher on the screen of their first madrasa, of which the device keeps a snapshot. */
export async function teacherOnMadrasa(
  fixture: Fixture,
): Promise<{ page: Page; className: string; kill: () => Promise<void> }> {
  const { page, kill } = await fixture.openBrowser('teacher');
  await bypassWorker(page);
  await signIn(page, fixture.origin, demoAccounts.teacher);
  await page.getByRole('main').locator('a[href^="/madrasa/"]').first().click();
  await page.getByRole('heading', { name: 'Your classes in this madrasa' }).waitFor();
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const className = (await link.textContent()) ?? '';
  await waitUntilKept(page);
  return { page, className, kill };
}

/** The worker answers from its cache: only without it can a script be held back. */
async function bypassWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
}

/**
 * Holds back a script of the app.
 * @returns a function that releases it
 */
export async function hold(page: Page, script: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(script, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

export async function choose(page: Page, language: string, mode: string): Promise<void> {
  await page.evaluate(
    (chosen) => {
      localStorage.setItem('i18nextLng', chosen.language);
      localStorage.setItem('sanad-color-mode', chosen.mode);
    },
    { language, mode },
  );
}

export async function expectSnapshot(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await lookThrough(page))?.text, { interval: 50 }).toContain(text);
}

export function liveRow(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name });
}
