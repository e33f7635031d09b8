import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { copyFolder } from './made-folder.ts';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the one server with demo data that all browser tests share. */
    sharedServer: string;
    /** Its DATA_DIR, and its log file. */
    sharedDataDir: string;
    sharedServerLog: string;
    /** A data folder with the demo data and without a server, to be copied. */
    demoFolder: string;
    /** The program for profiles that outlive their browser, and the one for all other pages. */
    chromium: string;
    headlessShell: string;
  }
}

const built = ['dist/page/index.html', 'dist/server/main.js'];

/** Starts one server for all files; fails without a built product. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const path of built) {
    if (!existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))) {
      throw new Error(`${path} is missing: run 'npm test', which builds first, or 'npm run build'.`);
    }
  }
  const chromium = await findChromium((line) => console.log(line));
  process.env.CHROMIUM_PATH = chromium;
  const folder = await mkdtemp(join(tmpdir(), 'sanad-e2e-'));
  process.env.TEST_DOCUMENTS = join(folder, 'documents');
  const demoFolder = join(folder, 'demo');
  const dataDir = join(folder, 'shared');
  const logFile = join(folder, 'server.log');
  const first = await startServer({ dataDir: demoFolder, env: { DEMO: '1' } });
  await first.stop();
  copyFolder(demoFolder, dataDir);
  const server = await startServer({ dataDir, logFile, env: { DEMO: '1', LOG_LEVEL: 'info' } });
  project.provide('demoFolder', demoFolder);
  project.provide('sharedServer', server.url);
  project.provide('sharedDataDir', dataDir);
  project.provide('sharedServerLog', logFile);
  project.provide('chromium', chromium);
  project.provide(
    'headlessShell',
    findHeadlessShell(chromium, (line) => console.log(line)),
  );
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
