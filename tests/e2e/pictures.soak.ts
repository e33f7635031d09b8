import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Caller } from '#contract/rights/roles.ts';
import { quietBrowser } from '#tests/tools/browser.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { environmentAt } from '#tests/tools/still-time.ts';
import { demoAccount, signedInState, signInByApi } from './api.ts';
import { loaded } from './every-page.ts';
import { serverTruth } from './server-truth.ts';

/*
 * The key screens as they were last approved by eye. The demo, its server and the page have a fixed clock, so every date is
 * the same each day.
 * A change of look fails; after looking at the new pictures, keep them with `UPDATE=1 npm run test:soak -- --project e2e
 * tests/e2e/pictures.soak.ts`. Another major version of Chromium paints differently and has its own pictures.
 */
const day = new Date('2027-03-09T10:00:00Z');
/** The accepted colour difference of a pixel, and the accepted share of different pixels. */
const allowed = { threshold: 0.1, share: 0.001 } as const;
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const locales = { en: 'en-GB', ar: 'ar-SA' } as const;

/** `openId`: the class that needs most. */
type Ids = Readonly<Record<'classId' | 'reportId' | 'openId', string>>;
type Look = `${keyof typeof locales} ${'light' | 'dark'} ${keyof typeof sizes}`;
interface Screen {
  readonly role: Caller;
  readonly path: (ids: Ids) => string;
  readonly ready?: 'article' | 'listitem' | 'row';
  readonly looks: readonly Look[];
}

const screens: Readonly<Record<string, Screen>> = {
  landing: {
    role: 'visitor',
    path: () => '/',
    ready: 'article',
    looks: ['en light phone', 'ar dark phone', 'en dark desktop', 'ar light desktop'],
  },
  explorer: {
    role: 'visitor',
    path: () => '/explore-sponsor/class',
    ready: 'article',
    looks: ['en light phone', 'ar dark desktop'],
  },
  class: { role: 'visitor', path: ({ openId }) => `/class/${openId}`, looks: ['ar light phone', 'en dark desktop'] },
  payment: {
    role: 'sponsor',
    path: ({ openId }) => `/sponsor-payment/class/${openId}`,
    looks: ['en dark phone', 'ar light desktop'],
  },
  'sign-in': { role: 'visitor', path: () => '/login', looks: ['en light phone', 'ar dark phone'] },
  'teacher-home': { role: 'teacher', path: () => '/', looks: ['ar light phone', 'en dark phone'] },
  lessons: {
    role: 'teacher',
    path: ({ classId }) => `/class-details/${classId}`,
    ready: 'article',
    looks: ['en light phone', 'ar dark desktop'],
  },
  'new-report': {
    role: 'teacher',
    path: ({ classId }) => `/class-details/${classId}/new-report`,
    looks: ['ar light phone', 'en dark phone'],
  },
  'student-home': { role: 'student', path: () => '/', looks: ['en light phone', 'ar dark phone'] },
  report: {
    role: 'supervisor',
    path: ({ reportId }) => `/read/report/${reportId}`,
    looks: ['en light phone', 'ar dark desktop'],
  },
  'sponsor-home': { role: 'sponsor', path: () => '/', looks: ['ar light phone', 'en dark desktop'] },
  'reports-due': { role: 'supervisor', path: () => '/radar', looks: ['en light desktop', 'ar dark phone'] },
  'admin-home': { role: 'admin', path: () => '/', looks: ['en light desktop', 'ar dark desktop'] },
  regions: { role: 'admin', path: () => '/regions', ready: 'row', looks: ['en light desktop'] },
  settings: { role: 'admin', path: () => '/settings', looks: ['ar light desktop', 'en dark phone'] },
};

const update = process.env.UPDATE === '1';
/** The folder for differing pictures: approved, now and the difference. */
const shown = process.env.SHOTS ?? join(tmpdir(), 'sanad-pictures');

let data: string;
let server: ServerProcess;
let browser: Browser;
let ids: Ids;
let folder: string;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'sanad-pictures-data-'));
  server = await startServer({ dataDir: data, env: { DEMO: '1', ...environmentAt(day) } });
  browser = await chromium.launch({ executablePath: inject('chromium'), ...quietBrowser });
  folder = fileURLToPath(new URL(`pictures/chromium-${browser.version().split('.')[0]}/`, import.meta.url));
  mkdirSync(update ? folder : shown, { recursive: true });
  ids = await idsOf(server.url);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

const all = Object.entries(screens).flatMap(([name, { looks }]) => looks.map((look) => [name, look] as const));

test.each(all)('%s looks as it was approved (%s)', async (name, look) => {
  const screen = screens[name];
  if (!screen) throw new Error(`There is no screen ${name}.`);
  const page = await open(screen, look);
  await page.goto(server.url + screen.path(ids));
  await loaded(page, screen.ready);
  const now = await screenshotOf(page);
  await page.context().close();
  const file = `${name}-${look.replaceAll(' ', '-')}.png`;
  if (update) writeFileSync(join(folder, file), now);
  else expect(changedShare(file, now), `${file}: look into ${shown}`).toBeLessThanOrEqual(allowed.share);
});

async function idsOf(url: string): Promise<Ids> {
  const truth = await serverTruth(url, demoAccount('teacher'));
  const { classId } = await truth.ownClass();
  const [report] = (await truth.reports(classId)).data;
  const { call } = await signInByApi(url, demoAccount('sponsor'));
  const [open] = (await call('classes.list', {}, undefined, '?sort=need&limit=1')).data;
  if (!report || !open) throw new Error('The demo has no report, or nothing is open to be given.');
  return { classId, reportId: report.id, openId: open.id };
}

async function open({ role }: Screen, look: Look): Promise<Page> {
  const [language, colour, size] = look.split(' ') as [keyof typeof locales, 'light' | 'dark', keyof typeof sizes];
  const session = role === 'visitor' ? undefined : (await signInByApi(server.url, demoAccount(role))).session;
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: colour,
    locale: locales[language],
    timezoneId: 'UTC',
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(session && { storageState: signedInState(server.url, session) }),
  });
  context.setDefaultTimeout(60_000);
  await context.clock.setFixedTime(new Date(day.getTime() + 2 * 60_000));
  return context.newPage();
}

/** Waits until letters, pictures and late parts are loaded. */
async function screenshotOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** @returns the share of pixels that differ from the approved picture; writes both and the difference if there are any */
function changedShare(file: string, now: Buffer): number {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`${file} was never approved for this Chromium: UPDATE=1 keeps it.`);
  const [before, after] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(now)];
  const { width, height } = before;
  const difference = new PNG({ width, height });
  const { threshold } = allowed;
  const changed = pixelmatch(before.data, after.data, difference.data, width, height, { threshold });
  if (changed > 0) {
    writeFileSync(join(shown, file.replace('.png', '.before.png')), readFileSync(path));
    writeFileSync(join(shown, file.replace('.png', '.now.png')), now);
    writeFileSync(join(shown, file.replace('.png', '.difference.png')), PNG.sync.write(difference));
  }
  return changed / (width * height);
}
