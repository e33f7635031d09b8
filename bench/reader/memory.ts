import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { goWithin } from '#tests/e2e/go-within.ts';
import type { TestBrowser } from '#tests/tools/browser.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import type { Row } from '../lib/row.ts';
import { median } from '../load/rounds.ts';
import type { Demo } from '../phone/demo.ts';
import { signInTeacher, waitForWorker } from '../phone/teacher.ts';
import { pagesOf, uploadBook } from './book.ts';

const pagesRead = 50;

/** Leaked memory adds up from one reading to the next. */
const timesRead = 5;

/** The memory counts as stable once this many figures in a row differ by at most a megabyte. */
const steadyFigures = 6;

/**
 * The memory that a book of 300 pages adds to a phone while it is read, and the part that stays after the reader was left,
 * once and several times. This part includes:
 * - the reader's script, as text and compiled
 * - memory that the browser's allocators keep from their peak
 * - fetched files that the developer tools keep, by which everything is measured here
 * - leaks
 */
export async function memoryRows({ server, openPhone }: Demo): Promise<Row[]> {
  const what = [
    `memory of a 300-page PDF after ${pagesRead} pages`,
    `the same after leaving it, the middle of ${timesRead} times`,
    `the same after the last of ${timesRead} readings`,
    'elements and texts that stay of it',
  ] as const;
  if (process.platform !== 'linux') {
    return what.map((name) => ({ what: name, measured: 0, unit: 'MB', absent: 'only Linux says what a process has' }));
  }
  const { path } = await uploadBook(server.url, 'Bench: three hundred pages', 300);
  const phone = await openPhone('long-reader');
  try {
    const { page } = phone;
    await signInTeacher(page, server.url);
    await waitForWorker(page);
    await goWithin(page, '/outbox');
    const before = await steadyMemory(phone, 'held');
    const nodesBefore = await nodesOf(page);
    await readOn(page, path);
    const reading = await steadyMemory(phone, 'used');
    const left: number[] = [];
    for (let time = 1; time <= timesRead; time += 1) {
      if (time > 1) await readOn(page, path);
      await leave(page);
      left.push(await steadyMemory(phone, 'held'));
    }
    const stay = (await nodesOf(page)) - nodesBefore;
    const note = `${before} MB before, ${reading} MB, then ${left.join(', ')} MB`;
    return [
      { what: what[0], measured: reading - before, unit: 'MB', budget: { atMost: 150 }, note },
      { what: what[1], measured: median(left) - before, unit: 'MB', budget: { atMost: 20 }, note },
      { what: what[2], measured: (left.at(-1) ?? Number.NaN) - before, unit: 'MB', budget: { atMost: 20 }, note },
      // Each of its pages has three; messages and icons of the app come and go.
      { what: what[3], measured: stay, unit: 'count', budget: { atMost: 100 } },
    ];
  } finally {
    await phone.close();
  }
}

/** Reads the book from its first page. */
async function readOn(page: Page, path: string): Promise<void> {
  await goWithin(page, `${path}?page=1`);
  const pages = await pagesOf(page);
  if (pages < 280) throw new Error(`The book has ${pages} pages only.`);
  for (let number = 1; number <= pagesRead; number += 1) {
    const sheet = page.locator(`[data-page="${number}"]`);
    await sheet.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await sheet.locator('span').first().waitFor({ state: 'attached' });
  }
}

async function leave(page: Page): Promise<void> {
  await goWithin(page, '/outbox');
  await page.locator('[data-page]').first().waitFor({ state: 'detached' });
}

/**
 * The private memory of the process that shows the app, with its workers, in MB, once it no longer shrinks: garbage is
 * collected until the figure is stable.
 * For `held`, the browser is also asked to free caches, as a phone asks it when memory is short.
 * The service worker is ended before, as the browser does after half a minute without work. A restarted one, or an empty
 * process kept for the next page, is a separate and smaller process.
 */
async function steadyMemory({ page, pid }: TestBrowser, kind: 'used' | 'held'): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('HeapProfiler.enable');
  let last: number[] = [];
  await waitUntil(
    'memory that stays the same',
    async () => {
      await session.send('HeapProfiler.collectGarbage');
      if (kind === 'held') await session.send('Memory.simulatePressureNotification', { level: 'critical' });
      // A second of the page's own clock, because a busy browser frees memory later.
      await page.evaluate(() => new Promise((passed) => setTimeout(passed, 1_000)));
      last = [...last, Math.max(...renderersOf(pid).map(privateKilobytes))].slice(-steadyFigures);
      return last.length === steadyFigures && Math.max(...last) - Math.min(...last) < 1_000;
    },
    { limitMs: 120_000 },
  );
  await session.detach();
  return Math.round(median(last) / 1_000);
}

/** Elements and texts in the page's process, visible or leaked, after a garbage collection. */
async function nodesOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return nodes;
}

/** The processes of a browser that show pages; its own windows are pages too, in another process. */
function renderersOf(browser: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => isRendererOf(pid, browser)).map(Number);
}

function isRendererOf(pid: string, browser: number): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const group = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
    const isPage = command.includes('--type=renderer') && !command.includes('--top-chrome-webui');
    return isPage && Number(group) === browser;
  } catch {
    // It has ended since the folder was read.
    return false;
  }
}

function privateKilobytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}
