import { Readable } from 'node:stream';
import { fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import { pictureMaker } from '#server/modules/samples/photos.ts';
import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import { demoId } from '../demo-id.ts';
import { insertRows } from '../insert-rows.ts';
import type { DemoSchool } from './demo-school.ts';

export type StagedReceipts = readonly StagedBlob[];

/** Makes the two photos of a spending report; sponsors see the first. */
export async function stageReceipts(storage: BlobStore): Promise<StagedReceipts> {
  const pictureOf = pictureMaker();
  const staged: StagedBlob[] = [];
  for (const name of ['receipt', 'books'] as const) {
    const { jpeg } = await pictureOf(name);
    staged.push(await storage.put(Readable.from([jpeg]), { maximumBytes: limits.fileBytes }));
  }
  return staged;
}

/**
 * Writes the rows of staged photos.
 * @returns their ids
 */
export async function writeReceipts(
  db: Database,
  { id, supervisorId }: DemoSchool,
  receipts: StagedReceipts,
): Promise<string[]> {
  const rows = receipts.map(({ size, sha256, key }, index) => {
    const name = `receipt-${index + 1}.jpg`;
    const file = { kind: 'part' as const, name, mediaType: fileKinds.jpg, size, sha256, storageKey: key };
    return { id: demoId(`${name} of ${id}`, new Date(0)), ...file, ownerId: supervisorId };
  });
  await insertRows(db, files, rows);
  return rows.map((row) => row.id);
}
