import { liveQuery } from 'dexie';
import { onReconnect } from '#data/api/connection.ts';
import { type KeptClass, type Mirror, mirrorOf } from '#data/database/database.ts';
import { savedFilePath, savedFilesCache, savedPicturePath } from './cache-name.ts';
import { fetchMissing, type Keeper } from './keep-class.ts';
import { isMetered, onMetered } from './metered.ts';
import { keepPictures } from './pictures.ts';
import { dropFile, forgetFiles } from './save-file.ts';
import { filesOfClass, isWhollyKnown, missingOf } from './wanted.ts';
import { readSavedFilesSettings } from './watch-settings.ts';

/** Waits before a class that could not be saved is tried again, in milliseconds: each is twice as long, up to the longest. */
const retries = { first: 30_000, longest: 15 * 60_000 };

/**
 * Maintains the saved files of kept classes. Returns the function that ends it.
 * - It continues classes that were interrupted, and retries those that a network stopped.
 * - It adds new materials of kept classes, over a metered connection only if the user allows it.
 * - It notices files that the browser has cleared, drops those whose material is gone, and fetches their pictures.
 */
export function startUpkeep(account: Keeper, { first, longest } = retries): () => void {
  const mirror = mirrorOf(account.userId);
  let stopped = false;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = first;
  /** Each visit starts with a try, whatever the result of the last one. */
  let isStart = true;

  function retryLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A running turn may have noted its failure already, and adds nothing when it ends.
      if (running) return retryLater();
      waitMs = Math.min(longest, waitMs * 2);
      run();
    }, waitMs);
  }

  function run(): void {
    if (stopped || running) return;
    running = true;
    keepUp(mirror, account)
      .catch((failure: unknown) => console.warn('The saved files could not be kept up.', failure))
      .finally(() => {
        running = false;
      });
  }

  const live = liveQuery(() => incompleteClasses(mirror)).subscribe({
    next: (classes) => {
      if (isStart || classes.some(({ problem }) => problem === undefined)) run();
      else if (classes.length > 0) retryLater();
      else waitMs = first;
      isStart = false;
    },
    error: (failure) => console.warn('The kept classes could not be read.', failure),
  });
  const stopConnection = onReconnect(() => {
    waitMs = first;
    run();
  });
  // Automatically added classes were waiting for an unmetered connection.
  const stopMetered = onMetered(() => {
    if (!isMetered()) run();
  });
  const stopPictures = keepPictures(account);
  compare(mirror, account.userId).catch((failure: unknown) => {
    console.warn('The saved files could not be looked through.', failure);
  });

  return () => {
    stopped = true;
    clearTimeout(timer);
    live.unsubscribe();
    stopConnection();
    stopMetered();
    stopPictures();
  };
}

/** Fetches missing files, each class once. A lasting problem of one class is noted there and does not stop the others. */
export async function keepUp(mirror: Mirror, account: Keeper): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const classId = (await dueClasses(mirror)).find((id) => !tried.has(id));
    if (classId === undefined) return;
    tried.add(classId);
    await fetchMissing(mirror, account, classId);
  }
}

/** Classes that the owner just requested continue over any connection; automatically added ones wait for an unmetered one. */
async function dueClasses(mirror: Mirror): Promise<string[]> {
  const incomplete = await incompleteClasses(mirror);
  const { onMetered } = await readSavedFilesSettings();
  const due = onMetered || !isMetered() ? incomplete : incomplete.filter(({ state }) => state === 'keeping');
  return due.map(({ classId }) => classId);
}

/** Kept classes with files missing here. One that failed waits for its owner's decision. Runs in live queries. */
export async function incompleteClasses(mirror: Mirror): Promise<KeptClass[]> {
  const incomplete: KeptClass[] = [];
  for (const kept of await mirror.keptClasses.toArray()) {
    if (kept.state === 'failed') continue;
    const missing = await missingOf(mirror, await filesOfClass(mirror, kept.classId));
    if (kept.state === 'keeping' || missing.length > 0) incomplete.push(kept);
  }
  return incomplete;
}

/** Deletes texts whose file is gone: with the right to read a file, its text must go. An older release could leave it behind. */
async function dropStrayTexts(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.savedFiles, mirror.texts, async () => {
    const saved = new Set(await mirror.savedFiles.toCollection().primaryKeys());
    const read = await mirror.texts.toCollection().primaryKeys();
    await mirror.texts.bulkDelete(read.filter((fileId) => !saved.has(fileId)));
  });
}

/**
 * Compares rows and bytes. A row whose bytes the browser has cleared is deleted, so that the file counts as missing. A file
 * whose material is gone is deleted too, and so are bytes that no material needs.
 */
export async function compare(mirror: Mirror, userId: string): Promise<void> {
  await dropStrayTexts(mirror);
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(savedFilesCache(userId));
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const saved = await mirror.savedFiles.toArray();
  await forgetFiles(
    mirror,
    saved.filter(({ fileId }) => !there.has(savedFilePath(fileId))).map(({ fileId }) => fileId),
  );
  for (const { fileId, hasPicture } of saved) {
    if (hasPicture && !there.has(savedPicturePath(fileId)))
      await mirror.savedFiles.update(fileId, { hasPicture: false });
    if ((await mirror.materials.where('fileId').equals(fileId).count()) === 0) await dropFile(mirror, userId, fileId);
  }
  const kept = new Set((await mirror.keptClasses.toArray()).map(({ classId }) => classId));
  const wanted = new Set<string>();
  for (const classId of kept) {
    // The browser has cleared its list: its files are unknown, and all of them may be here.
    if (!(await isWhollyKnown(mirror, classId))) return;
    for (const { fileId } of await filesOfClass(mirror, classId)) {
      wanted.add(savedFilePath(fileId)).add(savedPicturePath(fileId));
    }
  }
  for (const path of there) if (!wanted.has(path)) await cache.delete(path);
}
