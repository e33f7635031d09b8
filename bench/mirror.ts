import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { classes, filledProfile } from './mirror/filled-profile.ts';
import { type OpenPage, withPage } from './mirror/open-page.ts';
import { pages, type Question, searches } from './mirror/questions.ts';

const slowness = 4;
const rounds = 9;

/** The budgets: a first page in `get`s by id; any page or search, and the first one after a start, in milliseconds. */
const budget = { firstPageGets: 20, anyMs: 250, afterStartMs: 1_500 };

/** The speed of offline lists from the mirror of a large device, in a real browser with a slow processor. */
export async function run(): Promise<Row[]> {
  const profile = await filledProfile();
  return withPage(profile, async (page) => {
    await page.slowDown(slowness);
    const getMs = await timeOfGet(page);
    return [...(await afterStarts(page)), ...(await inUse(page, getMs))];
  });
}

async function inUse(page: OpenPage, getMs: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of [...pages, ...searches]) {
    const { first, later, all } = await times(page, question);
    if (question === pages[0]) rows.push(firstPageRow(question.what, all, getMs));
    rows.push(msRow(`${question.what}, the first time`, first), msRow(`${question.what}, again`, later));
  }
  const afterChange: number[] = [];
  for (let number = 0; number < rounds; number += 1) {
    await page.change(number * 777);
    afterChange.push((await page.list({ search: 'tajwid' })).ms);
  }
  rows.push(msRow('search, 1,250 hits, after a class was stored', afterChange));
  return rows;
}

/** The list or search is the first question after a start, when nothing is in memory. */
async function afterStarts(page: OpenPage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of [...pages, ...searches]) {
    const { what, queries, early } = question;
    if (early === undefined) continue;
    const found: number[] = [];
    for (let start = 0; start < early; start += 1) {
      await page.restart();
      found.push(await timeOf(page, question, queries[start % queries.length] ?? {}));
    }
    rows.push(msRow(`${what}, first of all after a start`, found, budget.afterStartMs));
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

/** @throws Error for a wrong answer, whose speed does not count */
async function timeOf(page: OpenPage, { what, totalItems }: Question, query: Question['queries'][number]) {
  const { ms, rows, totalItems: counted } = await page.list(query);
  if (counted !== totalItems || rows !== Math.min(10, totalItems))
    throw new Error(`${what}: ${rows} rows of ${counted}`);
  return ms;
}

async function timeOfGet(page: OpenPage): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    found.push(await page.get(Array.from({ length: 20 }, (_, turn) => ((round * 20 + turn) * 4_999) % classes)));
  }
  return median(found);
}

function firstPageRow(what: string, found: readonly number[], getMs: number): Row {
  const ms = median(found);
  return {
    what: `${what}: time / one get by id`,
    measured: ms / getMs,
    unit: 'x',
    budget: { atMost: budget.firstPageGets },
    note: `${ms.toFixed(1)} ms and ${getMs.toFixed(1)} ms at ${slowness}x`,
  };
}

function msRow(what: string, found: readonly number[], atMostMs = budget.anyMs): Row {
  const ms = median(found);
  return {
    what: `${what}: time / ${atMostMs} ms`,
    measured: ms / atMostMs,
    unit: 'x',
    budget: { atMost: 1 },
    note: `${ms.toFixed(1)} ms at ${slowness}x`,
  };
}
