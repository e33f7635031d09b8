import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { FastifyBaseLogger } from 'fastify';
import { databaseFailure } from './database-error.ts';
import { installFunctions, isOfFunctions } from './functions.ts';
import { NewerDatabase } from './newer-database.ts';
import type { Database } from './pool.ts';
import { addSearchIndexes } from './search-indexes.ts';
import { tx } from './tx.ts';

/** Beside this file in the sources, and beside the bundle once built. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database up to this release: every missing migration, each in its own transaction, and then the functions and
 * triggers, if they have changed. Several processes may start at once: the one that holds the lock row works, the others wait
 * and find nothing to do.
 * @throws NewerDatabase; any error if the database cannot be reached or a migration fails: earlier migrations stay
 */
export async function migrate(db: Database, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  await prepareLock(db);
  const migrations = readMigrationFiles({ migrationsFolder });
  await foldMerged(db, migrations);
  await requireNoNewer(db, migrations);
  for (const migration of migrations) {
    if (await apply(db, migration)) log.info({ migration: migration.hash.slice(0, 12) }, 'database migrated');
  }
  await installFunctions(db, log);
  await addSearchIndexes(db, log);
}

async function prepareLock(db: Database): Promise<void> {
  try {
    await db.execute(sql`create table if not exists schema_migrations (
      hash text primary key, applied_at timestamptz not null default now())`);
  } catch (error) {
    // Two first starts at once: `if not exists` does not see the other's transaction.
    if (!['23505', '42710', '42P07', '40001'].includes(databaseFailure(error)?.code ?? '')) throw error;
  }
  await db.execute(sql`insert into schema_migrations (hash) values ('lock') on conflict do nothing`);
}

/** The last of the steps between 1.0.0 and the next release, before they were merged into one. */
const lastOfMerged = '2336cc3bfc606bf09676c60645c807bc230e399e59fdad791e6c3bf32d9d2340';
const merged = 2;

/** A database that took those steps one by one has the content of the merged one already. */
async function foldMerged(db: Database, migrations: readonly MigrationMeta[]): Promise<void> {
  const hash = migrations[merged]?.hash;
  await tx(db, async (tx) => {
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from schema_migrations for update`);
    if (!rows.some((row) => row.hash === lastOfMerged)) return;
    const kept = new Set(['lock', ...migrations.map((migration) => migration.hash)]);
    for (const row of rows) {
      if (kept.has(row.hash) || isOfFunctions(row.hash)) continue;
      await tx.execute(sql`delete from schema_migrations where hash = ${row.hash}`);
    }
    await tx.execute(sql`insert into schema_migrations (hash) values (${hash})`);
  });
}

/** @throws NewerDatabase if a migration has been applied that this release does not know */
async function requireNoNewer(db: Database, migrations: readonly MigrationMeta[]): Promise<void> {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from schema_migrations where hash <> 'lock'`);
  const known = new Set(migrations.map(({ hash }) => hash));
  if (rows.every(({ hash }) => known.has(hash) || isOfFunctions(hash))) return;
  throw new NewerDatabase();
}

/** @returns true if there was something to do */
async function apply(db: Database, migration: MigrationMeta): Promise<boolean> {
  return tx(db, async (tx) => {
    // A step over a large table takes long, and so does waiting for another process that runs it.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select hash from schema_migrations where hash = 'lock' for update`);
    const seen = await tx.execute(sql`select hash from schema_migrations where hash = ${migration.hash}`);
    if (seen.rows.length > 0) return false;
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    return true;
  });
}
