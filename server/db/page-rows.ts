import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { ListMeta } from '#contract/paging.ts';
import { type Chosen, choosePage, forgetTotal, knownTotal, type Page } from './choose-page.ts';
import { notedSince } from './noted.ts';
import type { Database } from './pool.ts';
import { fetchStatement, type Statement, statementOf } from './prepared.ts';
import { nameIn } from './search-text.ts';

export type Sort = 'name' | '-name' | 'created' | '-created';
/** Of what has a price: `need` is what has the most open of its own price first. */
export type PlaceSort = Sort | 'price' | '-price' | 'need';

export interface Listed<TRow> {
  readonly data: TRow[];
  readonly meta: ListMeta;
}

interface Ordered {
  readonly searchText: AnyPgColumn;
  readonly createdAt: AnyPgColumn;
  readonly id: AnyPgColumn;
}

interface OrderedPlace extends Ordered {
  readonly priceCents: AnyPgColumn;
  readonly sponsoredCents: AnyPgColumn;
}

const orders = new WeakMap<object, Map<PlaceSort, SQL>>();

/**
 * The order of a list; the id decides between equals, so that no row stands on two pages. The same object each time, so
 * that its text is made once (`choose-page.ts`).
 */
export function orderOf(sort: Sort, columns: Ordered): SQL {
  return orderOnce(columns, sort, () => makeOrder(sort, columns));
}

/**
 * As `orderOf`, for regions, madaris and classes.
 * @param table the object that stays the same from call to call
 */
export function placeOrderOf(sort: PlaceSort, table: object, columns: OrderedPlace): SQL {
  if (sort === 'price') return orderOnce(table, sort, () => sql`${columns.priceCents}, ${columns.id}`);
  if (sort === '-price') return orderOnce(table, sort, () => sql`${columns.priceCents} desc, ${columns.id} desc`);
  if (sort === 'need')
    return orderOnce(
      table,
      sort,
      () => sql`(${columns.priceCents} - ${columns.sponsoredCents}) desc, ${columns.id} desc`,
    );
  return orderOnce(table, sort, () => makeOrder(sort, columns));
}

function orderOnce(key: object, sort: PlaceSort, make: () => SQL): SQL {
  const known = orders.get(key) ?? new Map<PlaceSort, SQL>();
  orders.set(key, known);
  const order = known.get(sort) ?? make();
  known.set(sort, order);
  return order;
}

function makeOrder(sort: Sort, columns: Ordered): SQL {
  const column = sort.endsWith('name') ? nameIn(columns.searchText) : columns.createdAt;
  return sort.startsWith('-') ? sql`${column} desc, ${columns.id} desc` : sql`${column}, ${columns.id}`;
}

/** The answer's columns of rows: queries of which the texts are made once. */
export interface RowsQuery {
  readonly table: AnyPgTable;
  /** Of the rows with the ids of the placeholder `ids`. */
  readonly byIds: Statement;
  /**
   * Of a page of all rows, and beside each how many changes are noted from the placeholder `horizon` on. Undefined where
   * it is not written: with a parameter for the page the database would plan it again at each call.
   */
  written(order: SQL, page: Page): Statement | undefined;
}

/** The pages that everybody asks for are written. Few, for every connection keeps a plan of each. */
const writtenPages = 5;

/**
 * Makes the query that computes the columns of an answer.
 *
 * @param compute makes it of `page`, which stands for the table and bears its name, and must select `place` as well
 */
export function rowsQuery(table: AnyPgTable, compute: (page: SQL, place: SQL) => SQL): RowsQuery {
  const place = sql`${table}.place`;
  // By way of a select, so that the planner does not see how many ids there are: for a short list it would believe in a
  // better plan of its own and plan again at every call, which takes five times as long as to run it.
  const named = sql`(
    select ${table}.*, chosen.place
    from unnest((select ${sql.placeholder('ids')}::uuid[])) with ordinality as chosen(id, place)
    join ${table} on ${table}.id = chosen.id
  ) as ${table}`;
  const byOrder = new WeakMap<SQL, Map<number, Statement>>();

  function written(order: SQL, { page, limit }: Page): Statement | undefined {
    if (limit !== limits.defaultPageSize || page > writtenPages) return undefined;
    const made = byOrder.get(order) ?? new Map<number, Statement>();
    byOrder.set(order, made);
    const statement = made.get(page) ?? write(order, (page - 1) * limit);
    made.set(page, statement);
    return statement;
  }

  function write(order: SQL, offset: number): Statement {
    const window = sql.raw(`limit ${limits.defaultPageSize} offset ${offset}`);
    const first = sql`(
      select ${table}.*, row_number() over (order by ${order}) as place from ${table} order by ${order} ${window}
    ) as ${table}`;
    return statementOf(sql`
      select answer.*, ${notedSince(sql.placeholder('horizon'))} as noted
      from (${compute(first, place)}) as answer order by answer.place`);
  }

  return { table, byIds: statementOf(sql`${compute(named, place)} order by ${place}`), written };
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
  query: RowsQuery,
  chosen: Chosen,
  values: Record<string, unknown> = {},
): Promise<Listed<TRow>> {
  const known = await fetchWritten<TRow>(db, query, chosen, values);
  if (known) return known;
  const { ids, total } = await choosePage(db, query.table, chosen);
  const data = ids.length === 0 ? [] : await fetchByIds<TRow>(db, query, ids, values);
  return { data, meta: metaOf(total, chosen.page) };
}

/** A page of all rows in one statement, where the total is known and nothing has changed since. */
async function fetchWritten<TRow>(
  db: Database,
  { table, written }: RowsQuery,
  { where, order, page }: Chosen,
  values: Record<string, unknown>,
): Promise<Listed<TRow> | undefined> {
  const known = where ? undefined : knownTotal(db, table);
  const statement = known && written(order, page);
  if (!statement) return undefined;
  const data = await fetchStatement<TRow & { noted: number }>(db, statement, { ...values, horizon: known.horizon });
  if (data[0]?.noted === known.noted) return { data, meta: metaOf(known.total, page) };
  forgetTotal(db, table);
  return undefined;
}

function metaOf(totalItems: number, { page, limit }: Page): ListMeta {
  return { totalItems, page, limit };
}

/** The rows with these ids, in their order; those that are not there are left out. */
export function fetchByIds<TRow>(
  db: Database,
  { byIds }: RowsQuery,
  ids: readonly string[],
  values: Record<string, unknown> = {},
): Promise<TRow[]> {
  return fetchStatement<TRow>(db, byIds, { ...values, ids });
}

/** A moment as the contract writes it. */
export function isoTime(column: SQL | AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Dollars out of cents. */
export function dollars(cents: SQL | AnyPgColumn): SQL {
  return sql`(${cents} / 100.0)::float8`;
}
