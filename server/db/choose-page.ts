import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgTable, PgDialect } from 'drizzle-orm/pg-core';
import { type KnownTotal, totalsOf } from './known-totals.ts';
import { journalText, notedText } from './noted.ts';
import type { Database } from './pool.ts';
import { fetchText } from './prepared.ts';
import { classes, madaris, regions, users } from './schema/places-and-people.ts';
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
  const key = keyOf(parts);
  const known = totals.find(key);
  if (known) {
    const seen = await fetchIds<{ noted: number }>(db, parts, notedText(paramsOf(parts).length + 1), known.horizon);
    if (seen[0]?.noted === known.noted) return { ids: idsOf(seen), total: known.total };
  }
  // Counted, and the journal read, in one snapshot.
  const counted = await fetchIds<Counted>(db, parts, `${totalText(parts)}, ${journalText}`);
  const [first] = counted;
  if (first) totals.keep(key, { total: first.total, noted: first.noted, horizon: Number(first.horizon) });
  return pageOf(db, parts, counted);
}

/** What is remembered of the total of a whole table. */
export function knownTotal(db: Database, table: AnyPgTable): KnownTotal | undefined {
  return isTransaction(db) ? undefined : totalsOf(db).find(keyOf({ rows: nameOf(table), params: [] }));
}

/** For who has seen that it has changed: the next page of that table is counted. */
export function forgetTotal(db: Database, table: AnyPgTable): void {
  totalsOf(db).forget(keyOf({ rows: nameOf(table), params: [] }));
}

function keyOf({ rows, params }: Pick<Parts, 'rows' | 'params'>): string {
  return JSON.stringify([rows, params]);
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
  const name = nameOf(table);
  const { sql: rows, params } = where ? dialect.sqlToQuery(sql`${table} where ${where}`) : { sql: name, params: [] };
  return { table: name, rows, params, isWhole: !where, order: textOfOrder(order), page };
}

function nameOf(table: AnyPgTable): string {
  return `"${getTableName(table)}"`;
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

/** The ids of a page, and beside each of them the same columns; those may ask for what comes after its parameters. */
function fetchIds<TBeside extends object>(
  db: Database,
  parts: Parts,
  beside: string,
  ...further: readonly unknown[]
): Promise<(TBeside & { id: string })[]> {
  const { table, rows, params, order } = parts;
  const window = `limit $${params.length + 1} offset $${params.length + 2}`;
  const text = `select ${table}.id, ${beside} from ${rows} order by ${order} ${window}`;
  return fetchText(db, text, [...paramsOf(parts), ...further]);
}

function paramsOf({ params, page: { page, limit } }: Parts): unknown[] {
  return [...params, limit, (page - 1) * limit];
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
 * Of a whole table the page is the start of an index and the count a reading of the smallest one; the rows of a
 * condition are looked for only once.
 */
function totalText({ rows, isWhole }: Parts): string {
  return isWhole ? `(select count(*)::int from ${rows}) as total` : '(count(*) over ())::int as total';
}
