import { setTimeout as wait } from 'node:timers/promises';
import { PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { databaseFailure } from './database-error.ts';
import type { Database } from './pool.ts';

const retryable = new Set(['40001', '40P01']);
const maximumAttempts = 6;

/**
 * Runs `work` in a transaction and commits it, or rolls back and rethrows its error. A serialization failure (40001) or a
 * deadlock (40P01) rolls back and runs `work` again, so it must change nothing but the database. Inside a transaction it is a
 * savepoint, and such a failure goes to the outer one.
 * @param config isolation and access of a new transaction
 */
export async function tx<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  if (isTransaction(db)) return db.transaction(work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt === maximumAttempts || !retryable.has(databaseFailure(error)?.code ?? '')) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Queries on `db` are already part of a transaction. */
export function isTransaction(db: Database): boolean {
  return db instanceof PgTransaction;
}
