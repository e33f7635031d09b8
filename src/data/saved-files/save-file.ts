import type { Account } from '#data/api/account.ts';
import { DeviceFull, isQuotaExceeded, withRoom } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { OwnerLeft, whileSignedIn } from '#data/database/signing-out.ts';
import { savedFilePath, savedFilesCache, savedPicturePath } from './cache-name.ts';
import { download } from './download.ts';
import type { RemoteFile } from './file.ts';

/**
 * Keeps a file on the device. Its row is written last, and only for content that met its hash: an interruption leaves no
 * saved file behind.
 * @throws ApiProblem, Unreachable, FileDamaged, DeviceFull, OwnerLeft, or the reason of `signal`
 */
export async function saveFile(
  mirror: Mirror,
  account: Account & { userId: string },
  file: RemoteFile,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const cache = await caches.open(savedFilesCache(account.userId));
  const path = savedFilePath(file.fileId);
  // An earlier visit stored the whole file, but ended before it could write the row.
  const earlier = await cache.match(path);
  const type = earlier ? (earlier.headers.get('content-type') ?? '') : await fetchInto(cache, path);
  const row = { ...file, type, at: Date.now() };
  try {
    await withRoom(() => whileSignedIn(mirror, [mirror.savedFiles], () => mirror.savedFiles.put(row)));
  } catch (failure) {
    if (failure instanceof OwnerLeft) await cache.delete(path);
    throw failure;
  }

  async function fetchInto(into: Cache, at: string): Promise<string> {
    const { stream, type, failure } = await download(account, file, onBytes, signal);
    try {
      await into.put(at, new Response(stream, { headers: { 'content-type': type, 'content-length': `${file.size}` } }));
      return type;
    } catch (cause) {
      signal?.throwIfAborted();
      if (isQuotaExceeded(cause)) throw new DeviceFull({ cause });
      throw failure() ?? cause;
    }
  }
}

/** Removes a saved file from the device; it can be fetched again at any time. */
export async function dropFile(mirror: Mirror, userId: string, fileId: string): Promise<void> {
  await forgetFiles(mirror, [fileId]);
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(savedFilesCache(userId));
  await cache.delete(savedFilePath(fileId));
  await cache.delete(savedPicturePath(fileId));
}

/** Deletes the rows of files whose bytes are gone, and their texts for the search. */
export async function forgetFiles(mirror: Mirror, fileIds: readonly string[]): Promise<void> {
  await mirror.transaction('rw', mirror.savedFiles, mirror.texts, async () => {
    await mirror.savedFiles.bulkDelete([...fileIds]);
    await mirror.texts.bulkDelete([...fileIds]);
  });
}

/** The content of a saved file; undefined if it is not saved, or the browser has cleared it since. */
export async function readFile(mirror: Mirror, userId: string, fileId: string): Promise<Response | undefined> {
  const saved = await mirror.savedFiles.get(fileId);
  if (!saved || !('caches' in globalThis)) return undefined;
  const cache = await caches.open(savedFilesCache(userId));
  const response = await cache.match(savedFilePath(fileId));
  if (!response) await forgetFiles(mirror, [fileId]);
  return response;
}

/** The picture of a saved file's first page; undefined if there is none on this device. */
export async function readPicture(mirror: Mirror, userId: string, fileId: string): Promise<Response | undefined> {
  const saved = await mirror.savedFiles.get(fileId);
  if (!saved?.hasPicture || !('caches' in globalThis)) return undefined;
  const cache = await caches.open(savedFilesCache(userId));
  const response = await cache.match(savedPicturePath(fileId));
  if (!response) await mirror.savedFiles.update(fileId, { hasPicture: false });
  return response;
}
