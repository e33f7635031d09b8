import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgTable, PgDialect } from 'drizzle-orm/pg-core';
import { changesSince, totalsOf } from './known-totals.ts';
import type { Database } from './pool.ts';
import { fetchRows } from './prepared.ts';
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
  /**
   * Whether the total is counted by itself. Much quicker where most rows fit, for the page is then the start of an index;
   * not for a search: how many rows have a word, the database only guesses, and it would look for them twice.
   */
  readonly countsApart?: boolean;
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
 * until the journal has another change: it is as exact as a count, whichever process wrote. Not in a transaction, which
 * sees changes of its own that may never be committed.
 */
export async function choosePage(db: Database, table: AnyPgTable, chosen: Chosen): Promise<ChosenPage> {
  const { where, page, countsApart = where === undefined } = chosen;
  const rows = where ? sql`${table} where ${where}` : sql`${table}`;
  const total = countsApart ? sql`(select count(*)::int from ${rows}) as total` : sql`(count(*) over ())::int as total`;
  if (isTransaction(db) || !journaled.has(table)) {
    return withTotal(db, rows, page, await fetchIds<Counted>(db, table, rows, chosen, total));
  }
  const totals = totalsOf(db);
  const text = dialect.sqlToQuery(rows);
  const key = JSON.stringify([text.sql, text.params]);
  const known = totals.find(key);
  if (known) {
    const noted = sql`${changesSince(sql`${known.horizon}::bigint`)} as noted`;
    const seen = await fetchIds<{ noted: number }>(db, table, rows, chosen, noted);
    if (seen[0]?.noted === known.noted) return { ids: idsOf(seen), total: known.total };
  }
  // Counted, and the journal read, in one snapshot.
  const horizon = sql`(select change_horizon())`;
  const journal = sql`${horizon} as horizon, ${changesSince(horizon)} as noted`;
  const counted = await fetchIds<CountedInJournal>(db, table, rows, chosen, sql`${total}, ${journal}`);
  const [first] = counted;
  if (first) totals.keep(key, { total: first.total, noted: first.noted, horizon: Number(first.horizon) });
  return withTotal(db, rows, page, counted);
}

interface Counted {
  readonly total: number;
}

interface CountedInJournal extends Counted {
  readonly noted: number;
  /** A number of 64 bits, which the driver gives as text. */
  readonly horizon: string;
}

/** The ids of a page, and beside each of them the same further columns. */
function fetchIds<TBeside extends object>(
  db: Database,
  table: AnyPgTable,
  rows: SQL,
  { order, page: { page, limit } }: Chosen,
  beside: SQL,
): Promise<(TBeside & { id: string })[]> {
  const window = sql`limit ${limit} offset ${(page - 1) * limit}`;
  return fetchRows(db, sql`select ${table}.id, ${beside} from ${rows} order by ${order} ${window}`);
}

/** A page beyond the last row has no total beside it. */
async function withTotal(
  db: Database,
  rows: SQL,
  { page }: Page,
  found: readonly (Counted & { id: string })[],
): Promise<ChosenPage> {
  const [first] = found;
  if (first) return { ids: idsOf(found), total: first.total };
  if (page === 1) return { ids: [], total: 0 };
  const [counted] = await fetchRows<Counted>(db, sql`select count(*)::int as total from ${rows}`);
  return { ids: [], total: counted?.total ?? 0 };
}

function idsOf(found: readonly { id: string }[]): string[] {
  return found.map(({ id }) => id);
}
