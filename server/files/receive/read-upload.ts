import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FilePart } from '#contract/endpoint.ts';
import { acceptedExtension, type FileExtension } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { receivedFileName } from '#contract/text/file-name.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { BlobTooLarge } from '#server/storage/errors.ts';

const megabyte = 1024 * 1024;

/** Beside the file there are at most the fields of a spending report; the longest field is a description of 5,000 letters. */
const bodyLimits = { files: 1, fields: 16, parts: 17, fieldSize: 64 * 1024, fieldNameSize: 64, headerPairs: 16 };

/** The body of an upload: its text fields as they came, and its file, if it has one. */
export interface UploadBody<TContent> {
  fields: Readonly<Record<string, string>>;
  file: { name: string; extension: FileExtension; content: TContent } | undefined;
}

/**
 * Reads the multipart body of an upload, fields and file in any order; a body of JSON has fields only.
 * @param part the field that holds the file
 * @param take receives the file's content as it arrives, and must throw BlobTooLarge beyond `limits.fileBytes`
 * @throws HttpError `too-large`, `wrong-type` by the file's name, `unknown-field`, `malformed`
 */
export async function readUpload<TContent>(
  call: Pick<Context, 'request' | 'language'>,
  part: FilePart,
  take: (content: Readable) => Promise<TContent>,
): Promise<UploadBody<TContent>> {
  try {
    if (Number(call.request.headers['content-length']) > limits.fileBytes + megabyte) throw tooLarge();
    if (call.request.isMultipart()) {
      requireBoundary(call.request.headers['content-type']);
      return await readParts(call, part, take);
    }
    return { fields: fieldsOfJson(call.request.body), file: undefined };
  } catch (error) {
    throw toHttpError(error);
  }
}

/** At most 70 characters (RFC 2046, 5.1.1); the parser throws at a boundary of more than 256. */
function requireBoundary(contentType: string | undefined): void {
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType ?? '');
  const length = (boundary?.[1] ?? boundary?.[2] ?? '').length;
  if (length < 1 || length > 70) throw new HttpError('malformed');
}

/** The error of a file beyond the limit. */
function tooLarge(): HttpError {
  return new HttpError('too-large', { values: { limit: limits.fileBytes / megabyte } });
}

async function readParts<TContent>(
  { request, language }: Pick<Context, 'request' | 'language'>,
  part: FilePart,
  take: (content: Readable) => Promise<TContent>,
): Promise<UploadBody<TContent>> {
  const fields: Record<string, string> = Object.create(null);
  let file: UploadBody<TContent>['file'];
  // If the sender is gone before the body is read, the parser gets no event: it would wait forever, and the key with it.
  if (request.raw.destroyed) throw new HttpError('malformed');
  // One byte more than allowed must pass, so that `take` notices it at once and not at the body's end.
  const options = { limits: { ...bodyLimits, fileSize: limits.fileBytes + 1 }, throwFileSizeLimit: false };
  for await (const piece of request.parts(options)) {
    if (piece.type === 'field') addField(fields, piece);
    else if (piece.fieldname === part) file = await takeFile(piece, take);
    else
      throw new HttpError('unknown-field', { fields: { [piece.fieldname]: fieldMessage(language, 'unknownField') } });
  }
  return { fields, file };
}

function addField(fields: Record<string, string>, { fieldname, fieldnameTruncated, value }: MultipartValue): void {
  if (typeof value !== 'string' || fieldnameTruncated || fieldname in fields) throw new HttpError('malformed');
  fields[fieldname] = value;
}

/** A form with an empty file field sends a part without name and content. */
async function takeFile<TContent>(
  { filename, file }: MultipartFile,
  take: (content: Readable) => Promise<TContent>,
): Promise<UploadBody<TContent>['file']> {
  if (!filename) {
    file.resume();
    return undefined;
  }
  const name = receivedFileName(filename);
  const extension = acceptedExtension(name);
  if (!extension) throw new HttpError('wrong-type');
  const content = await take(file);
  if (file.truncated) throw tooLarge();
  return { name, extension, content };
}

function fieldsOfJson(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new HttpError('unsupported-media');
  return body as Readonly<Record<string, string>>; // the contract checks each value
}

/** The parser's errors for forms that no page of ours sends: more parts than there are fields and one file. */
const parserCodes: Readonly<Record<string, ProblemCode>> = {
  FST_PROTO_VIOLATION: 'unknown-field',
  FST_PARTS_LIMIT: 'malformed',
  FST_FILES_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
};

/** The parser's own errors carry a status. Errors of the format below it, for a truncated or missing body, do not. */
function toHttpError(error: unknown): unknown {
  if (error instanceof BlobTooLarge) return tooLarge();
  if (!(error instanceof Error) || error instanceof HttpError) return error;
  const code = 'code' in error ? parserCodes[String(error.code)] : undefined;
  if (code) return new HttpError(code);
  return /multipart|part terminated|boundary/i.test(error.message) ? new HttpError('malformed') : error;
}
