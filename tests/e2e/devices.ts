import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { waitUntil } from '#tests/tools/wait-until.ts';

/** A browser that looks like one device, with nothing on it. */
interface Device {
  context: BrowserContext;
  /**
   * Shows a picture of the origin, in which no script runs. Tests use it to write and read the device's storage, and its
   * process keeps the compiled product.
   */
  keeper: Page;
}

const idle = new Map<string, Device[]>();
const inUse = new WeakMap<BrowserContext, Page>();

type Stored = Readonly<Record<string, string>>;

/**
 * A new device.
 * @param stored the content of its local storage
 */
export async function makeDevice(
  browser: Browser,
  looks: BrowserContextOptions,
  origin: string,
  stored: Stored,
): Promise<BrowserContext> {
  const context = await browser.newContext(looks);
  const keeper = await context.newPage();
  await showPicture(keeper, origin);
  return use({ context, keeper }, stored);
}

/**
 * An emptied device that a test has left, if there is one: it need not compile the product again, which takes two seconds of
 * the processor.
 * So settings that would outlast its storage (init scripts, listeners, routes) belong on a page, and not on the device.
 */
export async function takeDevice(...[browser, looks, origin, stored]: Parameters<typeof makeDevice>) {
  const known = idle.get(keyOf(looks, origin))?.pop();
  return known ? use(known, stored) : makeDevice(browser, looks, origin, stored);
}

async function use({ context, keeper }: Device, stored: Stored): Promise<BrowserContext> {
  await keeper.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
  inUse.set(context, keeper);
  return context;
}

/** Closes the pages of a device and empties it for the next test. */
export async function leaveDevice(
  context: BrowserContext,
  looks: BrowserContextOptions,
  origin: string,
): Promise<void> {
  const keeper = inUse.get(context);
  if (!keeper) throw new Error('This device was not taken from here.');
  await context.setOffline(false);
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
  await context.clearPermissions();
  // The last writes of a closed page may arrive after it was closed.
  await waitUntil('a device with nothing on it', async () => {
    await empty(keeper, origin);
    return (await keeper.evaluate(whatIsStored)).length === 0;
  });
  const key = keyOf(looks, origin);
  idle.set(key, [...(idle.get(key) ?? []), { context, keeper }]);
}

async function empty(keeper: Page, origin: string): Promise<void> {
  const protocol = await keeper.context().newCDPSession(keeper);
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await protocol.detach();
  await showPicture(keeper, origin);
}

function keyOf(looks: BrowserContextOptions, origin: string): string {
  return JSON.stringify([origin, looks]);
}

async function showPicture(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/icons/favicon.svg`);
}

/** Runs in the page: the names of everything that its origin has stored. */
async function whatIsStored(): Promise<string[]> {
  const databases = await indexedDB.databases();
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  return [
    ...Object.keys(localStorage),
    ...databases.map(({ name }) => `the database ${name}`),
    ...(await caches.keys()),
    ...workers.map(({ scope }) => `the worker of ${scope}`),
    ...(document.cookie ? [document.cookie] : []),
  ];
}
