import type { FastifyReply } from 'fastify';
import { fileKinds } from '#contract/file-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import { type Download, type StoredFile, sendStored } from '#server/files/send-stored.ts';
import { found } from '#server/http/call/found.ts';
import type { Context, Upload } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { newId } from '#server/new-id.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { pageWork } from './page-work.ts';
import { receivePicture, type Wanted } from './receive-picture.ts';

/* Pictures that everybody may see: rebuilt from the pixels of the sent file, which is then deleted. */

/** A call that brings a picture. */
type Sending<TAnswer> = Context &
  Pick<Upload<'madaris.setPicture'>, 'repeated' | 'checkFields'> & {
    idempotently(sameness: unknown, effect: (within: Context) => Promise<TAnswer>): Promise<TAnswer>;
  };

/**
 * The address changes with the picture, so a reader who has it need not ask again. After a deletion it is gone from caches
 * within a week.
 */
const publicForAWeek = 'public, max-age=604800, immutable';

/**
 * Stores a picture rebuilt from its pixels: location, camera and time of a photo are dropped.
 * @param write writes the rows that name it, in one transaction (`insertPicture`), and returns the answer
 * @throws HttpError `file-missing`, `wrong-type`, `type-mismatch`, `file-empty`, `file-unreadable`, `too-large`, `busy`
 */
export async function storePublicPicture<TAnswer>(
  call: Sending<TAnswer>,
  wanted: Wanted,
  write: (within: Context, made: StagedBlob) => Promise<TAnswer>,
): Promise<TAnswer> {
  const { sha256, made } = await pageWork(call, () => receivePicture(call, 'picture', wanted));
  if (sha256 === undefined)
    throw new HttpError('file-missing', { fields: { file: fieldMessage(call.language, 'fileRequired') } });
  try {
    return await call.idempotently({ sha256 }, async (within) => {
      // The stored answer of a repeat expired while the body was read: the next try counts as a first one.
      if (!made) throw new HttpError('key-in-flight', { retryAfter: 1 });
      const answer = await write(within, made);
      await made.place();
      within.afterCommit(() => made.keep());
      return answer;
    });
  } finally {
    if (made) await releaseBlob(call, made);
  }
}

/**
 * Writes the row of a picture's file, in the transaction of the row that names it.
 * @returns its id
 */
export async function insertPicture(db: Database, name: string, { size, sha256, key }: StagedBlob): Promise<string> {
  const id = newId();
  const file = { kind: 'picture', name, mediaType: fileKinds.jpg, size, sha256 } as const;
  await db.insert(files).values({ id, ...file, storageKey: key });
  return id;
}

/**
 * Sends such a picture to anybody.
 * @throws HttpError `not-found` without one; otherwise as `sendStored`
 */
export async function sendPublicPicture(call: Download, picture: StoredFile | undefined): Promise<FastifyReply> {
  return sendStored(call, { ...found(picture), cacheControl: publicForAWeek });
}
