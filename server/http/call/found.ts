import type { SQL } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/pool.ts';
import type { Context, SignedIn } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * A row that must exist, such as the only row of a query.
 * @throws HttpError `not-found`
 */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new HttpError('not-found');
  return row;
}

/** @throws HttpError `not-found` if no row of a table matches */
export async function requireRow(db: Database, table: AnyPgTable, where: SQL | undefined): Promise<void> {
  if ((await db.$count(table, where)) === 0) throw new HttpError('not-found');
}

/** @throws HttpError `not-signed-in` */
export function signedIn({ caller }: Pick<Context, 'caller'>): SignedIn {
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  return caller;
}
