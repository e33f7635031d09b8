import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { changesSince, totalsOf } from './known-totals.ts';
import type { Database } from './pool.ts';
import { fetchRows, fetchStatement, type Statement, statementOf } from './prepared.ts';
import { classes, madaris, regions, users } from './schema/places-and-people.ts';
import { type Columns, selectList } from './selection.ts';
import { isTransaction } from './tx.ts';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The rows of a table that form a page. */
export interface Chosen {
  readonly where: SQL | undefined;
  readonly order: SQL;
  readonly page: Page;
  /**
   * The total is counted in a separate query. That is much quicker if most rows fit, because the page is then the start of an
   * index.
   * It is not for searches: the database only guesses how many rows contain a word, and would search twice.
   */
  readonly countsApart?: boolean;
}

export interface ChosenPage {
  readonly ids: string[];
  /** Number of rows on all pages. */
  readonly total: number;
}

/** Triggers note every change of these and of all that their lists are narrowed by (docs/decisions/0008-sync-cursor.md). */
const journaled: ReadonlySet<AnyPgTable> = new Set([regions, madaris, classes, users]);

/**
 * The ids of a page and the total. To count a long list takes longer than to read its page, so the total is remembered
 * until the journal has another change: it is as exact as a count, whichever process wrote. Not in a transaction, which
 * sees changes of its own that may never be committed.
 */
export async function choosePage(db: Database, table: AnyPgTable, chosen: Chosen): Promise<ChosenPage> {
  const { where, page, countsApart = where === undefined } = chosen;
  const rows = where ? sql`${table} where ${where}` : sql`${table}`;
  const total = countsApart ? sql`(select count(*)::int from ${rows})` : sql`(count(*) over ())::int`;
  const id = sql`${table}.id`;
  const ids = <TRow>(columns: Columns<TRow>) => statementOf(idsQuery(rows, chosen.order, columns));
  const counting = ids<Counted>({ id, total });
  if (isTransaction(db) || !journaled.has(table)) {
    return withTotal(db, rows, page, await fetchIds(db, counting, page));
  }
  const totals = totalsOf(db);
  const key = JSON.stringify([counting.sql, counting.params]);
  if (!totals.isLong(key)) {
    const counted = await fetchIds(db, counting, page);
    totals.keep(key, counted[0]?.total ?? 0);
    return withTotal(db, rows, page, counted);
  }
  const known = totals.find(key);
  if (known) {
    const noted = changesSince(sql`${known.horizon}::bigint`);
    const seen = await fetchIds(db, ids<Found & { noted: number }>({ id, noted }), page);
    if (seen[0]?.noted === known.noted) return { ids: idsOf(seen), total: known.total };
  }
  // Counted, and the journal read, in one snapshot.
  const horizon = sql`(select change_horizon())`;
  const inJournal = ids<CountedInJournal>({ id, total, horizon, noted: changesSince(horizon) });
  const counted = await fetchIds(db, inJournal, page);
  const [first] = counted;
  if (first) totals.keep(key, first.total, { horizon: Number(first.horizon), noted: first.noted });
  return withTotal(db, rows, page, counted);
}

interface Found {
  readonly id: string;
}

interface Counted extends Found {
  readonly total: number;
}

interface CountedInJournal extends Counted {
  readonly noted: number;
  /** A number of 64 bits, which the driver gives as text. */
  readonly horizon: string;
}

/** The ids of a page, and beside each of them the same further columns. Which page, its placeholders say. */
function idsQuery<TRow>(rows: SQL, order: SQL, columns: Columns<TRow>): SQL<TRow> {
  const window = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
  return sql<TRow>`select ${selectList(columns)} from ${rows} order by ${order} ${window}`;
}

function fetchIds<TRow>(db: Database, ids: Statement<TRow>, { page, limit }: Page): Promise<TRow[]> {
  return fetchStatement(db, ids, { limit, offset: (page - 1) * limit });
}

/** A page beyond the last row has no total beside it. */
async function withTotal(db: Database, rows: SQL, { page }: Page, found: readonly Counted[]): Promise<ChosenPage> {
  const [first] = found;
  if (first) return { ids: idsOf(found), total: first.total };
  if (page === 1) return { ids: [], total: 0 };
  const [counted] = await fetchRows(db, sql<Pick<Counted, 'total'>>`select count(*)::int as total from ${rows}`);
  return { ids: [], total: counted?.total ?? 0 };
}

function idsOf(found: readonly Found[]): string[] {
  return found.map(({ id }) => id);
}
