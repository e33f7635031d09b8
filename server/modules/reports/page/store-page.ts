import type { Database } from '#server/db/pool.ts';
import { files, pictures, reportParts } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import type { ReceivedPage } from './receive-page.ts';

/** Columns of a report's row that mark it as a page. */
interface PageColumns {
  readonly page: ReceivedPage['page'];
  readonly sourceHash: string;
  readonly sponsorFileId: string;
}

/** The PDF for sponsors, in the transaction that writes the report, before its row. */
export async function storeEdition(
  db: Database,
  { page, sourceHash, sponsors }: ReceivedPage,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<PageColumns> {
  const sponsorFileId = await addSponsorFile(db, sponsors, { name, ownerId });
  return { page, sourceHash, sponsorFileId };
}

/**
 * The file for sponsors, and the job for its picture.
 * @returns its id
 */
export async function addSponsorFile(
  db: Database,
  { size, sha256, key }: Pick<ReceivedPage['sponsors'], 'size' | 'sha256' | 'key'>,
  { name, ownerId }: { name: string; ownerId: string | null },
): Promise<string> {
  const id = newId();
  const stored = { size, sha256, storageKey: key, ownerId };
  await db.insert(files).values({ id, kind: 'report', name, mediaType: 'application/pdf', ...stored });
  await db.insert(pictures).values({ fileId: id });
  return id;
}

/** Photos and voice note, written after the row of their report. Only the school gets them until they are released. */
export async function storeParts(
  db: Database,
  { parts }: ReceivedPage,
  { reportId, ownerId }: { reportId: string; ownerId: string },
): Promise<void> {
  for (const [place, { blob, name, mediaType, ...part }] of parts.entries()) {
    const fileId = newId();
    const stored = { size: blob.size, sha256: blob.sha256, storageKey: blob.key, ownerId };
    await db.insert(files).values({ id: fileId, kind: 'part', name, mediaType, ...stored });
    await db.insert(reportParts).values({ id: newId(), reportId, fileId, place, ...part });
  }
}

/** All files of a page besides its own. */
export function blobsOf({ parts, sponsors }: ReceivedPage) {
  return [sponsors, ...parts.map(({ blob }) => blob)];
}
