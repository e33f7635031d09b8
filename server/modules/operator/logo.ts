import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Settings } from '#contract/entities/operator.ts';
import { serverLimits } from '#contract/limits.ts';
import { files } from '#server/db/schema/documents.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { insertPicture, sendPublicPicture, storePublicPicture } from '#server/files/pictures/public-picture.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import { type Download, storedColumns } from '#server/files/send-stored.ts';
import type { Call } from '#server/http/handler.ts';
import { changeLogo, readLogoFile, readSettings } from './settings.ts';

const shown = { longestSide: serverLimits.logoPixels, quality: 90 };

/**
 * Stores a picture, rebuilt from its pixels, as the logo of the operator.
 * @throws HttpError `changed-meanwhile`; otherwise as `storePublicPicture`
 */
export async function setLogo(call: Call<'settings.setLogo'>): Promise<{ data: Settings }> {
  return storePublicPicture(call, shown, async (within, made) => {
    const fileId = await insertPicture(within.db, 'logo.jpg', made);
    const earlier = await changeLogo(within, fileId);
    if (earlier !== undefined) await removeFiles(within, [earlier]);
    await within.audit('update', { type: 'settings', id: null }, { logo: made.sha256 });
    return { data: await readSettings(within) };
  });
}

/**
 * Changes nothing without a logo.
 * @throws HttpError `changed-meanwhile`
 */
export async function removeLogo(call: Call<'settings.removeLogo'>): Promise<{ data: Settings }> {
  const earlier = await changeLogo(call, undefined);
  if (earlier !== undefined) {
    await removeFiles(call, [earlier]);
    await call.audit('update', { type: 'settings', id: null }, { logo: null });
  }
  return { data: await readSettings(call) };
}

/**
 * Sends the logo to anybody, and no other file.
 * @throws HttpError `not-found`; otherwise as `sendStored`
 */
export async function sendLogo(call: Download): Promise<FastifyReply> {
  const fileId = fileIdOf(call.params.fileId);
  const logo = (await readLogoFile(call.db)) === fileId;
  const [picture] = logo ? await call.db.select(storedColumns).from(files).where(eq(files.id, fileId)) : [];
  return sendPublicPicture(call, picture);
}
