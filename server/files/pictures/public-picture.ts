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

/* Pictures that everybody may see: made again from the pixels of what was sent, which itself is thrown away. */

/** A call that brings one. */
type Sending<TAnswer> = Context &
  Pick<Upload<'madaris.setPicture'>, 'repeated' | 'checkFields'> & {
    idempotently(sameness: unknown, effect: (within: Context) => Promise<TAnswer>): Promise<TAnswer>;
  };

/** Its address changes with it: who has it need not ask again. Deleted, it is gone from caches within a week. */
const publicForAWeek = 'public, max-age=604800, immutable';

/**
 * Takes a picture and makes it again as it is wanted: no place, camera or time of a photo comes along.
 * @param write writes the rows that name it, in one transaction (`insertPicture`), and gives the answer
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
      // A repeat whose stored answer ran out of its keeping time while the body was read: the next try is a first one.
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

/** Writes the file of a picture down, in the transaction of its row. @returns its id */
export async function insertPicture(db: Database, name: string, { size, sha256, key }: StagedBlob): Promise<string> {
  const id = newId();
  const file = { kind: 'picture', name, mediaType: fileKinds.jpg, size, sha256 } as const;
  await db.insert(files).values({ id, ...file, storageKey: key });
  return id;
}

/** Sends such a picture to anybody. @throws HttpError `not-found` where there is none; else as `sendStored` */
export async function sendPublicPicture(call: Download, picture: StoredFile | undefined): Promise<FastifyReply> {
  return sendStored(call, { ...found(picture), cacheControl: publicForAWeek });
}
