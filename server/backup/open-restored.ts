import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import type { Database } from '#server/db/pool.ts';
import { ToolError } from '#server/for-people.ts';
import { invalidateCursors } from '#server/modules/sync/journal.ts';
import type { BlobDriver } from '#server/storage/blob-driver.ts';
import { type Backup, databaseName } from './manifest.ts';
import { rowFiles } from './row-files.ts';

/** @throws ToolError if this release has another version of PostgreSQL, which cannot open the files */
export async function requireSamePostgres({ folder }: Backup): Promise<void> {
  const { postgres } = await findBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const here = /(\d+)\.\d+\s*$/.exec(stdout)?.[1];
  const there = (await readFile(join(folder, databaseName, 'PG_VERSION'), 'utf8')).trim();
  if (here === there) return;
  throw new ToolError(
    `This backup was made with PostgreSQL ${there}, and this release has ${here}: restore it with the release that made it.`,
  );
}

/** Contents of a restored installation. */
export interface Restored {
  readonly people: number;
  readonly files: number;
  /** Storage keys of rows whose file is missing. */
  readonly missing: readonly string[];
}

/**
 * Checks a restored database once it has opened. Devices have seen changes that it does not know, so their cursors are made
 * void and they start again.
 */
export async function finalizeRestored(db: Database, blobs: Pick<BlobDriver, 'stat'>): Promise<Restored> {
  await invalidateCursors(db);
  const { rows } = await db.execute<{ people: number }>(sql`select count(*)::int as people from users`);
  const missing: string[] = [];
  let files = 0;
  for await (const { key, size } of rowFiles(db)) {
    files += 1;
    if ((await blobs.stat(key))?.size !== size) missing.push(key);
  }
  return { people: rows[0]?.people ?? 0, files, missing };
}
