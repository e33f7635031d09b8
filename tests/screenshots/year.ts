import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Browser, chromium, type Page } from 'playwright-core';
import { addMonths, monthOf } from '#contract/month.ts';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { connectionString } from '#server/db/embedded/ensure-database.ts';
import { socketFolderOf } from '#server/db/embedded/socket-folder.ts';
import { openDatabase } from '#server/db/pool.ts';
import { runPaymentJobs } from '#server/jobs.ts';
import { noteEnds } from '#server/modules/classes/note-ends.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { demoAccount, signedInState, signInByApi } from '#tests/e2e/api.ts';
import { loaded } from '#tests/e2e/every-page.ts';
import { quietBrowser } from '#tests/tools/browser.ts';
import { findChromium } from '#tests/tools/chromium.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { environmentAt } from '#tests/tools/still-time.ts';
import { contactSheet } from './contact-sheet.ts';
import { type DemoIds, demoIds, type Moment, moments } from './year-moments.ts';

interface Devices {
  readonly devices: Readonly<Record<'phone' | 'desktop', { readonly width: number; readonly height: number }>>;
  readonly locales: Readonly<Record<'en' | 'ar', string>>;
}

/** The start of each kind of person, and the two screens that they open most. */
const screens: Readonly<Record<Caller, readonly ((ids: DemoIds) => string)[]>> = {
  visitor: [() => '/', () => '/explore-sponsor/class', ({ sponsored }) => `/class/${sponsored}`],
  sponsor: [() => '/', ({ sponsored }) => `/class/${sponsored}`, () => '/news'],
  teacher: [
    () => '/',
    ({ taught }) => `/class-details/${taught}/monthly-reports`,
    ({ taught }) => `/class-details/${taught}`,
  ],
  student: [() => '/', ({ learned }) => `/student-details/${learned}`, () => '/news'],
  supervisor: [() => '/', () => '/radar', ({ madrasa }) => `/supervisor-madrasa-classes/${madrasa}/classes`],
  admin: [() => '/', () => '/radar', ({ madrasa }) => `/madaris/${madrasa}/classes`],
};

/** The height at which a long screen is cut. */
const tallest = 2_000;

/**
 * Takes the screens of everyone at the turns of a school year, by clocks of server and browser that are moved, into a folder of the
 * system's temporary one; beside them sheets with all screens of a moment.
 * @param only the name of one moment; all where left out
 * @returns the folder
 */
export async function shootYear({ devices, locales }: Devices, only: string | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-year-'));
  mkdirSync(join(folder, 'sheets'));
  const chosen = moments.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) {
    throw new RangeError(`There is no moment ${only}. There are: ${moments.map(({ name }) => name).join(', ')}.`);
  }
  const browser = await chromium.launch({ ...quietBrowser, executablePath: await findChromium(console.log) });
  try {
    for (const moment of chosen) {
      const world = await openMoment(moment);
      try {
        let turn = moments.indexOf(moment);
        for (const language of ['en', 'ar'] as const) {
          for (const device of ['phone', 'desktop'] as const) {
            turn += 1;
            const looks = {
              viewport: devices[device],
              locale: locales[language],
              colorScheme: turn % 2 === 0 ? 'dark' : 'light',
            } as const;
            const prefix = `${moment.name}-${language}-${device}-${looks.colorScheme}`;
            const files = await shootAll(browser, world, looks, join(folder, prefix));
            await contactSheet(browser, files, join(folder, 'sheets', prefix), looks.viewport.width);
          }
        }
        console.log(`${moment.name}: ${moment.at.toISOString().slice(0, 10)}`);
      } finally {
        await world.close();
      }
    }
  } finally {
    await browser.close();
  }
  return folder;
}

interface AtMoment {
  readonly server: ServerProcess;
  readonly ids: DemoIds;
  /** The server's time now. */
  now(): Date;
  close(): Promise<void>;
}

/** A demo that was started some time before, with what people did since then, at the moment of the pictures. */
async function openMoment({ start, at, prepare }: Moment): Promise<AtMoment> {
  const dataDir = await realpath(mkdtempSync(join(tmpdir(), 'sanad-year-data-')));
  const run = (time: Date) => startServer({ dataDir, env: { DEMO: '1', ...environmentAt(time) } });
  const before = await run(start);
  // The classes of that time: the class that ended is looked at, not the next one.
  const ids = await demoIds(before.url);
  try {
    await prepare?.(before.url, ids);
    // The months that were charged in between.
    for (let month = monthOf(start); month < monthOf(at); month = addMonths(month, 1)) {
      const end = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 12 * 3_600_000);
      await runDueJobs(dataDir, () => end);
    }
  } finally {
    await before.stop();
  }
  const server = await run(at);
  const startedAt = Date.now();
  const now = () => new Date(at.getTime() + Date.now() - startedAt);
  await runDueJobs(dataDir, now);
  return {
    server,
    now,
    ids,
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does what the server's jobs do within ten minutes: the end of classes, and what is charged. */
async function runDueJobs(dataDir: string, now: () => Date): Promise<void> {
  const log = pino({ level: 'error' });
  const { db, end } = openDatabase(connectionString(await socketFolderOf(dataDir)), log);
  try {
    await noteEnds({ db, clock: { now } });
    await runPaymentJobs({ db, log, clock: { now }, gateway: sandboxGateway, origin: 'https://sanad.example' });
  } finally {
    await end();
  }
}

interface Looks {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: string;
  readonly colorScheme: 'light' | 'dark';
}

/** @returns the files of the pictures, in the order of people and screens */
async function shootAll(browser: Browser, at: AtMoment, looks: Looks, prefix: string): Promise<string[]> {
  const { url } = at.server;
  const files: string[] = [];
  for (const caller of ['visitor', ...roles] as const) {
    const session = caller === 'visitor' ? undefined : (await signInByApi(url, demoAccount(caller))).session;
    const context = await browser.newContext({
      ...looks,
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(session && { storageState: signedInState(url, session) }),
    });
    context.setDefaultTimeout(60_000);
    await context.clock.setFixedTime(at.now());
    const page = await context.newPage();
    for (const [index, pathOf] of screens[caller].entries()) {
      await page.goto(url + pathOf(at.ids));
      await loaded(page);
      const file = `${prefix}-${caller}-${index + 1}.png`;
      await take(page, looks.viewport, file);
      files.push(file);
    }
    await context.close();
  }
  return files;
}

async function take(page: Page, { width, height }: Looks['viewport'], path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), tallest) };
  await page.screenshot({ path, clip, fullPage: true, animations: 'disabled', caret: 'hide' });
}
