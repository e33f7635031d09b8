import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { files } from '#server/db/schema/documents.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { type Download, sendStored, storedColumns } from '#server/files/send-stored.ts';
import { HttpError } from '#server/http/http-error.ts';
import { transfersInScope } from './select-transfers.ts';

/**
 * Sends the photo of a receipt to readers of the transfer.
 * @throws HttpError `not-found`, `link-expired`; otherwise as `sendStored`
 */
export async function sendTransferPhoto(call: Download): Promise<FastifyReply> {
  const [photo] = await call.db
    .select(storedColumns)
    .from(transfers)
    .innerJoin(files, eq(files.id, transfers.photoFileId))
    .where(and(eq(transfers.photoFileId, fileIdOf(call.params.fileId)), transfersInScope(call)));
  if (!photo) throw new HttpError(call.request.headers.authorization === undefined ? 'link-expired' : 'not-found');
  return sendStored(call, photo);
}
