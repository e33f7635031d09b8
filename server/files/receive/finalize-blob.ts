import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import { tx } from '#server/db/tx.ts';
import { newId } from '#server/new-id.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/**
 * Decides about a blob whose row may or may not be committed: with a row it stays, without one it is deleted.
 * The row's unique storage key is taken for the length of a transaction. An open transaction, such as the last commit of a
 * killed process, is waited for. One that starts later cannot have placed the blob, because a row is written before its blob
 * is placed. So no row ever loses its blob.
 */
export async function finalizeByRow(db: Database, storage: BlobStore, key: string): Promise<'kept' | 'deleted'> {
  const outcome = await tx(db, async (tx) => {
    const claim = {
      id: newId(),
      kind: 'material',
      name: '',
      mediaType: '',
      size: 0,
      sha256: '',
      storageKey: key,
    } as const;
    const claimed = await tx
      .insert(files)
      .values(claim)
      .onConflictDoNothing({ target: files.storageKey })
      .returning({ id: files.id });
    if (claimed.length === 0) return 'kept';
    await storage.delete(key);
    await tx.delete(files).where(eq(files.id, claim.id));
    return 'deleted';
  });
  await storage.finalize(key);
  return outcome;
}
