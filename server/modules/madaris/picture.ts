import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { serverLimits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { files, madrasaPictures } from '#server/db/schema/documents.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { insertPicture, sendPublicPicture, storePublicPicture } from '#server/files/pictures/public-picture.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import { type Download, storedColumns } from '#server/files/send-stored.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { madrasaRows } from './select-madaris.ts';
import { lockOwnMadrasa, regionOfMadrasa } from './write-madrasa.ts';

const shown = { longestSide: serverLimits.madrasaPicturePixels, quality: 78 };

/**
 * Stores a photo of a madrasa, rebuilt from its pixels: location, camera and time of the photo are dropped.
 * @throws HttpError `not-found` for a madrasa out of scope, before the body is read; `changed-meanwhile`; `file-missing`,
 *   `wrong-type`, `type-mismatch`, `file-empty`, `file-unreadable`, `too-large`, `busy`
 */
export async function setPicture(call: Call<'madaris.setPicture'>): Promise<{ data: Madrasa }> {
  const { id } = call.params;
  if (!call.repeated) await regionOfMadrasa(call, id);
  return storePublicPicture(call, shown, async (within, made) => {
    await lockOwnMadrasa(within, id);
    const earlier = await takeAway(within.db, id);
    const fileId = await insertPicture(within.db, 'madrasa.jpg', made);
    await within.db.insert(madrasaPictures).values({ madrasaId: id, fileId });
    await markChanged(within.db, id);
    await removeFiles(within, earlier);
    await within.audit('update', { type: 'madrasa', id }, { picture: made.sha256 });
    return { data: await madrasaRows.existing(within, id) };
  });
}

/** @throws HttpError `not-found` without a picture, or out of scope; `changed-meanwhile` */
export async function removePicture(call: Call<'madaris.removePicture'>): Promise<{ data: Madrasa }> {
  const { id } = call.params;
  await lockOwnMadrasa(call, id);
  const earlier = await takeAway(call.db, id);
  if (earlier.length === 0) throw new HttpError('not-found');
  await removeFiles(call, earlier);
  await markChanged(call.db, id);
  await call.audit('update', { type: 'madrasa', id }, { picture: null });
  return { data: await madrasaRows.existing(call, id) };
}

/** Removes the picture together with the madrasa, inside the transaction that deletes it. */
export async function removePictureOf(call: Pick<Context, 'db' | 'storage' | 'afterCommit'>, id: string) {
  await removeFiles(call, await takeAway(call.db, id));
}

/** Sends the picture of a madrasa to anybody. @throws HttpError `not-found`; else as `sendStored` */
export async function sendMadrasaPicture(call: Download): Promise<FastifyReply> {
  const [picture] = await call.db
    .select(storedColumns)
    .from(madrasaPictures)
    .innerJoin(files, eq(files.id, madrasaPictures.fileId))
    .where(eq(madrasaPictures.fileId, fileIdOf(call.params.fileId)));
  return sendPublicPicture(call, picture);
}

/** @returns the files of the previous picture, which no row names after this */
async function takeAway(db: Database, id: string): Promise<string[]> {
  const earlier = await db.delete(madrasaPictures).where(eq(madrasaPictures.madrasaId, id)).returning();
  return earlier.map(({ fileId }) => fileId);
}

async function markChanged(db: Database, id: string): Promise<void> {
  await db
    .update(madaris)
    .set({ version: sql`${madaris.version} + 1`, updatedAt: sql`now()` })
    .where(eq(madaris.id, id));
}
