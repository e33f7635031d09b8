import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgTable, PgDialect } from 'drizzle-orm/pg-core';
import { type KnownTotal, totalsOf } from './known-totals.ts';
import type { Database } from './pool.ts';
import { fetchRows } from './prepared.ts';
import { changes, classes, madaris, regions, users } from './schema.ts';
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
  if (isTransaction(db) || !journaled.has(table)) {
    const { ids, beside } = await fetchIds<{ total: number }>(db, table, chosen, countOf(table, chosen));
    return { ids, total: beside.total };
  }
  const totals = totalsOf(db);
  const { sql: text, params } = dialect.sqlToQuery(sql`${table} ${whereOf(chosen)}`);
  const key = JSON.stringify([text, params]);
  const known = totals.find(key);
  if (known) {
    const { ids, beside } = await fetchIds<{ noted: number }>(
      db,
      table,
      chosen,
      sql`select ${notedSince(known.horizon)}`,
    );
    if (beside.noted === known.noted) return { ids, total: known.total };
  }
  // Counted, and the journal read, in one snapshot.
  const counted = sql`select counted.total, journal.horizon, ${notedSince(sql`journal.horizon`)}
    from (${countOf(table, chosen)}) as counted, (select change_horizon() as horizon) as journal`;
  const { ids, beside } = await fetchIds<KnownTotal>(db, table, chosen, counted);
  totals.keep(key, { ...beside, horizon: Number(beside.horizon) });
  return { ids, total: beside.total };
}

/** The ids of a page, and one row of something beside it. */
async function fetchIds<TBeside extends object>(
  db: Database,
  table: AnyPgTable,
  chosen: Chosen,
  beside: SQL,
): Promise<{ ids: string[]; beside: TBeside }> {
  const { order, page } = chosen;
  const rows = await fetchRows<TBeside & { id: string | null }>(
    db,
    sql`select beside.*, chosen.id from (${beside}) as beside left join lateral (
        select ${table}.id, row_number() over (order by ${order}) as place from ${table} ${whereOf(chosen)}
        order by ${order} limit ${page.limit} offset ${(page.page - 1) * page.limit}
      ) as chosen on true order by chosen.place`,
  );
  const [first] = rows;
  if (!first) throw new Error('A query of one row at least gave none.');
  return { ids: rows.flatMap(({ id }) => id ?? []), beside: first };
}

function countOf(table: AnyPgTable, chosen: Chosen): SQL {
  return sql`select count(*)::int as total from ${table} ${whereOf(chosen)}`;
}

function whereOf({ where }: Chosen): SQL {
  return where ? sql`where ${where}` : sql``;
}

function notedSince(horizon: SQL | number): SQL {
  return sql`(select count(*)::int from ${changes} where ${changes.number} >= ${horizon}) as noted`;
}
