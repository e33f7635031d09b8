import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';

/** Reports how many files are saved on this device. */
export function watchSavedCount({ userId }: Account, onCount: (count: number) => void): Watch {
  return watchLive(() => mirrorOf(userId).savedFiles.count(), onCount, 'The saved files could not be counted.');
}

/** Keeps on screen whether a file is saved on this device. */
export function watchSavedFile({ userId }: Account, fileId: string, onView: (saved: boolean) => void): Watch {
  return watchLive(
    () => mirrorOf(userId).savedFiles.where('fileId').equals(fileId).count(),
    (count) => onView(count > 0),
    'The saved files could not be read.',
  );
}
