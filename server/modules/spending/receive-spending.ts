import { Readable } from 'node:stream';
import { spendingPhotoEntry } from '#contract/entities/spending.ts';
import { isReportContainer } from '#contract/file-kinds.ts';
import type { SpendingUpload } from '#contract/forms/spending-form.ts';
import { limits } from '#contract/limits.ts';
import { pageWork } from '#server/files/pictures/page-work.ts';
import { readUpload } from '#server/files/receive/read-upload.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { madeAgain } from '#server/modules/reports/page/receive-page.ts';
import { unpackContainer } from '#server/modules/reports/page/unpack-container.ts';
import { measure } from '#server/storage/arrival.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';

/** A spending report that has arrived, before its rows are written. */
export interface ReceivedSpending {
  readonly fields: SpendingUpload;
  /** The SHA-256 of its container; undefined without photos. */
  readonly sha256: string | undefined;
  /** Undefined for a repeat with photos, which was only measured. */
  readonly photos: readonly StagedBlob[] | undefined;
  /** Call it however the call ends. */
  release(): Promise<void>;
}

const inContainer = {
  mostEntries: limits.photosOfReport,
  mostBytesOf: (name: string) => (spendingPhotoEntry.test(name) ? limits.photoBytes : -1),
};

/**
 * Reads fields and container, and rebuilds the photos from their pixels. After an error nothing of it is left.
 * @throws HttpError `rule-broken` and `unknown-field` for fields; `file-missing`, `file-empty`, `file-damaged`, `wrong-type`,
 *   `page-damaged`, `photo-unreadable`, `too-large`, `busy`
 */
export async function receiveSpending(call: Call<'spending.create'>): Promise<ReceivedSpending> {
  const held: StagedBlob[] = [];
  const release = async () => {
    for (const blob of held) await releaseBlob(call, blob);
  };
  const stage = async (content: Readable) => {
    const blob = await call.storage.put(content, { maximumBytes: limits.fileBytes });
    held.push(blob);
    return blob;
  };
  try {
    const { fields: raw, file } = await readUpload(call, 'spending', async (content) => {
      if (call.repeated) return { ...(await measure(content, limits.fileBytes)), staged: undefined };
      const staged = await stage(content);
      return { size: staged.size, sha256: staged.sha256, staged };
    });
    const fields = call.checkFields(raw);
    if (!file) {
      if (fields.fileHash !== undefined) throw new HttpError('file-missing');
      return { fields, sha256: undefined, photos: [], release };
    }
    const { size, sha256, staged } = file.content;
    if (!isReportContainer(file.extension)) throw new HttpError('wrong-type');
    if (size === 0) throw new HttpError('file-empty');
    if (fields.fileHash !== undefined && fields.fileHash !== sha256) throw new HttpError('file-damaged');
    const photos = staged && (await pageWork(call, () => makePhotos(staged, stage)));
    return { fields, sha256, photos, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** By number, one after the other: the server makes one at a time anyway. */
async function makePhotos(
  container: StagedBlob,
  stage: (content: Readable) => Promise<StagedBlob>,
): Promise<StagedBlob[]> {
  const unpacked = await unpackContainer(container.path, container.size, inContainer);
  const photos: StagedBlob[] = [];
  for (const [entry, sent] of [...unpacked].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const picture = await madeAgain(sent);
    if (!picture) throw new HttpError('photo-unreadable', { values: { number: Number(/\d/.exec(entry)?.[0]) } });
    const blob = await stage(Readable.from([picture.jpeg]));
    await blob.prepare();
    photos.push(blob);
  }
  return photos;
}
