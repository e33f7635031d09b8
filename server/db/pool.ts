import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { type ClientBase, Pool } from 'pg';
import { type Listen, listener } from './listening.ts';

/** What queries run on: the pool, or a transaction of it. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The pool with its database; `end` waits for the queries under way. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: Pool;
  readonly listen: Listen;
  end(): Promise<void>;
}

/**
 * Opens connections as they are needed, at most `maximum`.
 * A connection that breaks is logged and replaced: without a listener node-postgres would end the process, for idle
 * connections and for those in a transaction alike (https://node-postgres.com/apis/pool#error).
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
    onConnect: limitTimes,
  });
  const tell = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
  const listen = listener({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'sanad-ear' }, log);
  return { db: drizzle({ client: pool }), pool, listen, end: () => pool.end() };
}

/** Said in SQL and not at connecting, where poolers such as PgBouncer reject what they do not know. */
async function limitTimes(client: ClientBase): Promise<void> {
  await client.query("set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s'");
}
