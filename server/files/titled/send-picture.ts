import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { files, pictures } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { type Download, sendStored, storedColumns } from '#server/files/send-stored.ts';
import { found } from '#server/http/call/found.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

/**
 * Sends the picture of a file's first page to readers of the file.
 * @throws HttpError `not-found` without one, or not yet; otherwise as `sendTitled`
 */
export async function sendPicture<TRow extends TitledRow>(
  { table, fileFor, fileReadable }: TitledEntity<TRow, object>,
  call: Download,
): Promise<FastifyReply> {
  const [picture] = await call.db
    .select(storedColumns)
    .from(table)
    .innerJoin(classes, eq(classes.id, table.classId))
    .innerJoin(pictures, eq(pictures.fileId, fileFor(call.caller)))
    .innerJoin(files, eq(files.id, pictures.pictureId))
    .where(and(eq(pictures.fileId, fileIdOf(call.params.fileId)), fileReadable(call)));
  return sendStored(call, found(picture));
}
