import { type KeptClass, type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { wholeSince } from '#data/mirror/whole-since.ts';
import { watchPulled } from '#data/watch/watch-pulled.ts';
import type { RemoteFile } from './file.ts';
import type { Keeper } from './keep-class.ts';
import { bytesUnderWay, onBytesUnderWay } from './progress.ts';
import { pullAllMaterials } from './pull-materials.ts';
import { bytesOf, filesOfClass, isWhollyKnown, missingOf } from './wanted.ts';

/** A class with the files of its materials, as far as they are kept on this device. */
export interface KeptClassView {
  /** `unknown` until its size is known. */
  state: 'unknown' | 'not-kept' | KeptClass['state'];
  totalBytes: number;
  savedBytes: number;
  files: number;
  savedFiles: number;
  problem?: string;
}

interface SavedClass {
  kept: KeptClass | undefined;
  known: boolean;
  files: RemoteFile[];
  saved: ReadonlySet<string>;
}

/** Keeps on screen how much of a class is kept, with the bytes that are on their way. */
export function watchKeptClass(account: Keeper, classId: string, onView: (view: KeptClassView) => void): Watch {
  const mirror = mirrorOf(account.userId);
  let last: SavedClass | undefined;
  const show = () => {
    if (last) onView(keptClassView(last, bytesUnderWay));
  };
  const watch = watchPulled<SavedClass>(
    {
      key: `${mirror.name} ${account.token ?? ''} kept ${classId}`,
      pull: (signal) => learnSize(mirror, account, classId, signal),
      read: () => readClass(mirror, classId),
    },
    ({ saved }) => {
      last = saved ?? last;
      show();
    },
  );
  const stopProgress = onBytesUnderWay(show);
  return {
    refresh: watch.refresh,
    stop() {
      stopProgress();
      watch.stop();
    },
  };
}

/** Fetches the list of materials, unless the synchronisation brings the rows anyway. */
async function learnSize(mirror: Mirror, account: Keeper, classId: string, signal: AbortSignal): Promise<void> {
  const known = await wholeSince(mirror, listRequest('materials.list', { classId }));
  if (known === 0) await pullAllMaterials(mirror, account, classId, signal);
}

async function readClass(mirror: Mirror, classId: string): Promise<SavedClass> {
  const files = await filesOfClass(mirror, classId);
  const missing = new Set(await missingOf(mirror, files));
  return {
    kept: await mirror.keptClasses.get(classId),
    known: await isWhollyKnown(mirror, classId),
    files,
    saved: new Set(files.filter((file) => !missing.has(file)).map(({ fileId }) => fileId)),
  };
}

/** Builds the view of a kept class; `underWay` returns the bytes of a file that is being fetched. Pure. */
function keptClassView({ kept, known, files, saved }: SavedClass, underWay: (fileId: string) => number): KeptClassView {
  const here = files.filter(({ fileId }) => saved.has(fileId));
  const coming = files.reduce((sum, { fileId }) => sum + (saved.has(fileId) ? 0 : underWay(fileId)), 0);
  return {
    state: kept?.state ?? (known ? 'not-kept' : 'unknown'),
    totalBytes: bytesOf(files),
    savedBytes: bytesOf(here) + coming,
    files: files.length,
    savedFiles: here.length,
    ...(kept?.problem !== undefined && { problem: kept.problem }),
  };
}
