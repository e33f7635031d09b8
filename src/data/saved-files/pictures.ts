import { liveQuery } from 'dexie';
import { endpointOf } from '#contract/endpoints.ts';
import type { Material } from '#contract/entities/material.ts';
import { fillPath } from '#contract/path.ts';
import type { Account } from '#data/api/account.ts';
import { currentConnection, onReconnect } from '#data/api/connection.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { rejectionOf } from '#data/api/read-answer.ts';
import { sendToApi } from '#data/api/transport.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { savedFilesCache, savedPicturePath } from './cache-name.ts';
import type { Keeper } from './keep-class.ts';

/**
 * Saved materials of kept classes for which the server has a picture of the first page and this device has none. Runs in
 * live queries.
 */
async function missingPictures(mirror: Mirror): Promise<Pick<Material, 'fileId'>[]> {
  const missing: Pick<Material, 'fileId'>[] = [];
  for (const { classId } of await mirror.keptClasses.toArray()) {
    for (const { fileId, hasPicture } of await mirror.savedFiles.where('classId').equals(classId).toArray()) {
      if (hasPicture) continue;
      const row = await mirror.materials.where('fileId').equals(fileId).first();
      if (row?.picture) missing.push({ fileId });
    }
  }
  return missing;
}

/**
 * Fetches the pictures of saved materials, each once per visit and once more when the connection is back: they are a few
 * kilobytes each, and nothing waits for them. Returns the function that ends it.
 */
export function keepPictures(account: Keeper): () => void {
  const mirror = mirrorOf(account.userId);
  const tried = new Set<string>();
  let isRunning = false;
  let isStopped = false;

  async function fetchAll(): Promise<void> {
    for (;;) {
      const next = (await missingPictures(mirror)).find(({ fileId }) => !tried.has(fileId));
      if (!next || isStopped) return;
      tried.add(next.fileId);
      await savePicture(mirror, account, next.fileId).catch(reportOwn);
    }
  }

  function run(): void {
    if (isRunning || isStopped || currentConnection().offline) return;
    isRunning = true;
    fetchAll()
      .catch((failure: unknown) => console.warn('The pictures of saved files could not be fetched.', failure))
      .finally(() => {
        isRunning = false;
      });
  }

  const live = liveQuery(() => missingPictures(mirror)).subscribe({
    next: run,
    error: (failure) => console.warn('The pictures of saved files could not be looked for.', failure),
  });
  const stopConnection = onReconnect(() => {
    tried.clear();
    run();
  });
  return () => {
    isStopped = true;
    live.unsubscribe();
    stopConnection();
  };
}

/** A server's problem with one picture does not stop the others; a lost connection does. */
function reportOwn(failure: unknown): void {
  if (!(failure instanceof ApiProblem)) throw failure;
  console.warn('A picture of a saved file could not be fetched.', failure);
}

/**
 * Keeps the picture of a saved file beside it; if the file was removed in the meantime, nothing is kept.
 * @throws ApiProblem or Unreachable
 */
async function savePicture(mirror: Mirror, account: Keeper, fileId: string): Promise<void> {
  const cache = await caches.open(savedFilesCache(account.userId));
  await cache.put(savedPicturePath(fileId), new Response(await fetchPicture(account, fileId)));
  const isSaved = await mirror.savedFiles.update(fileId, { hasPicture: true });
  if (!isSaved) await cache.delete(savedPicturePath(fileId));
}

async function fetchPicture(account: Account, fileId: string): Promise<Blob> {
  const path = fillPath(endpointOf('files.materialPicture').path, { fileId });
  return sendToApi({ method: 'GET', path, headers: { accept: 'image/jpeg' } }, account, async (response) => {
    if (!response.ok) throw rejectionOf(response, await response.text());
    return response.blob();
  });
}

/** Keeps on screen whether the picture of a file is on this device. */
export function watchSavedPicture({ userId }: Account, fileId: string, onView: (saved: boolean) => void): Watch {
  return watchLive(
    () => mirrorOf(userId).savedFiles.get(fileId),
    (saved) => onView(saved?.hasPicture === true),
    'The saved files could not be read.',
  );
}
