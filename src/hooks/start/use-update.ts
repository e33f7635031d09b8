import { useSyncExternalStore } from 'react';
import { senderLockName } from '#data/send/lock/sender-lock-name.ts';
import { isWaiting, onWaiting } from '#hooks/engine/worker.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/**
 * Whether a new version is ready, and the person's word to use it, which returns the titles of the tabs whose unsaved text
 * is in the way. Sees to the worker's registration too.
 */
export function useUpdate(): { waiting: boolean; apply(): Promise<readonly string[]> } {
  const waiting = useSyncExternalStore(onWaiting, isWaiting);
  return { waiting, apply };
}

async function apply(): Promise<readonly string[]> {
  const { applyUpdate } = await import('#hooks/engine/register-worker.ts');
  return applyUpdate(senderLockName(currentAccount().userId ?? ''));
}
