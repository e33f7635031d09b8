import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { files } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { isKnown, isMeant } from '#server/http/request/entity-tags.ts';
import type { ByteRange } from '#server/storage/blob-driver.ts';
import { BlobMissing } from '#server/storage/errors.ts';
import { rangeOf } from './ranges.ts';

export type Download = Context & { params: { fileId: string } };

/** A file for sending. */
export type StoredFile = Pick<typeof files.$inferSelect, keyof typeof storedColumns> & {
  /** Permission for caches; only the reader's own cache if left out. */
  cacheControl?: string;
};

/**
 * Sends stored bytes to a permitted reader, whole or one range of them.
 * @throws HttpError `file-changed`, `range-invalid`, `file-lost`
 */
export async function sendStored(
  { request, reply, storage }: Pick<Context, 'request' | 'reply' | 'storage'>,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  // Android's download manager resumes with If-Match and Range: parts of different files must not be joined.
  if (!isMeant(request.headers['if-match'], etag)) throw new HttpError('file-changed');
  if (isKnown(request.headers['if-none-match'], etag)) return describe(reply, file, etag).code(304).send();
  if (request.method === 'HEAD') {
    // An empty stream: Fastify reads a real one to its end before it answers a HEAD.
    return describe(reply, file, etag).header('content-length', file.size).send(Readable.from([]));
  }
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, file.size) : 'whole';
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new HttpError('range-invalid');
  }
  if (range === 'whole') {
    const content = await open(storage, file);
    return describe(reply, file, etag).header('content-length', file.size).send(content);
  }
  const content = await open(storage, file, range);
  return describe(reply, file, etag)
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content);
}

/** Columns of `files` that sending needs. */
export const storedColumns = {
  name: files.name,
  mediaType: files.mediaType,
  size: files.size,
  sha256: files.sha256,
  storageKey: files.storageKey,
};

async function open(storage: Context['storage'], file: StoredFile, range?: ByteRange): Promise<Readable> {
  try {
    return await storage.get(file.storageKey, range);
  } catch (error) {
    throw error instanceof BlobMissing ? new HttpError('file-lost') : error;
  }
}

/** The browser must never show it as a page of ours; only the reader's own cache may keep it. */
function describe(reply: FastifyReply, file: StoredFile, etag: string): FastifyReply {
  const { name, mediaType, sha256, cacheControl = 'private, no-cache' } = file;
  return reply.headers({
    'content-type': mediaType,
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag,
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  });
}
