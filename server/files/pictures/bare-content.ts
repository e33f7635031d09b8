import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileExtension } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { bareFile, type FileUse, isBared, namedAs } from './bare-file.ts';

interface Arrived {
  readonly blob: StagedBlob;
  readonly name: string;
  readonly extension: FileExtension;
}

/**
 * Replaces an arrived picture or recording by one without location, time and device.
 * @param hold is called for the blob as soon as it exists: the caller releases it, however the call ends
 * @returns undefined for a file of another kind, which is not replaced
 * @throws HttpError `file-unreadable`; `busy` if too many pictures wait
 */
export async function bareContent(
  use: FileUse,
  { blob, name, extension }: Arrived,
  hold: (blob: StagedBlob) => void,
): Promise<Arrived | undefined> {
  if (!isBared(use, extension)) return undefined;
  const bare = await bareFile(use, await readFile(blob.path), extension);
  if (bare === 'unreadable') throw new HttpError('file-unreadable');
  const stored = await blob.replace(Readable.from([bare.bytes]), { maximumBytes: limits.fileBytes });
  hold(stored);
  return { blob: stored, name: namedAs(name, bare.extension), extension: bare.extension };
}
