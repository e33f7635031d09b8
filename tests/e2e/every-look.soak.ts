import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { type Words, wordsOf } from '#tests/screenshots/words.ts';
import { quietBrowser } from '#tests/tools/browser.ts';
import { signedInState } from './api.ts';
import { loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { nothingUnderWay, watchTraffic } from './harness.ts';
import { demoInstallation, emptyInstallation, type Installation } from './installations.ts';
import { scrollsSideways } from './looks.ts';
import type { Place } from './places.ts';
import { placesFirstSeenBy } from './places.ts';
import { screenSteps } from './screen-steps/all-steps.ts';
import type { ScreenStep } from './screen-steps/screen-step.ts';
import { devices, type Look, languages, type Picture, writeSheets } from './sheets.ts';

/*
 * Every screen of every role in each state, on a phone and a desktop, in both languages and colours: it is complete, nothing
 * fails in the page, and nothing overflows the side.
 * With SHOTS=folder the pictures are saved there in sheets: `SHOTS=/tmp/looks SOAK=1 npx vitest run --project e2e
 * tests/e2e/every-look.soak.ts -t 'teacher, offline'`. ONLY=part of an address selects screens.
 */

const states = ['full', 'offline', 'loading', 'failed', 'empty'] as const;
type State = (typeof states)[number];
const { SHOTS: folder, ONLY: only = '' } = process.env;
const locales = { en: 'en-GB', ar: 'ar-SA' } as const;

let browser: Browser;
let demo: Installation;
let temporary: string;

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'sanad-looks-'));
  demo = await demoInstallation(join(temporary, 'demo'));
  browser = await chromium.launch({ executablePath: inject('headlessShell'), ...quietBrowser });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await demo?.server.stop();
  rmSync(temporary, { recursive: true, force: true });
});

describe.each<Caller>(['visitor', ...roles])('%s', (role) => {
  test.each(states)('%s', async (state) => {
    const installation = state === 'empty' ? await emptyInstallation(join(temporary, `empty-${role}`), role) : demo;
    try {
      const { pictures, found } = await visitAll(installation, role, state);
      if (folder) await writeSheets(browser, join(folder, `${role}-${state}`), pictures, state === 'full');
      expect(found).toEqual([]);
    } finally {
      if (installation !== demo) await installation.server.stop();
    }
  });
});

interface Visited {
  readonly pictures: Picture[];
  readonly found: string[];
}

async function visitAll(installation: Installation, role: Caller, state: State): Promise<Visited> {
  const places = placesFirstSeenBy(role).filter(({ path }) => path(installation.ids).includes(only));
  const steps = state === 'full' ? screenSteps[role].filter(({ name }) => name.includes(only)) : [];
  const all: Visited = { pictures: [], found: [] };
  for (const device of ['phone', 'desk'] as const) {
    for (const language of languages) {
      const page = await open(installation, role, { device, language });
      const errors = watchErrors(page);
      await start(page, role, installation, { language, state });
      for (const place of places) await visit(page, place, { installation, device, language, state }, all);
      for (const step of steps) await play(page, step, { installation, device, language, state }, all);
      if (state !== 'failed') all.found.push(...errors.map((error) => `${language} ${device}: ${error}`));
      await page.context().close();
    }
  }
  return all;
}

interface Visit extends Look {
  readonly installation: Installation;
  readonly state: State;
}

async function open({ server, sessions }: Installation, role: Caller, { device, language }: Look): Promise<Page> {
  const session = role === 'visitor' ? undefined : sessions.get(role);
  const context: BrowserContext = await browser.newContext({
    ...devices[device],
    locale: locales[language],
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(session && { storageState: signedInState(server.url, session) }),
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  watchTraffic(page);
  return page;
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`));
  return errors;
}

type Started = Pick<Visit, 'language' | 'state'>;

/** Opens the start and sets the state. Data that came before a lost connection stays on the device. */
async function start(page: Page, role: Caller, { server, ids }: Installation, { language, state }: Started) {
  if (state === 'loading') await page.route('**/api/**', () => undefined);
  if (state === 'failed') await page.route('**/api/**', (route) => route.fulfill(failure(wordsOf(language))));
  // The logo also comes from the API, and may never come.
  await page.goto(server.url, { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').waitFor();
  // The landing page is visible before the app has started.
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
  if (state !== 'offline') return;
  for (const place of placesFirstSeenBy(role)) {
    await goWithin(page, place.path(ids));
    await loaded(page).catch(() => undefined);
  }
  await nothingUnderWay(page);
  await page.context().setOffline(true);
}

function failure(t: Words) {
  return {
    status: 500,
    headers: { [serverTimeHeader]: new Date().toISOString() },
    json: { code: 'internal', message: t('problems:internal') },
  };
}

async function visit(page: Page, place: Place, visit: Visit, all: Visited): Promise<void> {
  const path = place.path(visit.installation.ids);
  await goWithin(page, path);
  if (visit.state === 'loading') await untilWaiting(page);
  else await loaded(page).catch(() => all.found.push(`${visit.state} ${path} does not finish loading`));
  await look(page, path, visit, all);
}

async function play(page: Page, step: ScreenStep, visit: Visit, all: Visited): Promise<void> {
  await page.goto(visit.installation.server.url + step.path(visit.installation.ids));
  await loaded(page);
  try {
    await step.play(page, wordsOf(visit.language), visit.device);
  } catch (cause) {
    all.found.push(`${step.name} (${visit.language}, ${visit.device}): ${cause}`);
  }
  await look(page, step.name, visit, all);
}

async function look(page: Page, name: string, { language, device, state }: Visit, all: Visited): Promise<void> {
  if (state !== 'loading') await nothingUnderWay(page);
  await nothingMoves(page, state === 'loading');
  // A window as long as the page: sticky parts appear once at its ends, not in the middle.
  const { width, height } = devices[device].viewport;
  const long = await lengthOf(page);
  if (state === 'full') await page.setViewportSize({ width, height: Math.max(height, Math.min(long, 6000)) });
  await nothingMoves(page, state === 'loading');
  const options = { animations: 'disabled', caret: 'hide' } as const;
  for (const colour of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: colour });
    if (folder) all.pictures.push({ name, language, device, colour, png: await page.screenshot(options) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width, height });
  for (const wide of await scrollsSideways(page)) all.found.push(`${name} (${language}, ${device}): ${wide}`);
}

/** The length of the page; under a dialog or a menu, the length of that. */
function lengthOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    if (over.length === 0) return document.documentElement.scrollHeight;
    const parts = over.flatMap((one) => [one, ...one.querySelectorAll('*')]);
    const hidden = parts.map(({ scrollHeight, clientHeight }) => (clientHeight > 0 ? scrollHeight - clientHeight : 0));
    return window.innerHeight + Math.max(0, ...hidden);
  });
}

async function untilWaiting(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  // The skeleton reserves its space and appears after a moment; a screen without data shows none.
  await page
    .locator('main [data-loading][aria-hidden], main [aria-busy=true]')
    .first()
    .waitFor({ timeout: 2500 })
    .catch(() => undefined);
}

/** Letters and pictures are loaded, except those of the API while it does not answer, and nothing moves. */
async function nothingMoves(page: Page, waits: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    (isWaiting) =>
      [...document.images].every(
        ({ complete, loading, src }) => complete || loading === 'lazy' || (isWaiting && src.includes('/api/')),
      ),
    waits,
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
}
