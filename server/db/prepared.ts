import { createHash } from 'node:crypto';
import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './pool.ts';

const dialect = new PgDialect();

/** A query whose text and name are computed once; `sql.placeholder(name)` marks its variable parts. */
export interface Statement<TRow> extends Query {
  readonly name: string;
  /** Type of the resulting rows; never set. */
  readonly row?: TRow;
}

/** Builds the text of a query, which for a large one takes as long as reading its answer. */
export function statementOf<TRow>(query: SQL<TRow>): Statement<TRow> {
  const text = dialect.sqlToQuery(query);
  return { ...text, name: nameOf(text.sql) };
}

/**
 * Runs a prepared statement: a connection parses and plans it once.
 * @param values of its placeholders
 * @returns the rows as the driver gives them: timestamps and 64-bit numbers are text unless the query casts them
 */
export async function fetchStatement<TRow>(
  db: Database,
  { name, ...text }: Statement<TRow>,
  values: Record<string, unknown> = {},
): Promise<TRow[]> {
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: TRow[] }; all: never; values: never }>(text, undefined, name, false)
    .execute(values);
  return rows;
}

/** Runs a query as a prepared statement that is named after its text. For frequent reads. */
export function fetchRows<TRow>(db: Database, query: SQL<TRow>): Promise<TRow[]> {
  return fetchStatement(db, statementOf(query));
}

/** A few are enough, because the variable parts of a query are parameters. Beyond this number, the oldest are dropped. */
const mostNames = 500;
const names = new Map<string, string>();

/** Short enough for the server, which cuts names at 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  const [oldest] = names.keys();
  if (names.size >= mostNames && oldest !== undefined) names.delete(oldest);
  names.set(text, name);
  return name;
}
