import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { ListMeta } from '#contract/paging.ts';
import { type Chosen, choosePage } from './choose-page.ts';
import type { Database } from './pool.ts';
import { fetchStatement, type Statement, statementOf } from './prepared.ts';
import { nameIn } from './search-text.ts';

export type Sort = 'name' | '-name' | 'created' | '-created';

export interface Listed<TRow> {
  readonly data: TRow[];
  readonly meta: ListMeta;
}

interface Ordered {
  readonly searchText: AnyPgColumn;
  readonly createdAt: AnyPgColumn;
  readonly id: AnyPgColumn;
}

const orders = new WeakMap<Ordered, Map<Sort, SQL>>();

/**
 * The order of a list; the id decides between equals, so that no row stands on two pages. The same object each time, so
 * that its text is made once (`choose-page.ts`).
 */
export function orderOf(sort: Sort, columns: Ordered): SQL {
  const known = orders.get(columns) ?? new Map<Sort, SQL>();
  orders.set(columns, known);
  const order = known.get(sort) ?? makeOrder(sort, columns);
  known.set(sort, order);
  return order;
}

function makeOrder(sort: Sort, columns: Ordered): SQL {
  const column = sort.endsWith('name') ? nameIn(columns.searchText) : columns.createdAt;
  return sort.startsWith('-') ? sql`${column} desc, ${columns.id} desc` : sql`${column}, ${columns.id}`;
}

/** The answer's columns of rows that are named by their ids: a query of which the text is made once. */
export interface RowsQuery {
  readonly table: AnyPgTable;
  readonly statement: Statement;
}

/**
 * Makes the query that computes the columns of an answer.
 *
 * @param compute makes it of `page`, which stands for the table and bears its name, and must select `place` as well
 */
export function rowsQuery(table: AnyPgTable, compute: (page: SQL, place: SQL) => SQL): RowsQuery {
  // By way of a select, so that the planner does not see how many ids there are: for a short list it would believe in a
  // better plan of its own and plan anew at every call, which takes five times as long as to run it.
  const page = sql`(
    select ${table}.*, chosen.place
    from unnest((select ${sql.placeholder('ids')}::uuid[])) with ordinality as chosen(id, place)
    join ${table} on ${table}.id = chosen.id
  ) as ${table}`;
  return { table, statement: statementOf(sql`${compute(page, sql`${table}.place`)} order by ${table}.place`) };
}

/**
 * One page of a list and how many rows there are in all. The page is chosen by itself and its columns are computed by
 * ids: a limit or a search in that large query would make the database plan it anew for each request, which takes longer
 * than to run it.
 *
 * @param values of further placeholders of the query
 */
export async function fetchPage<TRow>(
  db: Database,
  query: RowsQuery,
  chosen: Chosen,
  values: Record<string, unknown> = {},
): Promise<Listed<TRow>> {
  const { ids, total } = await choosePage(db, query.table, chosen);
  const data = ids.length === 0 ? [] : await fetchByIds<TRow>(db, query, ids, values);
  return { data, meta: { totalItems: total, page: chosen.page.page, limit: chosen.page.limit } };
}

/** The rows with these ids, in their order; those that are not there are left out. */
export function fetchByIds<TRow>(
  db: Database,
  { statement }: RowsQuery,
  ids: readonly string[],
  values: Record<string, unknown> = {},
): Promise<TRow[]> {
  return fetchStatement<TRow>(db, statement, { ...values, ids });
}

/** A moment as the contract writes it. */
export function moment(column: SQL | AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Dollars out of cents. */
export function dollars(cents: SQL | AnyPgColumn): SQL {
  return sql`(${cents} / 100.0)::float8`;
}
