import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The selected expression for each key of a row. A missing or unknown key does not compile. */
export type Columns<TRow> = { readonly [TKey in keyof TRow]-?: SQL | AnyPgColumn };

/** A select without the page of the table, which `rowsQuery` turns into a query. */
export interface Selection<TRow> {
  /** The select list; its type is that of the rows. */
  readonly list: SQL<TRow>;
  /** Everything after the select list. */
  readonly from: SQL;
}

/**
 * The rows of an entity with all its keys.
 * @param from the query after the select list, starting with `from`
 */
export function selection<TRow>(columns: Columns<TRow>, from: SQL): Selection<TRow> {
  return { list: selectList(columns), from };
}

/** The select list for rows of a type. */
export function selectList<TRow>(columns: Columns<TRow>): SQL<TRow> {
  const named = Object.entries<SQL | AnyPgColumn>(columns).map(
    ([key, value]) => sql`${value} as ${sql.identifier(key)}`,
  );
  return sql<TRow>`${sql.join(named, sql`, `)}`;
}
