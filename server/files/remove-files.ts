import { inArray } from 'drizzle-orm';
import { files } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';

/** Removes files that no row names: their rows now, their content after the commit. */
export async function removeFiles(
  { db, storage, afterCommit }: Pick<Context, 'db' | 'storage' | 'afterCommit'>,
  ids: readonly string[],
): Promise<void> {
  const held = inArray(files.id, [...ids]);
  const keys = (await db.select({ key: files.storageKey }).from(files).where(held)).map(({ key }) => key);
  for (const key of keys) await storage.markPending(key);
  await db.delete(files).where(held);
  afterCommit(async () => {
    for (const key of keys) {
      await storage.delete(key);
      await storage.finalize(key);
    }
  });
}
