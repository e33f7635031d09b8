import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { startBrowser } from '#tests/tools/browser.ts';
import type { MirrorPage } from './page.ts';

/** A secure origin that exists on no machine: the bench answers for it, so that the data of a profile is found again. */
const url = 'http://mirror.localhost/';

/** The page's functions, called from outside, and actions of the bench on the page. */
export interface OpenPage extends Asynchronous<MirrorPage> {
  /** Slows the processor down by this factor; 1 is full speed. */
  slowDown(times: number): Promise<void>;
  /** Restores the state after a start of the app: nothing is in memory, everything is in the database. */
  restart(): Promise<void>;
}

type Asynchronous<T> = {
  [Key in keyof T]: T[Key] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** Opens a real browser on a new or existing profile, lets `work` use the product's mirror in it, and closes it. */
export async function withPage<T>(profileDir: string, work: (page: OpenPage) => Promise<T>): Promise<T> {
  const script = await bundled();
  const browser = await startBrowser({ profileDir });
  try {
    const { page, context } = browser;
    const devtools = await context.newCDPSession(page);
    await page.route(`${url}**`, (route) =>
      route.request().url() === url
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="page.js"></script>' })
        : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
    );
    await page.goto(url);
    return await work(opened(page, devtools));
  } finally {
    await browser.close();
  }
}

function opened(page: Page, devtools: CDPSession): OpenPage {
  return {
    fill: (from, to) => page.evaluate(([first, end]) => mirrorPage.fill(first, end), [from, to] as const),
    get: (numbers) => page.evaluate((asked) => mirrorPage.get(asked), numbers),
    list: (query) => page.evaluate((asked) => mirrorPage.list(asked), query),
    change: (number) => page.evaluate((changed) => mirrorPage.change(changed), number),
    slowDown: async (rate) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    },
    restart: async () => {
      await page.reload();
    },
  };
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The page of the mirror was not built.');
  return file.text;
}
