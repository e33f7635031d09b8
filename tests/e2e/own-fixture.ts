import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserOptions, startBrowser, type TestBrowser } from '#tests/tools/browser.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import { copyFolder } from '#tests/tools/made-folder.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

/**
 * A separate server with demo data behind a network that can fail, and a browser whose profile outlives it. It takes seconds,
 * so only tests that stop the server or kill the browser use it; all others use harness.ts.
 */
export interface Fixture {
  /** The address in the browser: it stays the same after every restart. */
  origin: string;
  network: FaultProxy;
  /** Stops the server process in an orderly way and closes its port. */
  stopServer(): Promise<void>;
  /** Starts it again on the same data. */
  startServer(): Promise<void>;
  /** The address of the API without the proxy. */
  serverUrl(): string;
  openBrowser(name: string, options?: Partial<BrowserOptions>): Promise<TestBrowser>;
  /**
   * After each test: closes browsers, deletes profiles and faults, and makes sure that the server runs. The server keeps its
   * data.
   */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Generous, because a loaded machine is slow, and the awaited event either comes or never does. */
const timeoutMs = 30_000;

/**
 * @param demoFolder the initial demo data, copied; new data is built by default
 * @param settings further variables of the server's environment
 */
export async function openFixture(
  demoFolder?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-fixture-'));
  const dataDir = join(folder, 'data');
  if (demoFolder !== undefined) copyFolder(demoFolder, dataDir);
  const env = { DEMO: '1', ...settings };
  let server: ServerProcess | undefined = await startServer({ dataDir, env });
  const network = await startFaultProxy(server.url);
  const browsers = new Set<TestBrowser>();

  async function stop(): Promise<void> {
    await network.down();
    await server?.stop();
    server = undefined;
  }

  async function start(): Promise<void> {
    server = await startServer({ dataDir, env });
    network.setTarget(server.url);
    await network.up();
  }

  async function closeBrowsers(): Promise<void> {
    for (const browser of browsers) await browser.close();
    browsers.clear();
  }

  return {
    origin: network.url,
    network,
    stopServer: stop,
    startServer: start,
    serverUrl: () => {
      if (!server) throw new Error('The server is stopped.');
      return server.url;
    },
    openBrowser: async (name, options = {}) => {
      const browser = await startBrowser({
        profileDir: join(folder, name),
        viewport: { width: 360, height: 740 },
        locale: 'en-GB',
        ...options,
      });
      browser.page.setDefaultTimeout(timeoutMs);
      browsers.add(browser);
      browser.context.once('close', () => browsers.delete(browser));
      return browser;
    },
    clear: async () => {
      await closeBrowsers();
      const profiles = (await readdir(folder)).filter((name) => name !== 'data');
      for (const name of profiles) await rm(join(folder, name), { recursive: true, maxRetries: 10, retryDelay: 50 });
      network.clear();
      // It may be down already.
      await network.down();
      if (server) await network.up();
      else await start();
    },
    close: async () => {
      await closeBrowsers();
      await network.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
