import { mkdir, readlink, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { fontEnvironment } from './fonts.ts';
import { isAlive, killGroup } from './processes.ts';
import { slowDown } from './slow-pages.ts';

export interface BrowserOptions {
  /** Folder of the profile, whose stored data is there again in the next browser on the same folder. */
  profileDir: string;
  /** Further switches of Chromium's command line. */
  args?: readonly string[];
  viewport?: { width: number; height: number };
  /** For example 'ar-SA': language of the browser and of the pages. */
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** A phone: its pointer is a finger. */
  hasTouch?: boolean;
  /** For example 'Asia/Riyadh'. */
  timezoneId?: string;
}

export interface TestBrowser {
  context: BrowserContext;
  /** The first tab. */
  page: Page;
  /** Process id of the browser's main process. */
  pid: number;
  /** SIGKILL to the browser and all its processes; resolves when they are gone. */
  kill(): Promise<void>;
  /** Ends the browser in an orderly way. */
  close(): Promise<void>;
}

/**
 * Only the pages under test may reach the network, and a killed browser must not ask to restore them. Pages are painted
 * without a graphics card and without its emulation, which takes a tenth of the processor's time. The typefaces are those of
 * the tests.
 */
export const quietBrowser = {
  headless: true,
  env: { ...process.env, ...fontEnvironment() },
  ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-domain-reliability',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--hide-crash-restore-bubble',
  ],
};

/**
 * Starts a headless Chromium on a profile that outlives it.
 * @throws Error if another running browser has the profile
 */
export async function startBrowser(options: BrowserOptions): Promise<TestBrowser> {
  const { profileDir, args = [], ...looks } = options;
  await mkdir(profileDir, { recursive: true });
  await removeStaleLock(profileDir);
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: await findChromium((line) => console.log(line)),
    ...quietBrowser,
    args: [...quietBrowser.args, ...args],
    ...looks,
  });
  const pid = await mainProcessOf(context);
  await slowDown(context);
  const [page = await context.newPage()] = context.pages();
  return { context, page, pid, kill: () => kill(context, pid), close: () => context.close() };
}

async function kill(context: BrowserContext, pid: number): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  // Playwright starts every browser as the leader of a new process group.
  await killGroup(pid);
  await closed;
}

async function mainProcessOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('Playwright gives no access to the browser of this profile.');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find((entry) => entry.type === 'browser');
  if (!main) throw new Error('Chromium does not say which of its processes is the main one.');
  return main.id;
}

/**
 * A killed Chromium leaves its lock, a link that names host and process. Chromium replaces it itself, except if another
 * process has the number by now, or if the profile comes from another host name.
 */
async function removeStaleLock(profileDir: string): Promise<void> {
  const owner = await lockOwner(profileDir);
  if (owner && owner.host === hostname() && isAlive(owner.pid)) {
    throw new Error(`The profile ${profileDir} is in use by the browser process ${owner.pid}.`);
  }
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
    await rm(join(profileDir, name), { force: true });
  }
}

async function lockOwner(profileDir: string): Promise<{ host: string; pid: number } | undefined> {
  const target = await readlink(join(profileDir, 'SingletonLock')).catch(() => undefined);
  const match = target?.match(/^(.*)-(\d+)$/);
  return match ? { host: match[1] ?? '', pid: Number(match[2]) } : undefined;
}
