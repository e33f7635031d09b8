import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import { files } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import { type Download, type StoredFile, sendStored, storedColumns } from '#server/files/send-stored.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

/**
 * Sends the file of a material or report, whole or one range of it, streamed at the speed of the reader.
 * @param noteOpening is called before the first byte is sent
 * @throws HttpError `not-found`; by a link `link-expired` if its reader has lost the right; `file-changed` if `If-Match` names
 *   another content; `range-invalid`; `file-lost` if it was removed from storage
 */
export async function sendTitled<TRow extends TitledRow>(
  entity: TitledEntity<TRow, object>,
  call: Download,
  noteOpening?: (call: Download) => Promise<void>,
): Promise<FastifyReply> {
  const file = await findFile(entity, call);
  await noteOpening?.(call);
  return sendStored(call, file);
}

/** By the file's id, as in addresses, otherwise by that of its material or report (docs/rules.md#files). */
async function findFile<TRow extends TitledRow>(
  entity: TitledEntity<TRow, object>,
  call: Download,
): Promise<StoredFile> {
  const id = fileIdOf(call.params.fileId);
  const { table, fileFor } = entity;
  const file = (await findBy(fileFor(call.caller), id, entity, call)) ?? (await findBy(table.id, id, entity, call));
  if (file) return file;
  throw new HttpError(call.request.headers.authorization === undefined ? 'link-expired' : 'not-found');
}

async function findBy<TRow extends TitledRow>(
  column: AnyPgColumn | SQL<string>,
  id: string,
  { table, fileFor, fileReadable }: TitledEntity<TRow, object>,
  call: Download,
): Promise<StoredFile | undefined> {
  const [file] = await call.db
    .select(storedColumns)
    .from(table)
    .innerJoin(files, eq(files.id, fileFor(call.caller)))
    .innerJoin(classes, eq(classes.id, table.classId))
    .where(and(sql`${column} = ${id}`, fileReadable(call)));
  return file;
}
