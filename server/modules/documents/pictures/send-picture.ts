import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { files, pictures } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import { fileFor } from '#server/modules/documents/document-answer.ts';
import { type DocumentKind, documentKinds } from '#server/modules/documents/document-kinds.ts';
import { type Download, isReadable, sendStored, storedColumns } from '#server/modules/documents/download.ts';
import { fileIdOf } from '#server/modules/documents/link/file-address.ts';

/**
 * Sends the picture of a file's first page to those who may read the file.
 * @throws HttpError `not-found` where there is none, or not yet; else as `sendDocumentFile`
 */
export async function sendPicture(kind: DocumentKind, call: Download): Promise<FastifyReply> {
  const { table } = documentKinds[kind];
  const [picture] = await call.db
    .select(storedColumns)
    .from(table)
    .innerJoin(classes, eq(classes.id, table.classId))
    .innerJoin(pictures, eq(pictures.fileId, fileFor(table, call.caller)))
    .innerJoin(files, eq(files.id, pictures.pictureId))
    .where(and(eq(pictures.fileId, fileIdOf(call.params.fileId)), isReadable(kind, call)));
  return sendStored(call, found(picture));
}
