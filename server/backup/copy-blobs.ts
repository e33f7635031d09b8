import { createReadStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { type Measured, measure } from '#server/storage/arrival.ts';
import type { BlobDriver } from '#server/storage/blob-driver.ts';
import { BlobMissing } from '#server/storage/errors.ts';
import { severalAtOnce } from '#server/storage/several-at-once.ts';
import type { ChecksumWriter } from './checksums.ts';
import { writeContent } from './copy-file.ts';

/** The previous backup. A blob never changes under its key, so undamaged ones are linked instead of copied. */
export interface EarlierBackup {
  readonly folder: string;
  /** SHA-256 by path. */
  readonly checksums: ReadonlyMap<string, string>;
}

export interface CopiedBlobs {
  /** SHA-256 by key. */
  readonly checksums: ReadonlyMap<string, string>;
  readonly bytes: number;
  /** Number of blobs that the earlier backup already had. */
  readonly linked: number;
}

/** Path of a blob in a backup: few names in each folder, as on the server's disk. */
function blobPath(key: string): string {
  return `files/${key.slice(-2)}/${key}`;
}

/** The key of a blob by its path in a backup; undefined for other files. */
export function blobKey(path: string): string | undefined {
  return /^files\/[^/]+\/([^/]+)$/.exec(path)?.[1];
}

/** Copies every blob of the storage. A blob that is deleted before its turn is left out. */
export async function copyBlobs(
  storage: Pick<BlobDriver, 'list' | 'get'>,
  target: string,
  list: ChecksumWriter,
  earlier: EarlierBackup | undefined,
): Promise<CopiedBlobs> {
  const checksums = new Map<string, string>();
  let bytes = 0;
  let linked = 0;
  await mkdir(join(target, 'files'), { mode: 0o700 });
  await severalAtOnce(storage.list(), 4, async ({ key }) => {
    const path = blobPath(key);
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    const had = earlier && (await linkEarlier(earlier, path, target));
    const copied = had ?? (await copyBlob(storage, key, join(target, path)));
    if (!copied) return;
    if (had) linked += 1;
    checksums.set(key, copied.sha256);
    bytes += copied.size;
    await list.add({ path, sha256: copied.sha256 });
  });
  return { checksums, bytes, linked };
}

async function copyBlob(storage: Pick<BlobDriver, 'get'>, key: string, target: string): Promise<Measured | undefined> {
  try {
    return await writeContent(target, await storage.get(key));
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

/** Undefined if the earlier backup lacks it, has it damaged, or is on a disk without links. */
async function linkEarlier(earlier: EarlierBackup, path: string, target: string): Promise<Measured | undefined> {
  const expected = earlier.checksums.get(path);
  if (expected === undefined) return undefined;
  const source = join(earlier.folder, path);
  try {
    const found = await measure(createReadStream(source));
    if (found.sha256 !== expected) return undefined;
    await link(source, join(target, path));
    return found;
  } catch (error) {
    if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EIO'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
