import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';

/**
 * The number of blocks of tables and indexes that the database reads for some work, from memory or not: a measure of cost that
 * does not depend on the load of the machine.
 * @param db a transaction, in which the work runs
 */
export async function blocksRead<T>(db: Database, work: () => Promise<T>): Promise<{ blocks: number; result: T }> {
  const before = await count(db);
  const result = await work();
  return { blocks: (await count(db)) - before, result };
}

const fetched: SQL = sql`select sum(pg_stat_get_xact_blocks_fetched(oid))::int as blocks from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i', 't')`;

async function count(db: Database): Promise<number> {
  const { rows } = await db.execute<{ blocks: number }>(fetched);
  return rows[0]?.blocks ?? 0;
}
