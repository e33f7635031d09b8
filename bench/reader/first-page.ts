import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { goWithin } from '#tests/e2e/go-within.ts';
import type { Row } from '../lib/row.ts';
import { median } from '../load/rounds.ts';
import { bundled } from '../phone/bundled.ts';
import type { Demo } from '../phone/demo.ts';
import { slowDown } from '../phone/slow-down.ts';
import { signInTeacher } from '../phone/teacher.ts';
import { uploadBook } from './book.ts';

const rounds = 15;

/**
 * The time from a tap on a lesson to its first page with its text, compared with a page of nothing but PDF.js with the same
 * document. Both have their files in the browser's cache, and the app is running.
 */
export async function firstPageRow({ server, openPhone }: Demo): Promise<Row> {
  const { bytes, path } = await uploadBook(server.url, 'Bench: ten pages', 10);
  const bare = await serveMinimal(bytes);
  const phone = await openPhone('reader');
  try {
    const ours = await phone.context.newPage();
    const theirs = await phone.context.newPage();
    await signInTeacher(ours, server.url);
    for (const page of [ours, theirs]) await slowDown(page, { cpu: 4 });
    await noteFirst(theirs, 'div > span');
    const read = async () => {
      await goWithin(ours, '/outbox');
      await ours.bringToFront();
      await ours.evaluate(noteFrom, '[data-page="1"] span');
      await goWithin(ours, path);
      return shownAfter(ours);
    };
    const readBare = async () => {
      await theirs.goto('about:blank');
      await theirs.bringToFront();
      await theirs.goto(bare.origin, { waitUntil: 'commit' });
      return shownAfter(theirs);
    };
    // The first time of each fetches its files.
    await read();
    await readBare();
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      other.push(await readBare());
      own.push(await read());
    }
    return {
      what: "tap to the first page of a PDF with its text, CPU 4x / PDF.js's own minimal page",
      measured: median(own) / median(other),
      unit: 'x',
      budget: { atMost: 1.3 },
      note: `${Math.round(median(own))} ms and ${Math.round(median(other))} ms`,
    };
  } finally {
    await phone.close();
    await bare.close();
  }
}

declare global {
  /** Milliseconds until the element was in the page; undefined until then. */
  var shownMs: number | undefined;
}

/**
 * Records, by the page's own clock, when an element appears. A busy page does not answer questions from outside, and a reader
 * keeps rendering pages.
 */
function noteFrom(selector: string): void {
  // A page that is just starting counts from its navigation.
  const startedAt = document.readyState === 'loading' ? 0 : performance.now();
  globalThis.shownMs = undefined;
  const added = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    added.disconnect();
    globalThis.shownMs = performance.now() - startedAt;
  });
  added.observe(document, { childList: true, subtree: true });
}

/** The same for each page that a tab opens. */
async function noteFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript(noteFrom, selector);
}

async function shownAfter(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => globalThis.shownMs);
  return Number(await found.jsonValue());
}

async function serveMinimal(book: Buffer): Promise<{ origin: string; close: () => Promise<void> }> {
  const worker = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  const html = '<!doctype html><meta charset="utf-8"><body><script src="/minimal.js"></script>';
  const site: Record<string, { type: string; body: string | Buffer }> = {
    '/': { type: 'text/html', body: html },
    '/minimal.js': { type: 'text/javascript', body: await bundled(new URL('./minimal.ts', import.meta.url)) },
    '/worker.mjs': { type: 'text/javascript', body: await readFile(worker) },
    '/book.pdf': { type: 'application/pdf', body: book },
  };
  const listening = createServer((request, response) => {
    const found = site[request.url ?? ''];
    if (!found) return response.writeHead(404).end();
    const isCode = found.type === 'text/javascript';
    const cache = isCode ? 'public, max-age=31536000, immutable' : 'no-cache';
    return response.writeHead(200, { 'content-type': found.type, 'cache-control': cache }).end(found.body);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        listening.close(() => resolve());
        listening.closeAllConnections();
      }),
  };
}
