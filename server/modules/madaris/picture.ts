import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { serverLimits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { files, madrasaPictures } from '#server/db/schema/documents.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { removeFiles } from '#server/modules/documents/delete-document.ts';
import { type Download, storedColumns } from '#server/modules/documents/download.ts';
import { fileIdOf } from '#server/modules/documents/link/file-address.ts';
import { insertPicture, receivePicture, sendPublicPicture } from '#server/modules/documents/pictures/public-picture.ts';
import { releaseBlob } from '#server/modules/documents/receive/release-blob.ts';
import { pageWork } from '#server/modules/documents/reports/page/page-work.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { existingMadrasa, lockOwnMadrasa, requireOwnMadrasa } from './write-madrasa.ts';

const shown = { longestSide: serverLimits.madrasaPicturePixels, quality: 78 };

/**
 * Takes a photo of a madrasa, made again from its pixels alone: no place, camera or time of a photo comes along.
 * @throws HttpError `not-found` for one out of scope, before the body is read; `changed-meanwhile`; `file-missing`, `wrong-type`,
 * `type-mismatch`, `file-empty`, `file-unreadable`, `too-large`, `busy`
 */
export async function setPicture(call: Call<'madaris.setPicture'>): Promise<{ data: Madrasa }> {
  const { id } = call.params;
  if (!call.repeated) await requireOwnMadrasa(call, id);
  const { sha256, made } = await pageWork.run(() => receivePicture(call, shown));
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
  return sendPublicPicture(call, picture);
}

async function keep(db: Database, madrasaId: string, made: StagedBlob): Promise<void> {
  const fileId = await insertPicture(db, 'madrasa.jpg', made);
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
