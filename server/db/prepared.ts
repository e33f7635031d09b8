import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './pool.ts';

const dialect = new PgDialect();

/**
 * Runs a query as a prepared statement named after its text: a connection parses and plans it once. For reads that are
 * asked often; what varies must be a parameter, not text.
 *
 * @returns the rows as the driver gives them: moments and 64-bit numbers are text unless the query casts them
 */
export async function fetchRows<TRow>(db: Database, query: SQL): Promise<TRow[]> {
  const text = dialect.sqlToQuery(query);
  const name = createHash('sha256').update(text.sql).digest('base64url').slice(0, 32);
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: TRow[] }; all: never; values: never }>(text, undefined, name, false)
    .execute();
  return rows;
}
