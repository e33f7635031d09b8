import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BodyOf } from '#contract/endpoints.ts';
import { readUpload } from '#server/files/receive/read-upload.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { BlobTooLarge } from '#server/storage/errors.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { importLimits } from './thread.ts';

/** The table of an upload, its fields, and its hash. */
export interface ReceivedTable extends ReadTable {
  readonly form: BodyOf<'imports.create'>;
  readonly fileName: string;
  readonly sha256: string;
}

/**
 * Reads an uploaded table into memory: at most 5 MB and 5,000 rows.
 * @throws HttpError `file-missing`, `table-type`, `too-large`, `file-unreadable`, `file-protected`, `rule-broken` for too many
 *   rows or an unknown sheet
 */
export async function receiveTable(call: Call<'imports.create'>): Promise<ReceivedTable> {
  const { fields, file } = await readUpload(call, 'import', takeAll).catch((error: unknown) => {
    // The list of kinds in its message applies to materials and reports.
    throw error instanceof HttpError && error.code === 'wrong-type' ? new HttpError('table-type') : error;
  });
  if (!file) throw new HttpError('file-missing', { fields: { file: fieldMessage(call.language, 'fileRequired') } });
  const form = call.checkFields(fields);
  const table = await readTable(file.content, { name: file.name, kind: form.kind, choice: form });
  if (table.isTooLong) throw brokenField(call, 'file', 'tooMany');
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  return { ...table, form, fileName: file.name, sha256 };
}

async function takeAll(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > importLimits.bytes) throw new BlobTooLarge(importLimits.bytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
