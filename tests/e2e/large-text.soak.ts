import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { demoAccount } from './api.ts';
import { cutOrCovered, lostInForcedColours, printedControls } from './cut-off.ts';
import { openPage, sharedServer } from './harness.ts';
import { type Ids, placesOf } from './places.ts';
import { serverTruth } from './server-truth.ts';

/*
 * Every screen at 200 % text on a phone of 360 px (WCAG 1.4.4), on paper, and in the colours of the system. One visit of
 * each place per role and language sees all three.
 */

let ids: Ids;
beforeAll(async () => {
  const truth = await serverTruth(sharedServer(), demoAccount('teacher'));
  const sponsor = await serverTruth(sharedServer(), demoAccount('sponsor'));
  ids = { ...(await truth.ownClass()), sponsorId: sponsor.userId };
});

/** A4 upright, as browsers measure it. */
const paper = { width: 794, height: 1123 };
const phone = { width: 360, height: 740 };
const languages = ['en', 'ar'] as const;

/** Pictures for the eye: SHOTS=folder. */
const folder = process.env.SHOTS;

test.each<Caller>(['visitor', ...roles])(
  '%s: at double text nothing is cut or covered; paper has no buttons; forced colours show focus and progress',
  async (role) => {
    const found = await Promise.all(languages.map((language) => look(role, language)));
    expect(found.flat()).toEqual([]);
  },
);

async function look(role: Caller, language: (typeof languages)[number]): Promise<string[]> {
  const { page, origin } = await openPage({ ...(role !== 'visitor' && { role }), language, path: '/' });
  const found: string[] = [];
  for (const { path, ready } of placesOf(role)) {
    await turnTo(page, origin, path(ids));
    await loaded(page, ready);
    const note = (what: string) => (finding: string) =>
      found.push(`${role} ${language} ${path(ids)}, ${what}: ${finding}`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    (await cutOrCovered(page)).forEach(note('200 %'));
    await shoot(page, `${role}-${language}-large`, path(ids));
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    await page.setViewportSize(paper);
    await page.emulateMedia({ media: 'print' });
    (await printedControls(page)).forEach(note('print'));
    (await cutOrCovered(page)).forEach(note('print'));
    await shoot(page, `${role}-${language}-print`, path(ids));

    await page.setViewportSize(phone);
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    (await lostInForcedColours(page)).forEach(note('forced colours'));
    await shoot(page, `${role}-${language}-forced`, path(ids));
    await page.emulateMedia({ media: null, forcedColors: null });
  }
  return found;
}

/** As a link of the app would: without loading the page again. */
async function turnTo(page: Page, origin: string, path: string): Promise<void> {
  if (page.url() === origin + path) return;
  await page.evaluate((to) => {
    document.querySelector('main h1, main h2')?.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.waitForFunction(() => !document.querySelector('[data-before]'));
}

/** What a person sees at the end of loading. */
async function loaded(page: Page, ready?: 'article' | 'listitem' | 'row'): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  if (ready) await main.getByRole(ready).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}

async function shoot(page: Page, kind: string, path: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({
    path: `${folder}/${kind}${path.replaceAll(/[/?=]/g, '_').slice(0, 60)}.png`,
    fullPage: true,
  });
}
