import { useEffect } from 'react';
import { unsavedLock, unsavedLockOf } from '#lib/unsaved-lock.ts';

/** Marks text that would be lost: as long as it is there, no new version replaces the page. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    const locks: LockManager | undefined = navigator.locks;
    if (!unsaved || !locks) return undefined;
    const controller = new AbortController();
    const hold = { mode: 'shared', signal: controller.signal } as const;
    const here = () => locks.request(unsavedLockOf(document.title), hold, () => released(controller.signal));
    locks.request(unsavedLock, hold, here).catch((failure: unknown) => {
      if (!controller.signal.aborted) console.warn('The unsaved form could not be announced.', failure);
    });
    return () => controller.abort();
  }, [unsaved]);
}

function released(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
