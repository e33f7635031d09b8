import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgTable, PgDialect } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import { mostNoted, totalsOf } from './known-totals.ts';
import type { Database } from './pool.ts';
import { fetchText } from './prepared.ts';
import { classes, madaris, regions, users } from './schema.ts';
import { isTransaction } from './tx.ts';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Which rows of a table are a page. */
export interface Chosen {
  readonly where: SQL | undefined;
  readonly order: SQL;
  readonly page: Page;
}

export interface ChosenPage {
  readonly ids: string[];
  /** How many rows there are on all pages. */
  readonly total: number;
}

/** Triggers note every change of these and of all that their lists are narrowed by (docs/decisions/0008-sync-cursor.md). */
const journaled: ReadonlySet<AnyPgTable> = new Set([regions, madaris, classes, users]);
const dialect = new PgDialect();

/**
 * The ids of a page and the total. To count a long list takes longer than to read its page, so the total is remembered
 * for as long as the journal tells of no change: it is as exact as a count, whichever process wrote. Not in a
 * transaction, which sees changes of its own that may never come to be.
 */
export async function choosePage(db: Database, table: AnyPgTable, chosen: Chosen): Promise<ChosenPage> {
  const parts = partsOf(table, chosen);
  if (isTransaction(db) || !journaled.has(table)) {
    return pageOf(db, parts, await fetchIds<{ total: number }>(db, parts, totalText(parts)));
  }
  const totals = totalsOf(db);
  const key = JSON.stringify([parts.rows, parts.params]);
  const known = totals.find(key);
  if (known) {
    const seen = await fetchIds<{ noted: number }>(db, parts, notedText(parts), known.horizon);
    if (seen[0]?.noted === known.noted) return { ids: idsOf(seen), total: known.total };
  }
  // Counted, and the journal read, in one snapshot.
  const counted = await fetchIds<Counted>(db, parts, `${totalText(parts)}, ${journalText}`);
  const [first] = counted;
  if (first) totals.keep(key, { total: first.total, noted: first.noted, horizon: Number(first.horizon) });
  return pageOf(db, parts, counted);
}

/** The parts of a query, written out: to make text of them is what a request would spend most of its time on. */
interface Parts {
  readonly table: string;
  /** The table, and which of its rows. */
  readonly rows: string;
  /** Of `rows`; there are none in `order`. */
  readonly params: readonly unknown[];
  readonly isWhole: boolean;
  readonly order: string;
  readonly page: Page;
}

interface Counted {
  readonly total: number;
  readonly noted: number;
  /** A number of 64 bits, which the driver gives as text. */
  readonly horizon: string;
}

function partsOf(table: AnyPgTable, { where, order, page }: Chosen): Parts {
  const name = `"${getTableName(table)}"`;
  const { sql: rows, params } = where ? dialect.sqlToQuery(sql`${table} where ${where}`) : { sql: name, params: [] };
  return { table: name, rows, params, isWhole: !where, order: textOfOrder(order), page };
}

const orderTexts = new WeakMap<SQL, string>();

function textOfOrder(order: SQL): string {
  const known = orderTexts.get(order);
  if (known !== undefined) return known;
  const { sql: text, params } = dialect.sqlToQuery(order);
  if (params.length > 0) throw new TypeError('The order of a list cannot have parameters.');
  orderTexts.set(order, text);
  return text;
}

/** The ids of a page, and beside each of them the same columns. */
function fetchIds<TBeside extends object>(
  db: Database,
  { table, rows, params, order, page }: Parts,
  beside: string,
  ...further: readonly unknown[]
): Promise<(TBeside & { id: string })[]> {
  const { text: window, params: ofWindow } = windowOf(page, params);
  const text = `select ${table}.id, ${beside} from ${rows} order by ${order} ${window}`;
  return fetchText(db, text, [...params, ...ofWindow, ...further]);
}

/**
 * The pages that everybody asks for stand in the text: with parameters there the database plans anew at each call, which
 * takes longer than to read the page. Few, for it keeps every text; and not where it plans anew all the same, for a search.
 */
const writtenPages = 5;

function windowOf(
  { page, limit }: Page,
  before: readonly unknown[],
): { readonly text: string; readonly params: readonly number[] } {
  const offset = (page - 1) * limit;
  const isWritten = before.length === 0 && limit === limits.defaultPageSize && page <= writtenPages;
  if (isWritten) return { text: `limit ${limit} offset ${offset}`, params: [] };
  return { text: `limit $${before.length + 1} offset $${before.length + 2}`, params: [limit, offset] };
}

/** A page beyond the last row has no total beside it. */
async function pageOf(
  db: Database,
  { rows, params, page }: Parts,
  found: readonly { id: string; total: number }[],
): Promise<ChosenPage> {
  const [first] = found;
  if (first) return { ids: idsOf(found), total: first.total };
  if (page.page === 1) return { ids: [], total: 0 };
  const [counted] = await fetchText<{ total: number }>(db, `select count(*)::int as total from ${rows}`, params);
  return { ids: [], total: counted?.total ?? 0 };
}

function idsOf(found: readonly { id: string }[]): string[] {
  return found.map(({ id }) => id);
}

/**
 * Of a whole table the page is the beginning of an index and the count a reading of the smallest one; the rows of a
 * condition are looked for only once.
 */
function totalText({ rows, isWhole }: Parts): string {
  return isWhole ? `(select count(*)::int from ${rows}) as total` : '(count(*) over ())::int as total';
}

/** The horizon comes after the parameters of the page. */
function notedText({ params, page }: Parts): string {
  const before = params.length + windowOf(page, params).params.length;
  return `${notedSince(`$${before + 1}`)} as noted`;
}

const journalText = `(select change_horizon()) as horizon, ${notedSince('(select change_horizon())')} as noted`;

/** How many changes are noted from a horizon on, and of many only that they are. */
function notedSince(horizon: string): string {
  return `(select count(*)::int from (
    select from changes where number >= ${horizon} limit ${mostNoted + 1}) as noted)`;
}
