import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { type ListOrder, listOrders, type PlaceSort, type Sort } from '#contract/mirror/list-orders.ts';
import type { ListMeta } from '#contract/paging.ts';
import { type Chosen, choosePage } from './choose-page.ts';
import type { Database } from './pool.ts';
import { fetchStatement, type Statement, statementOf } from './prepared.ts';
import type { Selection } from './selection.ts';

export interface Listed<TRow> {
  readonly data: TRow[];
  readonly meta: ListMeta;
}

interface Ordered {
  readonly sortName: AnyPgColumn;
  readonly createdAt: AnyPgColumn;
  readonly id: AnyPgColumn;
}

interface OrderedPlace extends Ordered {
  readonly priceCents: AnyPgColumn;
  readonly openCents: AnyPgColumn;
  /** Column of tables whose rows send reports: a report counts. */
  readonly reported?: AnyPgColumn;
}

/** The order of a list, by the rule of `listOrders`. */
export function orderOf(sort: Sort, columns: Ordered): SQL {
  return byNameOrAge(listOrders[sort], columns);
}

/** As `orderOf`, for regions, madaris and classes. */
export function placeOrderOf(sort: PlaceSort, columns: OrderedPlace): SQL {
  const order = listOrders[sort];
  if (order.by === 'price') return directed(order, sql`${columns.priceCents}`, columns.id);
  // Free places have nothing open, and the index lists them at that end.
  if (order.by === 'need') {
    const byNeed = directed(order, sql`${columns.openCents}`, columns.id, sql` nulls last`);
    return order.reportedFirst && columns.reported ? sql`${columns.reported} desc, ${byNeed}` : byNeed;
  }
  return byNameOrAge(order, columns);
}

function byNameOrAge(order: ListOrder, { sortName, createdAt, id }: Ordered): SQL {
  return directed(order, order.by === 'name' ? sql`${sortName}` : sql`${createdAt}`, id);
}

function directed({ backwards }: ListOrder, column: SQL, id: AnyPgColumn, nulls = sql``): SQL {
  return backwards ? sql`${column} desc${nulls}, ${id} desc` : sql`${column}, ${id}`;
}

/** The answer's columns of rows, of which the text is made once. */
export interface RowsQuery<TRow> {
  readonly table: AnyPgTable;
  /** Rows with the ids of the placeholder `ids`. */
  readonly byIds: Statement<TRow>;
}

/**
 * Makes the query that computes the columns of an answer.
 *
 * @param compute selects them from `page`, which is in place of the table and bears its name
 */
export function rowsQuery<TRow>(table: AnyPgTable, compute: (page: SQL) => Selection<TRow>): RowsQuery<TRow> {
  const position = sql`${table}.position`;
  // By way of a select, so that the planner does not see how many ids there are: for a short list it would believe in a
  // better plan of its own and plan again at every call, which takes five times as long as to run it.
  const named = sql`(
    select ${table}.*, chosen.position
    from unnest((select ${sql.placeholder('ids')}::uuid[])) with ordinality as chosen(id, position)
    join ${table} on ${table}.id = chosen.id
  ) as ${table}`;
  const { list, from } = compute(named);
  return { table, byIds: statementOf(sql<TRow>`select ${list} ${from} order by ${position}`) };
}

/**
 * One page of a list and how many rows there are in all. The page is chosen by itself and its columns are computed by
 * ids: a limit or a search in that large query would make the database plan it again for each request, which takes longer
 * than to run it.
 *
 * @param values of further placeholders of the query
 */
export async function fetchPage<TRow>(
  db: Database,
  query: RowsQuery<TRow>,
  chosen: Chosen,
  values: Record<string, unknown> = {},
): Promise<Listed<TRow>> {
  const { ids, total } = await choosePage(db, query.table, chosen);
  const data = ids.length === 0 ? [] : await fetchByIds(db, query, ids, values);
  const { page, limit } = chosen.page;
  return { data, meta: { totalItems: total, page, limit } };
}

/** The rows with these ids, in their order; those that are not there are left out. */
export function fetchByIds<TRow>(
  db: Database,
  { byIds }: RowsQuery<TRow>,
  ids: readonly string[],
  values: Record<string, unknown> = {},
): Promise<TRow[]> {
  return fetchStatement(db, byIds, { ...values, ids });
}

/** Rows that were there at a time in the contract's milliseconds, which the database divides further; undefined where none is named. */
export function asOf(createdAt: AnyPgColumn, time: string | undefined): SQL | undefined {
  return time === undefined
    ? undefined
    : sql`${createdAt} < ${new Date(time).toISOString()}::timestamptz + interval '1 millisecond'`;
}

/** A moment as the contract writes it. */
export function isoTime(column: SQL | AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Dollars out of cents. */
export function dollars(cents: SQL | AnyPgColumn): SQL {
  return sql`(${cents} / 100.0)::float8`;
}
