import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import type { Context } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';
import { endOfOrder, roomMs } from './move-material.ts';

/** Rows of one statement. */
const batchSize = 500;

/**
 * Adds lessons of other classes at the end of a class, in their reading order (docs/decisions/0120-lessons-share-their-files.md). A copy
 * refers to the file of its original: no byte is copied, and a device that has saved the one has the other. What the class has already
 * is left out, so that a second time adds nothing.
 * @param which on `materials`
 * @returns the ids of the copies
 */
export async function copyLessons(db: Database, which: SQL | undefined, classId: string): Promise<string[]> {
  // One at a time copies into a class or moves in it; what is uploaded meanwhile waits for neither.
  await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update');
  const { authorId, title, description, fileId } = materials;
  // Held until the commit: a deletion that is under way is waited for, and a later one finds the copies.
  const originals = await db
    .select({ authorId, title, description, fileId })
    .from(materials)
    .where(and(which, ne(materials.classId, classId)))
    .orderBy(asc(materials.position), asc(materials.createdAt), asc(materials.id))
    .for('share');
  const here = await db.select({ fileId }).from(materials).where(eq(materials.classId, classId));
  const known = new Set(here.map((row) => row.fileId));
  const added = originals.filter((row) => !known.has(row.fileId) && known.add(row.fileId));
  if (added.length === 0) return [];
  const end = await endOfOrder(db, classId);
  const rows = added.map((row, index) => ({ ...row, id: newId(), classId, position: end + index * roomMs }));
  for (let start = 0; start < rows.length; start += batchSize) {
    await db.insert(materials).values(rows.slice(start, start + batchSize));
  }
  return rows.map(({ id }) => id);
}

/** Removes copies that a change had added and that is undone. Their files stay where another lesson has them. */
export async function removeCopies(
  call: Pick<Context, 'db' | 'storage' | 'afterCommit'>,
  ids: readonly string[],
): Promise<void> {
  const gone = await call.db
    .delete(materials)
    .where(inArray(materials.id, [...ids]))
    .returning({ fileId: materials.fileId });
  await removeFiles(
    call,
    gone.map(({ fileId }) => fileId),
  );
}
