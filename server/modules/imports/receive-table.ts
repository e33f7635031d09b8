import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { readUpload } from '#server/modules/documents/receive/read-upload.ts';
import { BlobTooLarge } from '#server/storage/errors.ts';
import { importLimits, type ReadTable, readTable } from './read-table.ts';

/** The table of an upload, and what makes it the same as another. */
export interface ReceivedTable extends ReadTable {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly sha256: string;
}

/**
 * Reads an uploaded table into memory: it may be 5 MB and have 5,000 rows.
 * @throws HttpError `file-missing`, `wrong-type`, `too-large`, `file-unreadable`, `rule-broken` for too many rows
 */
export async function receiveTable(call: Pick<Context, 'request' | 'language'>): Promise<ReceivedTable> {
  const { fields, file } = await readUpload(call, 'import', takeAll);
  if (!file) throw new HttpError('file-missing', { fields: { file: fieldMessage(call.language, 'fileRequired') } });
  if (file.extension !== 'csv' && file.extension !== 'xlsx') throw new HttpError('wrong-type');
  const table = await readTable(file.content, file.extension);
  if (table.isTooLong) throw brokenField(call, 'file', 'tooMany');
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  return { ...table, fields, fileName: file.name, sha256 };
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
