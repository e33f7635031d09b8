import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { databaseFailure } from './database-error.ts';
import type { Database } from './pool.ts';
import { tx } from './tx.ts';

const searched = ['regions', 'madaris', 'classes', 'users'] as const;

/** Runs before many rows are inserted: indexing them one by one takes many times longer than all at once. */
export async function dropSearchIndexes(db: Database): Promise<void> {
  for (const table of searched) await db.execute(sql`drop index if exists ${sql.identifier(`${table}_search`)}`);
}

/**
 * Trigram indexes for 'contains' searches. They are optional: if the engine lacks pg_trgm or the account may not create it,
 * searches read the table and everything else works.
 */
export async function addSearchIndexes(db: Database, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  try {
    await tx(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select hash from schema_migrations where hash = 'lock' for update`);
      await tx.execute(sql`create extension if not exists pg_trgm`);
      for (const table of searched) {
        await tx.execute(
          sql`create index if not exists ${sql.identifier(`${table}_search`)} on ${sql.identifier(table)}
            using gin (search_text gin_trgm_ops)`,
        );
      }
    });
  } catch (error) {
    const failure = databaseFailure(error);
    if (!failure) throw error;
    log.info({ code: failure.code }, 'no trigram indexes here: searches read whole tables');
  }
}
