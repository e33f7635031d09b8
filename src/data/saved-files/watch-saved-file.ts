import { liveQuery } from 'dexie';
import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/watch/watch-pulled.ts';

/** Reports how many files are saved on this device. */
export function watchSavedCount({ userId }: Account, onCount: (count: number) => void): Watch {
  const live = liveQuery(() => mirrorOf(userId).savedFiles.count()).subscribe({
    next: onCount,
    error: (failure) => console.error('The saved files could not be counted.', failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}

/** Keeps on screen whether a file is saved on this device. */
export function watchSavedFile({ userId }: Account, fileId: string, onView: (saved: boolean) => void): Watch {
  const live = liveQuery(() => mirrorOf(userId).savedFiles.where('fileId').equals(fileId).count()).subscribe({
    next: (count) => onView(count > 0),
    error: (failure) => console.error('The saved files could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}
