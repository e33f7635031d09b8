import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Settings } from '#contract/entities/operator.ts';
import { serverLimits } from '#contract/limits.ts';
import { files } from '#server/db/schema/documents.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { removeFiles } from '#server/modules/documents/delete-document.ts';
import { type Download, storedColumns } from '#server/modules/documents/download.ts';
import { fileIdOf } from '#server/modules/documents/link/file-address.ts';
import { insertPicture, receivePicture, sendPublicPicture } from '#server/modules/documents/pictures/public-picture.ts';
import { releaseBlob } from '#server/modules/documents/receive/release-blob.ts';
import { pageWork } from '#server/modules/documents/reports/page/page-work.ts';
import { changeLogo, readLogoFile, readSettings } from './settings.ts';

const shown = { longestSide: serverLimits.logoPixels, quality: 90 };

/**
 * Takes a picture as the logo of who runs this installation, made again from its pixels alone.
 * @throws HttpError `changed-meanwhile`; else as `receivePicture`
 */
export async function setLogo(call: Call<'settings.setLogo'>): Promise<{ data: Settings }> {
  const { sha256, made } = await pageWork.run(() => receivePicture(call, shown));
  try {
    return await call.idempotently({ sha256 }, async (within) => {
      // A repeat whose stored answer ran out of its keeping time while the body was read: the next try is a first one.
      if (!made) throw new HttpError('key-in-flight', { retryAfter: 1 });
      const fileId = await insertPicture(within.db, 'logo.jpg', made);
      await takeAway(within, await changeLogo(within, fileId));
      await within.audit('update', { type: 'settings', id: null }, { logo: made.sha256 });
      await made.place();
      within.afterCommit(() => made.keep());
      return { data: await readSettings(within) };
    });
  } finally {
    if (made) await releaseBlob(call, made);
  }
}

/** Without a logo nothing is changed. @throws HttpError `changed-meanwhile` */
export async function removeLogo(call: Call<'settings.removeLogo'>): Promise<{ data: Settings }> {
  const earlier = await changeLogo(call, undefined);
  if (earlier !== undefined) {
    await takeAway(call, earlier);
    await call.audit('update', { type: 'settings', id: null }, { logo: null });
  }
  return { data: await readSettings(call) };
}

/** Sends the logo to anybody; no other file is within reach. @throws HttpError `not-found`; else as `sendStored` */
export async function sendLogo(call: Download): Promise<FastifyReply> {
  const fileId = fileIdOf(call.params.fileId);
  const logo = fileId && (await readLogoFile(call.db)) === fileId;
  const [picture] = logo ? await call.db.select(storedColumns).from(files).where(eq(files.id, fileId)) : [];
  return sendPublicPicture(call, picture);
}

async function takeAway(call: Pick<Context, 'db' | 'storage' | 'afterCommit'>, fileId: string | undefined) {
  if (fileId === undefined) return;
  const stored = { id: files.id, storageKey: files.storageKey };
  await removeFiles(call, await call.db.select(stored).from(files).where(eq(files.id, fileId)));
}
