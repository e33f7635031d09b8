import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { type ClientBase, Pool } from 'pg';

/** Connection for queries: the pool, or a transaction of it. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The pool with its database; `end` waits for running queries. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: Pool;
  end(): Promise<void>;
}

/**
 * Opens connections on demand, at most `maximum`. A broken connection is logged and replaced: without a listener node-postgres
 * would end the process, for idle connections and for those in a transaction alike
 * (https://node-postgres.com/apis/pool#error).
 */
export function openDatabase(
  connectionString: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  maximum = 10,
): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: maximum,
    connectionTimeoutMillis: 10_000,
    application_name: 'sanad',
    // The system notices a database machine that has silently gone, not only the next query.
    keepAlive: true,
    onConnect: limitTimes,
  });
  const warn = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  return { db: drizzle({ client: pool }), pool, end: () => pool.end() };
}

/** Set in SQL and not when connecting, because poolers such as PgBouncer reject unknown parameters. */
async function limitTimes(client: ClientBase): Promise<void> {
  await client.query("set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s'");
}
