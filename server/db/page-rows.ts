import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { ListMeta } from '#contract/paging.ts';
import type { Database } from './pool.ts';
import { fetchRows } from './prepared.ts';

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export type Sort = 'name' | '-name' | 'created' | '-created';

/** The rows of one page of a table before anything is computed for them. */
export interface Chosen {
  readonly table: AnyPgTable;
  readonly where: SQL | undefined;
  readonly order: SQL;
  readonly page: Page;
}

export interface Listed<TRow> {
  readonly data: TRow[];
  readonly meta: ListMeta;
}

/** The order of a list; the id decides between equals, so that no row stands on two pages. */
export function orderOf(sort: Sort, columns: { name: AnyPgColumn; createdAt: AnyPgColumn; id: AnyPgColumn }): SQL {
  const column = sort.endsWith('name') ? columns.name : columns.createdAt;
  return sort.startsWith('-') ? sql`${column} desc, ${columns.id} desc` : sql`${column}, ${columns.id}`;
}

/**
 * One page of a list and how many rows there are in all, in one query. What `compute` adds is computed for the rows of
 * this page only.
 *
 * @param compute makes the query of the answer's columns; `page` stands for the table and bears its name
 */
export async function fetchPage<TRow>(
  db: Database,
  chosen: Chosen,
  compute: (page: SQL, order: SQL) => SQL,
): Promise<Listed<TRow>> {
  const { table, page } = chosen;
  const where = chosen.where ? sql`where ${chosen.where}` : sql``;
  const rows = sql`(
    select ${table}.*, row_number() over (order by ${chosen.order}) as place from ${table} ${where}
    order by ${chosen.order} limit ${page.limit} offset ${(page.page - 1) * page.limit}
  ) as ${table}`;
  const found = await fetchRows<{ total: number; id: string | null } & TRow>(
    db,
    sql`select counted.total, computed.* from (select count(*)::int as total from ${table} ${where}) as counted
      left join lateral (${compute(rows, sql`${table}.place`)}) as computed on true order by computed.place`,
  );
  return {
    data: found.filter(({ id }) => id !== null),
    meta: { totalItems: found[0]?.total ?? 0, page: page.page, limit: page.limit },
  };
}

/** A moment as the contract writes it. */
export function moment(column: SQL | AnyPgColumn): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Dollars out of cents. */
export function dollars(cents: SQL | AnyPgColumn): SQL {
  return sql`(${cents} / 100.0)::float8`;
}
