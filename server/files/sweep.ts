import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import type { Dependencies } from '#server/http/handler.ts';
import { finalizeByRow } from './receive/finalize-blob.ts';

const hour = 3_600_000;
const batchSize = 500;

type Sweeping = Pick<Dependencies, 'db' | 'storage'> & { log: Pick<Dependencies['log'], 'info'> };

/**
 * Clears up after processes that were killed: their temporary files, and blobs whose transaction they did not end. To be
 * run at start, before the first request; what it takes depends on what was in flight, not on how much is stored.
 */
export async function clearStaleFiles({ db, storage, log }: Sweeping): Promise<void> {
  for (const { pending, clear } of await storage.staleFiles()) {
    let deleted = 0;
    for (const key of pending) if ((await finalizeByRow(db, storage, key)) === 'deleted') deleted += 1;
    await clear();
    log.info({ pending: pending.length, deleted }, 'cleared up after a server that was killed');
  }
}

/**
 * Deletes blobs that no row names and that are older than an hour: what a power cut or a broken disk left behind. Reads
 * through all of storage.
 * @returns how many were deleted
 */
export async function sweepOrphans({ db, storage, log }: Sweeping, now = Date.now()): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const finalizeBatch = async () => {
    for (const key of await withoutRow(db, batch)) {
      if ((await finalizeByRow(db, storage, key)) === 'deleted') deleted += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    if (now - modifiedAt.getTime() > hour) batch.push(key);
    if (batch.length >= batchSize) await finalizeBatch();
  }
  await finalizeBatch();
  if (deleted > 0) log.info({ deleted }, 'deleted files that no entry names');
  return deleted;
}

async function withoutRow(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, [...keys]));
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}
