import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The selected expression for each key of a row. A missing or unknown key does not compile. */
export type Columns<TRow> = { readonly [TKey in keyof TRow]-?: SQL | AnyPgColumn };

/** A select without the table's page, of which `rowsQuery` makes a query. */
export interface Selection<TRow> {
  /** The select list; its type is that of the rows. */
  readonly list: SQL<TRow>;
  /** All that follows the select list. */
  readonly from: SQL;
}

/** The rows of an entity by all its keys. @param from what follows the select list, from `from` on */
export function selection<TRow>(columns: Columns<TRow>, from: SQL): Selection<TRow> {
  return { list: selectList(columns), from };
}

/** The select list that gives rows of a type. */
export function selectList<TRow>(columns: Columns<TRow>): SQL<TRow> {
  const named = Object.entries<SQL | AnyPgColumn>(columns).map(
    ([key, value]) => sql`${value} as ${sql.identifier(key)}`,
  );
  return sql<TRow>`${sql.join(named, sql`, `)}`;
}
