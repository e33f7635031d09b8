import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Script } from '#contract/language/reads-names.ts';
import { type ListOrder, listOrders, type PlaceSort, type Sort } from '#contract/mirror/list-orders.ts';
import type { ListMeta } from '#contract/paging.ts';
import { type Chosen, choosePage, type Spreading } from './choose-page.ts';
import type { Database } from './pool.ts';
import { fetchStatement, type Statement, statementOf } from './prepared.ts';
import { chanceOf } from './schema/reader-rank.ts';
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

interface Ranked {
  readonly latinRank: AnyPgColumn;
  readonly arabicRank: AnyPgColumn;
}

interface OrderedPlace extends Ordered, Ranked {
  readonly priceCents: AnyPgColumn;
  readonly openCents: AnyPgColumn;
  /** Column of tables whose rows send reports: true if a report counts. */
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
  // Free places have no open amount, and the index lists them at that end.
  if (order.by === 'need') {
    const byNeed = directed(order, sql`${columns.openCents}`, columns.id, sql` nulls last`);
    return order.reportedFirst && columns.reported ? sql`${columns.reported} desc, ${byNeed}` : byNeed;
  }
  if (order.by === 'reader')
    return sql`${rankColumn(order.script, columns)}, ${chanceOf(sql`${columns.id}`)}, ${columns.id}`;
  return byNameOrAge(order, columns);
}

/** How the rows of a list are spread out (`spreadOut`); undefined for orders that keep rows as they come. */
export function spreadOf(sort: PlaceSort, columns: Ranked, owner: AnyPgColumn): Spreading | undefined {
  const order = listOrders[sort];
  return order.by === 'reader' ? { owner, rank: rankColumn(order.script, columns) } : undefined;
}

function rankColumn(script: Script, { latinRank, arabicRank }: Ranked): AnyPgColumn {
  return { latin: latinRank, arabic: arabicRank }[script];
}

function byNameOrAge(order: ListOrder, { sortName, createdAt, id }: Ordered): SQL {
  return directed(order, order.by === 'name' ? sql`${sortName}` : sql`${createdAt}`, id);
}

function directed({ backwards }: ListOrder, column: SQL, id: AnyPgColumn, nulls = sql``): SQL {
  return backwards ? sql`${column} desc${nulls}, ${id} desc` : sql`${column}, ${id}`;
}

/** The query for an answer's columns; its text is built once. */
export interface RowsQuery<TRow> {
  readonly table: AnyPgTable;
  /** Rows with the ids of the placeholder `ids`. */
  readonly byIds: Statement<TRow>;
}

/**
 * Makes the query that computes the columns of an answer.
 * @param compute selects them from `page`, which replaces the table and has its name
 */
export function rowsQuery<TRow>(table: AnyPgTable, compute: (page: SQL) => Selection<TRow>): RowsQuery<TRow> {
  const position = sql`${table}.position`;
  // By a select, so that the planner does not see the number of ids: for a short list it would try another plan at every call,
  // and planning takes five times as long as running it.
  const named = sql`(
    select ${table}.*, chosen.position
    from unnest((select ${sql.placeholder('ids')}::uuid[])) with ordinality as chosen(id, position)
    join ${table} on ${table}.id = chosen.id
  ) as ${table}`;
  const { list, from } = compute(named);
  return { table, byIds: statementOf(sql<TRow>`select ${list} ${from} order by ${position}`) };
}

/**
 * One page of a list with the total number of rows. The page is chosen first, and its columns are computed by ids: with a
 * limit or a search in that large query, the database would plan it for each request, which takes longer than running it.
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

/** The rows with these ids, in their order; missing rows are left out. */
export function fetchByIds<TRow>(
  db: Database,
  { byIds }: RowsQuery<TRow>,
  ids: readonly string[],
  values: Record<string, unknown> = {},
): Promise<TRow[]> {
  return fetchStatement(db, byIds, { ...values, ids });
}

/** Rows that existed at a time in the contract's milliseconds, which the database divides further; undefined without a time. */
export function asOf(createdAt: AnyPgColumn, time: string | undefined): SQL | undefined {
  return time === undefined
    ? undefined
    : sql`${createdAt} < ${new Date(time).toISOString()}::timestamptz + interval '1 millisecond'`;
}

/** A time in the format of the contract. */
export function isoTime(column: SQL | AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Dollars from cents. */
export function dollars(cents: SQL | AnyPgColumn): SQL {
  return sql`(${cents} / 100.0)::float8`;
}
