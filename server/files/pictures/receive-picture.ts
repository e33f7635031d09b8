import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FilePart } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { realExtension } from '#server/files/content/fits-name.ts';
import { readUpload } from '#server/files/receive/read-upload.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { makePicture, type PictureSource, PictureTooSlow } from './make-picture.ts';
import { sourceOf } from './picture-kind.ts';

/** Requested properties of the new picture. */
export interface Wanted {
  readonly longestSide: number;
  readonly quality: number;
}

/** A call that brings a picture. */
interface Sending<TFields> extends Context {
  readonly repeated: boolean;
  checkFields(raw: Readonly<Record<string, string>>): TFields;
}

interface ReceivedPicture<TFields> {
  readonly fields: TFields;
  /** The hash of the sent bytes; undefined without a picture. */
  readonly sha256: string | undefined;
  /** Absent for a repeat, and without a picture. It must be released, however the call ends. */
  readonly made: StagedBlob | undefined;
}

/**
 * Receives fields and a picture, and rebuilds the picture from its pixels: location, camera and time of a photo are dropped.
 * @throws HttpError `wrong-type`, `type-mismatch`, `file-empty`, `file-unreadable`, `too-large`, `busy`; those of the fields
 */
export async function receivePicture<TFields>(
  call: Sending<TFields>,
  part: FilePart,
  wanted: Wanted,
): Promise<ReceivedPicture<TFields>> {
  let sent: StagedBlob | undefined;
  try {
    const body = await readUpload(call, part, async (content) => {
      sent = await call.storage.put(content, { maximumBytes: limits.fileBytes });
      return sent;
    });
    const fields = call.checkFields(body.fields);
    if (!body.file) return { fields, sha256: undefined, made: undefined };
    const { content, extension } = body.file;
    const source = await pictureIn(content, extension);
    const { sha256 } = content;
    if (call.repeated) return { fields, sha256, made: undefined };
    const picture = await makePicture(await readFile(content.path), source, wanted).catch((error: unknown) => {
      // A slow machine says nothing about the picture.
      throw error instanceof PictureTooSlow ? new HttpError('busy', { retryAfter: 60 }) : error;
    });
    if (!picture) throw new HttpError('file-unreadable');
    const staged = await call.storage.put(Readable.from([picture.jpeg]), { maximumBytes: limits.fileBytes });
    await staged.prepare();
    return { fields, sha256, made: staged };
  } finally {
    if (sent) await releaseBlob(call, sent);
  }
}

/** @throws HttpError `wrong-type`, `file-empty`, `type-mismatch` */
async function pictureIn({ path, size }: StagedBlob, named: Parameters<typeof sourceOf>[0]) {
  if (!isPicture(sourceOf(named))) throw new HttpError('wrong-type');
  if (size === 0) throw new HttpError('file-empty');
  const extension = await realExtension(path, size, named);
  const source = extension && sourceOf(extension);
  if (!isPicture(source)) throw new HttpError('type-mismatch');
  return source;
}

function isPicture(source: PictureSource | undefined): source is Exclude<PictureSource, 'pdf'> {
  return source !== undefined && source !== 'pdf';
}
