import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { files, madrasaPictures } from '#server/db/schema/documents.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { fitsName } from '#server/modules/documents/content/fits-name.ts';
import { removeFiles } from '#server/modules/documents/delete-document.ts';
import { type Download, sendStored, storedColumns } from '#server/modules/documents/download.ts';
import { fileIdOf } from '#server/modules/documents/link/file-address.ts';
import { makePicture, PictureTooSlow } from '#server/modules/documents/pictures/make-picture.ts';
import { sourceOf } from '#server/modules/documents/pictures/picture-kind.ts';
import { readUpload } from '#server/modules/documents/receive/read-upload.ts';
import { releaseBlob } from '#server/modules/documents/receive/release-blob.ts';
import { pageWork } from '#server/modules/documents/reports/page/page-work.ts';
import { newId } from '#server/new-id.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { existingMadrasa, lockOwnMadrasa, requireOwnMadrasa } from './write-madrasa.ts';

const shown = { longestSide: limits.madrasaPicturePixels, quality: 78 };

/** Its address changes with it: who has it need not ask again. Deleted, it is gone from caches within a week. */
const publicForAWeek = 'public, max-age=604800, immutable';

/**
 * Takes a photo of a madrasa, made again from its pixels alone: no place, camera or time of a photo comes along.
 * @throws HttpError `not-found` for one out of scope, before the body is read; `changed-meanwhile`; `file-missing`, `wrong-type`,
 * `type-mismatch`, `file-empty`, `file-unreadable`, `too-large`, `busy`
 */
export async function setPicture(call: Call<'madaris.setPicture'>): Promise<{ data: Madrasa }> {
  const { id } = call.params;
  if (!call.repeated) await requireOwnMadrasa(call, id);
  const { sha256, made } = await pageWork.run(() => receivePicture(call));
  try {
    return await call.idempotently({ sha256 }, async (within) => {
      // A repeat whose stored answer ran out of its keeping time while the body was read: the next try is a first one.
      if (!made) throw new HttpError('key-in-flight', { retryAfter: 1 });
      await lockOwnMadrasa(within, id);
      const earlier = await takeAway(within.db, id);
      await keep(within.db, id, made);
      await removeFiles(within, earlier);
      await within.audit('update', { type: 'madrasa', id }, { picture: made.sha256 });
      await made.place();
      within.afterCommit(() => made.keep());
      return { data: await existingMadrasa(within, id) };
    });
  } finally {
    if (made) await releaseBlob(call, made);
  }
}

/** @throws HttpError `not-found` where there is none, or the madrasa is out of scope; `changed-meanwhile` */
export async function removePicture(call: Call<'madaris.removePicture'>): Promise<{ data: Madrasa }> {
  const { id } = call.params;
  await lockOwnMadrasa(call, id);
  const earlier = await takeAway(call.db, id);
  if (earlier.length === 0) throw new HttpError('not-found');
  await removeFiles(call, earlier);
  await markChanged(call.db, id);
  await call.audit('update', { type: 'madrasa', id }, { picture: null });
  return { data: await existingMadrasa(call, id) };
}

/** With the madrasa, inside the transaction that deletes it. */
export async function removePictureOf(call: Pick<Context, 'db' | 'storage' | 'afterCommit'>, id: string) {
  await removeFiles(call, await takeAway(call.db, id));
}

/** Sends the picture of a madrasa to anybody. @throws HttpError `not-found`; else as `sendStored` */
export async function sendMadrasaPicture(call: Download): Promise<FastifyReply> {
  const fileId = fileIdOf(call.params.fileId);
  const [picture] = fileId
    ? await call.db
        .select(storedColumns)
        .from(madrasaPictures)
        .innerJoin(files, eq(files.id, madrasaPictures.fileId))
        .where(eq(madrasaPictures.fileId, fileId))
    : [];
  if (!picture) throw new HttpError('not-found');
  return sendStored(call, { ...picture, cacheControl: publicForAWeek });
}

interface ReceivedPicture {
  /** Of what was sent. */
  readonly sha256: string;
  /** Absent for a repeat. To be released, however the call ends. */
  readonly made: StagedBlob | undefined;
}

async function receivePicture(call: Call<'madaris.setPicture'>): Promise<ReceivedPicture> {
  let sent: StagedBlob | undefined;
  try {
    const { fields, file } = await readUpload(call, 'picture', async (content) => {
      sent = await call.storage.put(content, { maximumBytes: limits.fileBytes });
      return sent;
    });
    call.checkFields(fields);
    if (!file) throw new HttpError('file-missing', { fields: { file: fieldMessage(call.language, 'fileRequired') } });
    const { extension, content } = file;
    const source = sourceOf(extension);
    if (!source || source === 'pdf') throw new HttpError('wrong-type');
    if (content.size === 0) throw new HttpError('file-empty');
    if (!(await fitsName(content.path, content.size, extension))) throw new HttpError('type-mismatch');
    const { sha256 } = content;
    if (call.repeated) return { sha256, made: undefined };
    return { sha256, made: await madeAgain(call, await readFile(content.path), source) };
  } finally {
    if (sent) await releaseBlob(call, sent);
  }
}

async function madeAgain(call: Context, sent: Buffer, source: 'jpg' | 'png' | 'webp'): Promise<StagedBlob> {
  const picture = await makePicture(sent, source, shown).catch((error: unknown) => {
    // A machine that is too slow at this moment says nothing about the picture.
    throw error instanceof PictureTooSlow ? new HttpError('busy', { retryAfter: 60 }) : error;
  });
  if (!picture) throw new HttpError('file-unreadable');
  const staged = await call.storage.put(Readable.from([picture.jpeg]), { maximumBytes: limits.fileBytes });
  await staged.prepare();
  return staged;
}

async function keep(db: Database, madrasaId: string, { size, sha256, key }: StagedBlob): Promise<void> {
  const fileId = newId();
  const file = { kind: 'picture', name: 'madrasa.jpg', mediaType: fileKinds.jpg, size, sha256 } as const;
  await db.insert(files).values({ id: fileId, ...file, storageKey: key });
  await db.insert(madrasaPictures).values({ madrasaId, fileId });
  await markChanged(db, madrasaId);
}

/** @returns the file of the picture that it had, which has no row any more that names it */
async function takeAway(db: Database, id: string): Promise<{ id: string; storageKey: string }[]> {
  const [earlier] = await db.delete(madrasaPictures).where(eq(madrasaPictures.madrasaId, id)).returning();
  if (!earlier) return [];
  return db.select({ id: files.id, storageKey: files.storageKey }).from(files).where(eq(files.id, earlier.fileId));
}

async function markChanged(db: Database, id: string): Promise<void> {
  await db
    .update(madaris)
    .set({ version: sql`${madaris.version} + 1`, updatedAt: sql`now()` })
    .where(eq(madaris.id, id));
}
