import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/pool.ts';
import { files, pictures } from '#server/db/schema/documents.ts';
import { tx } from '#server/db/tx.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import { newId } from '#server/new-id.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { pictureExtension, pictureType } from './picture-kind.ts';

/** More than any picture of this size needs. */
const mostBytes = 2 * 1024 * 1024;

interface Storing {
  readonly db: Database;
  readonly storage: BlobStore;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Stores the picture of a file's first page like the content of a document: first on the disk, then in its place before the
 * rows are committed.
 * @returns false if the file has one already, or was deleted
 */
export async function storePicture({ db, storage, log }: Storing, fileId: string, picture: Buffer): Promise<boolean> {
  const staged = await storage.put(Readable.from([picture]), { maximumBytes: mostBytes });
  try {
    await staged.prepare();
    const isStored = await tx(db, async (within) => {
      const waiting = and(eq(pictures.fileId, fileId), eq(pictures.state, 'waiting'));
      const [order] = await within.select({ fileId: pictures.fileId }).from(pictures).where(waiting).for('update');
      if (!order) return false;
      const id = newId();
      await within.insert(files).values({
        id,
        kind: 'picture',
        name: `${fileId}.${pictureExtension}`,
        mediaType: pictureType,
        size: staged.size,
        sha256: staged.sha256,
        storageKey: staged.key,
      });
      await within.update(pictures).set({ state: 'made', pictureId: id }).where(eq(pictures.fileId, fileId));
      await staged.place();
      return true;
    });
    if (isStored) await staged.keep();
    return isStored;
  } finally {
    await releaseBlob({ db, storage, log }, staged);
  }
}
