import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import type { Dependencies } from '#server/http/handler.ts';
import { finalizeByRow } from './receive/finalize-blob.ts';

const hour = 3_600_000;
const batchSize = 500;

type Sweeping = Pick<Dependencies, 'db' | 'storage'> & { log: Pick<Dependencies['log'], 'info'> };

/**
 * Cleans up after killed processes: their temporary files, and blobs whose transaction did not end. Run it at the start,
 * before the first request; its duration depends on the uploads in flight, not on the amount stored.
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
 * Deletes blobs without a row that are older than an hour, left by a power cut or a broken disk. It reads through all of
 * storage.
 * @returns the number of deleted blobs
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
