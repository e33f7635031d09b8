import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserOptions, startBrowser, type TestBrowser } from '#tests/tools/browser.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

/** A real server with demo data behind a line that can be broken, and a browser whose profile outlives it. */
export interface Stage {
  /** What the browser knows: it stays the same whatever happens behind. */
  origin: string;
  line: FaultProxy;
  /** Stops the server process in good order and takes the port away. */
  stopServer(): Promise<void>;
  /** Starts it again on the same data. */
  startServer(): Promise<void>;
  /** Where the API can be asked past the line. */
  serverUrl(): string;
  openBrowser(name: string, options?: Partial<BrowserOptions>): Promise<TestBrowser>;
  /** After each test: no browser and no profile, no fault, and a server that runs. What it holds stays. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Generous: a loaded machine is slow, and what is asked for either comes or never does. */
const patience = 30_000;

export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-stage-'));
  const dataDir = join(folder, 'data');
  const env = { DEMO: '1' };
  let server: ServerProcess | undefined = await startServer({ dataDir, env });
  const line = await startFaultProxy(server.url);
  const browsers = new Set<TestBrowser>();

  async function stop(): Promise<void> {
    await line.down();
    await server?.stop();
    server = undefined;
  }

  async function start(): Promise<void> {
    server = await startServer({ dataDir, env });
    line.setTarget(server.url);
    await line.up();
  }

  async function closeBrowsers(): Promise<void> {
    for (const browser of browsers) await browser.close();
    browsers.clear();
  }

  return {
    origin: line.url,
    line,
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
      browser.page.setDefaultTimeout(patience);
      browsers.add(browser);
      browser.context.once('close', () => browsers.delete(browser));
      return browser;
    },
    clear: async () => {
      await closeBrowsers();
      const profiles = (await readdir(folder)).filter((name) => name !== 'data');
      for (const name of profiles) await rm(join(folder, name), { recursive: true, maxRetries: 10, retryDelay: 50 });
      line.clear();
      // Whether it was down or not.
      await line.down();
      if (server) await line.up();
      else await start();
    },
    close: async () => {
      await closeBrowsers();
      await line.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
