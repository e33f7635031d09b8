import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { files, materials } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { pictureOf } from './pictures/picture-of.ts';

/**
 * Removes files with the pictures of their first pages: their rows now, their content after the commit. A file that another
 * material still refers to stays, with its picture. To be called after the rows that named them are gone.
 */
export async function removeFiles(
  { db, storage, afterCommit }: Pick<Context, 'db' | 'storage' | 'afterCommit'>,
  ids: readonly string[],
): Promise<void> {
  const going = await lockUnshared(db, ids);
  for (const id of [...going]) going.push(...(await pictureOf(db, id)));
  const held = inArray(files.id, going);
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

/**
 * The files that no material refers to, held until the end of the transaction. A copy that is being made holds its file by the foreign
 * key: the lock waits for it, and the query after the lock sees it.
 */
async function lockUnshared(db: Database, ids: readonly string[]): Promise<string[]> {
  const which = inArray(files.id, [...ids]);
  const locked = await db.select({ id: files.id }).from(files).where(which).orderBy(asc(files.id)).for('update');
  const shared = await db
    .select({ id: materials.fileId })
    .from(materials)
    .where(inArray(materials.fileId, [...ids]));
  const stays = new Set(shared.map(({ id }) => id));
  return locked.map(({ id }) => id).filter((id) => !stays.has(id));
}
