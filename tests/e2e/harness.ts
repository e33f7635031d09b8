/*
 * How a browser test opens the product. All files share one server with the demo data, started once
 * (tests/tools/setup-e2e.ts), and two files run at a time, in a browser each:
 *
 *   const { page, origin } = await openPage({ role: 'teacher', language: 'ar', size: 'desktop', path: '/outbox' });
 *
 * - Each test has a device with nothing on it; without the worker it may have been another test's (devices.ts).
 * - The demo data is for reading. A test that writes something another test could see makes `ownSchool()` first and opens
 *   its page as one of the school's people: `openPage({ account: school.teacher })`.
 * - `openNetwork()` puts a proxy in between that can fail (tests/tools/fault-proxy.ts); give it to `openPage({ network })`.
 * - `offline: true`, or `goOffline(page)` later, takes the connection away once the device has what it needs.
 * - A test that signs out, or ends sessions, asks for `ownSession: true`: the other tests keep theirs.
 * - A test that stops the server or kills the browser needs its own: `openFixture` (own-fixture.ts), which takes seconds.
 *
 * Everything that is opened here is closed when the test ends. With TEST_CPU_RATE=6 the pages are as slow as a cheap phone: what
 * fails then is a fault that such a phone shows (tests/tools/slow-pages.ts).
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
  /** Signed in as the demo account of this role; a visitor when neither this nor `account` is given. */
  role?: Role;
  /** Signed in as this person. */
  account?: Account | undefined;
  /** A session that no other test has. */
  ownSession?: boolean;
  /** On a device that has fetched and compiled nothing yet: what it fetches or how it paints is measured. */
  firstVisit?: boolean;
  /** Notifications are pushed and shown, for which a browser has to have a window. */
  notifications?: boolean;
  language?: 'en' | 'ar';
  size?: 'phone' | 'desktop' | { width: number; height: number };
  colour?: 'light' | 'dark';
  /** Its pointer is a finger. */
  touch?: boolean;
  /** Opens `path` online first, then again without a connection. */
  offline?: boolean;
  /** The page reaches the server through this proxy. */
  network?: FaultProxy;
  /** Opened at once; nothing is opened when it is left out. */
  path?: string;
  /**
   * Whether the service worker may run. It installs the whole product, which takes seconds: left out, it runs where the
   * test is about a connection that fails.
   */
  worker?: boolean;
}

export interface OpenedPage {
  page: Page;
  /** Other tests have it before and after this one: what outlasts its storage is set on the page. */
  context: Pick<BrowserContext, 'grantPermissions' | 'newPage' | 'serviceWorkers' | 'setOffline' | 'waitForEvent'>;
  /** What is before every path of this page. */
  origin: string;
}

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
const locales = { en: 'en-GB', ar: 'ar-SA' } as const;

/** Generous: a loaded machine is slow, and what is waited for either comes or never does. */
const timeoutMs = 30_000;

/** A page in a profile of its own, as the person, language, size and colours that are asked for. */
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
  // A worker goes on installing after its pages are closed.
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

/** Takes the connection away once the worker runs, the account's scope is on the device and nothing is on its way. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await waitUntil('the scope on the device', () => page.evaluate(hasItsScope));
  await nothingUnderWay(page);
  await page.context().setOffline(true);
}

/** The requests of a page that have no end yet, and when the last of all started or ended. */
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

/** After this many milliseconds without any news an open request will have none. */
const lostEndMs = 10_000;

/**
 * No request for half a second, as Playwright's `networkidle`, which holds for the first load of a page alone. An answer that
 * comes when the connection is gone makes the app think that it is back.
 */
export async function nothingUnderWay(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('The requests of this page are not watched.');
  await waitUntil('the end of all requests', () => {
    const quietMs = Date.now() - traffic.last;
    // Of a request that the worker answers and the page gives up, the end is not always reported.
    return quietMs >= (traffic.open.size === 0 ? 500 : lostEndMs);
  }).catch((cause: unknown) => {
    const open = [...traffic.open].map((request) => `${request.method()} ${request.url()}`);
    throw new Error(`Not yet answered: ${open.join(', ') || 'none, but new ones keep coming'}.`, { cause });
  });
}

/** In the page: whether the synchronisation has come to its end once (src/data/mirror/sync-state.ts). A visitor has none. */
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

/** Origin of the server itself, past every proxy. */
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
 * One for each worker of the test runner, which it ends with. One for both would have to be reached through a third
 * process, which reads and writes every message again.
 */
function sharedBrowser(program: string): Promise<Browser> {
  const known = started.get(program);
  if (known) return known;
  const starting = chromium.launch({
    executablePath: program,
    ...quietBrowser,
    // Tabs of one device share a process, as on a phone that is short of memory: the next tab compiles nothing again. No
    // page is open long enough for code that is compiled a second time, to run faster, to be worth it.
    args: [...quietBrowser.args, '--process-per-site', '--js-flags=--no-opt --no-maglev'],
  });
  started.set(program, starting);
  return starting;
}

/** What a sign-in of this person leaves in local storage. */
async function sessionOf(account: Account, ownSession = false): Promise<Record<string, string>> {
  const caller = await (ownSession ? signInByApi(sharedServer(), account) : callerOf(account));
  return storedSession(caller.session);
}
