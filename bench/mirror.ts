import { waitUntil } from '#tests/tools/wait-until.ts';
import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { classes, filledProfile } from './mirror/filled-profile.ts';
import { type OpenPage, withPage } from './mirror/open-page.ts';
import { pages, type Question, searches } from './mirror/questions.ts';

const slowness = 4;
const rounds = 9;

/** The budgets: a page in `get`s by id, a search in milliseconds at this slowness, and so the answer to a touch. */
const pageGets = 20;
const searchMs = 100;
const touchMs = 200;

/** How fast the mirror of a large device answers lists without a line, in a real browser with a slow processor. */
export async function run(): Promise<Row[]> {
  const profile = await filledProfile();
  return withPage(profile, async (page) => {
    await page.slowDown(slowness);
    const getMs = await timeOfGet(page);
    const early = await afterStarts(page);
    await page.restart();
    await page.list({});
    const before = await page.memory();
    await page.longestTask();
    const began = performance.now();
    await waitUntil('the catalogue', () => page.hasCatalogue(), { limitMs: 60_000, everyMs: 200 });
    const seconds = (performance.now() - began) / 1_000;
    const longestMs = await page.longestTask();
    const megabytes = ((await page.memory()) - before) / 1e6;
    return [
      ...(await inUse(page, getMs)),
      ...early,
      {
        what: 'longest piece of work while the catalogue is read / 200 ms',
        measured: longestMs / touchMs,
        unit: 'x',
        budget: { atMost: 1 },
        note: `0 where none takes 50 ms; read within ${seconds.toFixed(1)} s, when there is nothing else to do`,
      },
      { what: 'memory of the catalogue', measured: megabytes, unit: 'MB' },
    ];
  });
}

/** Where the app has been open for some seconds: the catalogue of the classes has been read. */
async function inUse(page: OpenPage, getMs: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of pages) rows.push(pageRow(question.what, (await times(page, question)).all, getMs));
  for (const question of searches) {
    const { first, later } = await times(page, question);
    rows.push(searchRow(`${question.what}, the first time`, first), searchRow(`${question.what}, again`, later));
  }
  const afterChange: number[] = [];
  for (let number = 0; number < rounds; number += 1) {
    await page.change(number * 777);
    afterChange.push((await page.list({ search: 'tajwid' })).ms);
  }
  rows.push(searchRow('search, 12,500 hits, after a class was stored', afterChange));
  return rows;
}

/** Where the list or search, or the `get`, is the very first thing that is asked after a start, when nothing is in memory. */
async function afterStarts(page: OpenPage): Promise<Row[]> {
  const rows: Row[] = [];
  const gets: number[] = [];
  for (let start = 0; start < rounds; start += 1) {
    await page.restart();
    gets.push(await page.get([start * 4_999]));
  }
  for (const question of [...pages, ...searches]) {
    const { what, queries, early } = question;
    if (early === undefined) continue;
    const found: number[] = [];
    for (let start = 0; start < early; start += 1) {
      await page.restart();
      found.push(await timeOf(page, question, queries[start % queries.length] ?? {}));
    }
    const name = `${what}, first of all after a start`;
    rows.push(pages.includes(question) ? pageRow(name, found, median(gets)) : searchRow(name, found));
  }
  return rows;
}

async function times(page: OpenPage, question: Question) {
  const first: number[] = [];
  const later: number[] = [];
  for (const query of question.queries) first.push(await timeOf(page, question, query));
  for (let round = 0; round < rounds; round += 1) {
    later.push(await timeOf(page, question, question.queries[round % question.queries.length] ?? {}));
  }
  return { first, later, all: [...first, ...later] };
}

/** @throws Error where the answer is not the right one: nobody counts how fast that was. */
async function timeOf(page: OpenPage, { what, totalItems }: Question, query: Question['queries'][number]) {
  const { ms, rows, totalItems: told } = await page.list(query);
  if (told !== totalItems || rows !== Math.min(10, totalItems)) throw new Error(`${what}: ${rows} rows of ${told}`);
  return ms;
}

async function timeOfGet(page: OpenPage): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    found.push(await page.get(Array.from({ length: 20 }, (_, turn) => ((round * 20 + turn) * 4_999) % classes)));
  }
  return median(found);
}

function pageRow(what: string, found: readonly number[], getMs: number): Row {
  const ms = median(found);
  return {
    what: `${what}: time / one get by id`,
    measured: ms / getMs,
    unit: 'x',
    budget: { atMost: pageGets },
    note: `${ms.toFixed(1)} ms and ${getMs.toFixed(1)} ms at ${slowness}x`,
  };
}

function searchRow(what: string, found: readonly number[]): Row {
  const ms = median(found);
  return {
    what: `${what}: time / ${searchMs} ms`,
    measured: ms / searchMs,
    unit: 'x',
    budget: { atMost: 1 },
    note: `${ms.toFixed(1)} ms at ${slowness}x`,
  };
}
