import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { files, pictures } from '#server/db/schema/documents.ts';
import { tx } from '#server/db/tx.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import { newId } from '#server/new-id.ts';
import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import type { TitledEntity } from './titled-entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows and answers do not matter here
export type StoredEntity = Pick<TitledEntity<any, any>, 'kind' | 'table' | 'takeFile'>;

/** The file of a material or report. */
export type HeldFile = NonNullable<Awaited<ReturnType<typeof heldFile>>>;

/** The file that replaces the stored one. */
interface Replacement {
  readonly staged: StagedBlob;
  readonly name: string;
  readonly mediaType: string;
  readonly sentSha256: string | null;
  readonly hasPicture: boolean;
}

/** The present file of a material or report. */
export async function heldFile(db: Database, { table }: StoredEntity, id: string, lock?: 'locked') {
  const { name, mediaType, sha256, sentSha256, storageKey, ownerId } = files;
  const query = db
    .select({ id: files.id, name, mediaType, sha256, sentSha256, storageKey, ownerId })
    .from(table)
    .innerJoin(files, eq(files.id, table.fileId))
    .where(eq(table.id, id));
  const [file] = lock ? await query.for('update', { of: table }) : await query;
  return file;
}

/**
 * Puts another file with another id in the place of a stored one, in all rows that share it: who has saved the one before fetches this one. Nothing is done
 * where the row has another file by now.
 */
export async function replaceStored(
  { db, storage }: { readonly db: Database; readonly storage: BlobStore },
  entity: StoredEntity,
  id: string,
  held: HeldFile,
  { staged, hasPicture, ...file }: Replacement,
): Promise<void> {
  const afterwards: (() => void | Promise<void>)[] = [];
  await staged.prepare();
  await tx(db, async (within) => {
    afterwards.length = 0;
    if ((await heldFile(within, entity, id, 'locked'))?.id !== held.id) return;
    const fileId = newId();
    const { size, sha256, key: storageKey } = staged;
    const content = { size, sha256, storageKey, ownerId: held.ownerId };
    await within.insert(files).values({ id: fileId, kind: entity.kind, ...file, ...content });
    if (hasPicture) await within.insert(pictures).values({ fileId });
    await entity.takeFile(within, id, fileId);
    await removeFiles({ db: within, storage, afterCommit: (work) => afterwards.push(work) }, [held.id]);
    await staged.place();
    afterwards.push(() => staged.keep());
  });
  for (const work of afterwards) await work();
}
