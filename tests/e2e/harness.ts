/*
 * Opens the product for browser tests. All files share one server with the demo data, started once (tests/tools/setup-e2e.ts),
 * and two files run at a time, each in its own browser:
 * const { page, origin } = await openPage({ role: 'teacher', language: 'ar', size: 'desktop', path: '/outbox' });
 * - Each test has an empty device; without the worker, another test may have used it before (devices.ts).
 * - The demo data is for reading. A test whose writes another test could see calls `ownSchool()` first and opens its page as a
 *   person of that school: `openPage({ account: school.teacher })`.
 * - `openNetwork()` adds a proxy that can fail (tests/tools/fault-proxy.ts); pass it to `openPage({ network })`.
 * - `offline: true`, or `goOffline(page)` later, cuts the connection once the device has the data it needs.
 * - A test that signs out, or ends sessions, asks for `ownSession: true`: other tests keep their sessions.
 * - A test that stops the server or kills the browser needs its own: `openFixture` (own-fixture.ts), which takes seconds.
 * Everything that is opened here is closed when the test ends. With TEST_CPU_RATE=6 the pages are as slow as a cheap phone: a
 * failure then is a fault that such a phone shows (tests/tools/slow-pages.ts).
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { quietBrowser } from '#tests/tools/browser.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import { slowDown } from '#tests/tools/slow-pages.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { type Account, type Caller, demoAccount, signInByApi, storedSession } from './api.ts';
import { leaveDevice, makeDevice, takeDevice } from './devices.ts';

export interface PageOptions {
  /** Signs in as the demo account of this role; a visitor if neither this nor `account` is given. */
  role?: Role;
  /** Signed in as this person. */
  account?: Account | undefined;
  /** A session that is not shared with other tests. */
  ownSession?: boolean;
  /** A device that has fetched and compiled nothing yet, for measuring requests or paints. */
  firstVisit?: boolean;
  /** Notifications are pushed and shown, which requires a browser with a window. */
  notifications?: boolean;
  language?: 'en' | 'ar';
  size?: 'phone' | 'desktop' | { width: number; height: number };
  colour?: 'light' | 'dark';
  /** The pointer is a finger. */
  touch?: boolean;
  /** Opens `path` online first, then again without a connection. */
  offline?: boolean;
  /** The page reaches the server through this proxy. */
  network?: FaultProxy;
  /** Opened at once; by default nothing is opened. */
  path?: string;
  /**
   * The service worker may run. It installs the whole product, which takes seconds, so by default it only runs in tests of a
   * failing connection.
   */
  worker?: boolean;
}

export interface OpenedPage {
  page: Page;
  /** Other tests use it before and after this one: settings that outlast its storage belong on the page. */
  context: Pick<BrowserContext, 'grantPermissions' | 'newPage' | 'serviceWorkers' | 'setOffline' | 'waitForEvent'>;
  /** The prefix of every path of this page. */
  origin: string;
}

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const locales = { en: 'en-GB', ar: 'ar-SA' } as const;

/** Generous, because a loaded machine is slow, and the awaited event either comes or never does. */
const timeoutMs = 30_000;

/** A page in a separate profile, with the given person, language, size and colours. */
export async function openPage(options: PageOptions = {}): Promise<OpenedPage> {
  const {
    role,
    firstVisit = false,
    notifications = false,
    language = 'en',
    size = 'phone',
    colour = 'light',
    touch = false,
    offline = false,
    network,
    path,
    worker = offline || network !== undefined,
  } = options;
  const origin = network?.url ?? sharedServer();
  const account = options.account ?? (role ? demoAccount(role) : undefined);
  const viewport = typeof size === 'string' ? sizes[size] : size;
  const looks: BrowserContextOptions = {
    viewport,
    colorScheme: colour,
    locale: locales[language],
    reducedMotion: 'reduce',
    hasTouch: touch,
    serviceWorkers: worker ? 'allow' : 'block',
  };
  // A worker keeps installing after its pages are closed.
  const isKept = !worker && !network && !firstVisit && !notifications;
  const stored = account ? await sessionOf(account, options.ownSession) : {};
  const browser = await sharedBrowser(inject(notifications ? 'chromium' : 'headlessShell'));
  const context = await (isKept ? takeDevice : makeDevice)(browser, looks, origin, stored);
  context.setDefaultTimeout(timeoutMs);
  await slowDown(context);
  const page = await context.newPage();
  watchTraffic(page);
  onTestFinished(({ task }) =>
    isKept && task.result?.state !== 'fail' ? leaveDevice(context, looks, origin) : context.close(),
  );
  if (path !== undefined) await page.goto(origin + path);
  if (offline) {
    await goOffline(page);
    await page.reload();
  }
  return { page, context, origin };
}

/** A network between page and server that can fail; without a fault it passes everything. */
export async function openNetwork(): Promise<FaultProxy> {
  const network = await startFaultProxy(sharedServer());
  onTestFinished(() => network.close());
  return network;
}

/** Cuts the connection once the worker runs, the account's scope is on the device and no request is open. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await waitUntil('the scope on the device', () => page.evaluate(hasItsScope));
  await nothingUnderWay(page);
  await page.context().setOffline(true);
}

/** The open requests of a page, and the time when one last started or ended. */
interface Traffic {
  open: Set<Request>;
  last: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** From here on `nothingUnderWay` knows the requests of this page. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), last: Date.now() };
  const onEnd = (request: Request) => {
    traffic.open.delete(request);
    traffic.last = Date.now();
  };
  page.on('request', (request) => {
    traffic.open.add(request);
    traffic.last = Date.now();
  });
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  trafficOf.set(page, traffic);
}

/** A request that was silent for this many milliseconds will not be reported as ended. */
const lostEndMs = 10_000;

/**
 * Waits until there was no request for half a second. Playwright's `networkidle` does so only for the first load of a page. An
 * answer that arrives after the connection was cut would make the app think that it is back.
 */
export async function nothingUnderWay(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('The requests of this page are not watched.');
  await waitUntil('the end of all requests', () => {
    const quietMs = Date.now() - traffic.last;
    // If the worker answers a request that the page aborts, its end is not always reported.
    return quietMs >= (traffic.open.size === 0 ? 500 : lostEndMs);
  }).catch((cause: unknown) => {
    const open = [...traffic.open].map((request) => `${request.method()} ${request.url()}`);
    throw new Error(`Not yet answered: ${open.join(', ') || 'none, but new ones keep coming'}.`, { cause });
  });
}

/** Runs in the page: true once the first synchronisation has finished (src/data/mirror/sync-state.ts). A visitor has none. */
async function hasItsScope(): Promise<boolean> {
  const user = localStorage.getItem('user');
  if (!user) return true;
  const name = `sanad-${JSON.parse(user).id}`;
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  if (!(await indexedDB.databases()).some((known) => known.name === name)) return false;
  const database = await answer(indexedDB.open(name));
  try {
    const entry = await answer(database.transaction('meta').objectStore('meta').get('sync'));
    return entry?.value.doneAt > 0;
  } finally {
    database.close();
  }
}

/** Origin of the server itself, without a proxy. */
export function sharedServer(): string {
  return inject('sharedServer');
}

const callers = new Map<string, Promise<Caller>>();

/** The API as this person; signed in once in a test file. */
export function callerOf(account: Account): Promise<Caller> {
  const known = callers.get(account.email);
  if (known) return known;
  const caller = signInByApi(sharedServer(), account);
  callers.set(account.email, caller);
  return caller;
}

const started = new Map<string, Promise<Browser>>();

/**
 * One browser for each worker of the test runner, which it ends with. A shared one would need a third process that reads and
 * writes every message again.
 */
function sharedBrowser(program: string): Promise<Browser> {
  const known = started.get(program);
  if (known) return known;
  const starting = chromium.launch({
    executablePath: program,
    ...quietBrowser,
    // Tabs of one device share a process, as on a phone with little memory, so the next tab compiles nothing again. No page is
    // open long enough to gain from optimized code.
    args: [...quietBrowser.args, '--process-per-site', '--js-flags=--no-opt --no-maglev'],
  });
  started.set(program, starting);
  return starting;
}

/** The local storage after a sign-in of this person. */
async function sessionOf(account: Account, ownSession = false): Promise<Record<string, string>> {
  const caller = await (ownSession ? signInByApi(sharedServer(), account) : callerOf(account));
  return storedSession(caller.session);
}
