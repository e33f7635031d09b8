import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { groupOf, spreadOut, spreadSpan } from '#contract/mirror/reader-order.ts';
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
   * The total is counted in a separate query. This is much faster if most rows match, because the page is then the start of an
   * index. It is slower for searches: the database only guesses how many rows contain a word, and would search twice.
   */
  readonly countsApart?: boolean;
  /** The rows of one owner are spread out. The page is cut out of whole spans then, so that pages join. */
  readonly spread?: Spreading | undefined;
}

/** Columns by which rows are spread out (contract/mirror/reader-order.ts). */
export interface Spreading {
  readonly owner: AnyPgColumn;
  readonly rank: AnyPgColumn;
}

export interface ChosenPage {
  readonly ids: string[];
  /** Number of rows on all pages. */
  readonly total: number;
}

/**
 * Triggers record every change of these tables, and of everything by which their lists are filtered
 * (docs/decisions/0008-sync-cursor.md).
 */
const journaled: ReadonlySet<AnyPgTable> = new Set([regions, madaris, classes, users]);

/**
 * The ids of a page and the total. Counting a long list takes longer than reading its page, so the total is remembered until
 * the journal has another change: it is as exact as a count, whichever process wrote.
 * It is not remembered in a transaction, which sees its own changes that may never be committed.
 */
export async function choosePage(db: Database, table: AnyPgTable, chosen: Chosen): Promise<ChosenPage> {
  const { page, spread } = chosen;
  const offset = (page.page - 1) * page.limit;
  if (!spread) {
    const { rows, total } = await chooseRows(db, table, chosen, { offset, limit: page.limit });
    return { ids: rows.map(({ id }) => id), total };
  }
  const start = offset - (offset % spreadSpan);
  const limit = Math.ceil((offset + page.limit - start) / spreadSpan) * spreadSpan;
  const { rows, total } = await chooseRows(db, table, chosen, { offset: start, limit });
  const apart = spreadOut(rows, ({ owner, rank }) => ({ owner: owner ?? '', group: groupOf(rank ?? 0) }));
  return { ids: apart.slice(offset - start, offset - start + page.limit).map(({ id }) => id), total };
}

/** Consecutive rows of a list. */
interface Window {
  readonly offset: number;
  readonly limit: number;
}

async function chooseRows(db: Database, table: AnyPgTable, chosen: Chosen, window: Window): Promise<ChosenRows> {
  const { where, countsApart = where === undefined, spread } = chosen;
  const rows = where ? sql`${table} where ${where}` : sql`${table}`;
  const total = countsApart ? sql`(select count(*)::int from ${rows})` : sql`(count(*) over ())::int`;
  const id = sql`${table}.id`;
  const apart = { owner: spread?.owner ?? sql`null`, rank: spread?.rank ?? sql`null` };
  const ids = <TRow>(columns: Columns<TRow>) => statementOf(idsQuery(rows, chosen.order, columns));
  const counting = ids<Counted>({ id, total, ...apart });
  if (isTransaction(db) || !journaled.has(table)) {
    return withTotal(db, rows, window, await fetchIds(db, counting, window));
  }
  const totals = totalsOf(db);
  const key = JSON.stringify([counting.sql, counting.params]);
  if (!totals.isLong(key)) {
    const counted = await fetchIds(db, counting, window);
    totals.keep(key, counted[0]?.total ?? 0);
    return withTotal(db, rows, window, counted);
  }
  const known = totals.find(key);
  if (known) {
    const noted = changesSince(sql`${known.horizon}::bigint`);
    const seen = await fetchIds(db, ids<Found & { noted: number }>({ id, noted, ...apart }), window);
    if (seen[0]?.noted === known.noted) return { rows: seen, total: known.total };
  }
  // The count and the journal are read in one snapshot.
  const horizon = sql`(select change_horizon())`;
  const inJournal = ids<CountedInJournal>({ id, total, horizon, noted: changesSince(horizon), ...apart });
  const counted = await fetchIds(db, inJournal, window);
  const [first] = counted;
  if (first) totals.keep(key, first.total, { horizon: Number(first.horizon), noted: first.noted });
  return withTotal(db, rows, window, counted);
}

interface Found {
  readonly id: string;
  /** Null in lists that are not spread out. */
  readonly owner: string | null;
  readonly rank: number | null;
}

interface ChosenRows {
  readonly rows: readonly Found[];
  readonly total: number;
}

interface Counted extends Found {
  readonly total: number;
}

interface CountedInJournal extends Counted {
  readonly noted: number;
  /** A number of 64 bits, which the driver returns as text. */
  readonly horizon: string;
}

/** The ids of a page, and next to each of them the same further columns. Placeholders select the page. */
function idsQuery<TRow>(rows: SQL, order: SQL, columns: Columns<TRow>): SQL<TRow> {
  const window = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
  return sql<TRow>`select ${selectList(columns)} from ${rows} order by ${order} ${window}`;
}

function fetchIds<TRow>(db: Database, ids: Statement<TRow>, window: Window): Promise<TRow[]> {
  return fetchStatement(db, ids, { ...window });
}

/** A page beyond the last row has no total beside it. */
async function withTotal(db: Database, rows: SQL, { offset }: Window, found: readonly Counted[]): Promise<ChosenRows> {
  const [first] = found;
  if (first) return { rows: found, total: first.total };
  if (offset === 0) return { rows: [], total: 0 };
  const [counted] = await fetchRows(db, sql<Pick<Counted, 'total'>>`select count(*)::int as total from ${rows}`);
  return { rows: [], total: counted?.total ?? 0 };
}
