import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser, type TestBrowser } from '#tests/tools/browser.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

/** The built product with its page, on the data of the demo, and phones that use it. */
export interface Demo {
  server: ServerProcess;
  /** Starts the browser of a phone; stored data is there again when the same phone is opened again. */
  openPhone(name: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

/** @param entry the server of another build */
export async function openDemo(entry?: string): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-demo-'));
  const server = await startServer({
    dataDir: join(folder, 'data'),
    env: { DEMO: '1' },
    logFile: join(folder, 'server.log'),
    ...(entry && { entry }),
  });
  const open = new Set<TestBrowser>();
  return {
    server,
    openPhone: async (name) => {
      const phone = await startBrowser({
        profileDir: join(folder, name),
        viewport: { width: 360, height: 740 },
        locale: 'en-GB',
        hasTouch: true,
      });
      open.add(phone);
      phone.context.once('close', () => open.delete(phone));
      return phone;
    },
    close: async () => {
      for (const phone of open) await phone.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
