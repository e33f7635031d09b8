import { Readable } from 'node:stream';
import { fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { files, madrasaPictures } from '#server/db/schema/documents.ts';
import { type PictureName, pictureMaker } from '#server/modules/samples/photos.ts';
import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import type { Demo } from '../build-demo.ts';
import { demoId } from '../demo-id.ts';
import { insertRows } from '../insert-rows.ts';

export interface StagedPicture {
  readonly madrasaId: string;
  readonly created: Date;
  readonly blob: StagedBlob;
}

const shown: readonly PictureName[] = ['building', 'well', 'lamp'];

/** Makes the pictures of every other madrasa; the rest have none yet, as in reality. */
export async function stagePictures({ regions }: Demo, storage: BlobStore): Promise<StagedPicture[]> {
  const pictureOf = pictureMaker();
  const pictured = regions.flatMap(({ madaris }) => madaris).filter((_, index) => index % 2 === 0);
  const staged: StagedPicture[] = [];
  for (const [index, { id: madrasaId, created }] of pictured.entries()) {
    const { jpeg } = await pictureOf(shown[index % shown.length] ?? 'building');
    const blob = await storage.put(Readable.from([jpeg]), { maximumBytes: limits.fileBytes });
    staged.push({ madrasaId, created, blob });
  }
  return staged;
}

/** Writes the rows of staged pictures. */
export async function insertPictures(db: Database, pictures: readonly StagedPicture[]): Promise<void> {
  const named = pictures.map((one) => ({ ...one, fileId: demoId(`picture of ${one.madrasaId}`, one.created) }));
  const file = { kind: 'picture' as const, name: 'madrasa.jpg', mediaType: fileKinds.jpg };
  await insertRows(
    db,
    files,
    named.map(({ fileId, created, blob: { size, sha256, key } }) => {
      return { id: fileId, ...file, size, sha256, storageKey: key, createdAt: created };
    }),
  );
  await insertRows(
    db,
    madrasaPictures,
    named.map(({ madrasaId, fileId }) => ({ madrasaId, fileId })),
  );
}
