import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { pictures } from '#server/db/schema/documents.ts';

/**
 * The stored picture of a file's first page, if it has one; locked until the end of the transaction against one that is being
 * made.
 */
export async function pictureOf(db: Database, fileId: string): Promise<string[]> {
  const [order] = await db
    .select({ pictureId: pictures.pictureId })
    .from(pictures)
    .where(eq(pictures.fileId, fileId))
    .for('update');
  return order?.pictureId ? [order.pictureId] : [];
}
