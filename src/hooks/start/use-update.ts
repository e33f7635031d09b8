import { useSyncExternalStore } from 'react';
import { senderLockName } from '#data/send/lock/sender-lock-name.ts';
import { isWaiting, onWaiting } from '#hooks/engine/worker.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/**
 * A new version is ready, and the function that starts it when the user asks; it returns the titles of tabs whose unsaved
 * text prevents it. The hook also registers the worker.
 */
export function useUpdate(): { waiting: boolean; apply(): Promise<readonly string[]> } {
  const waiting = useSyncExternalStore(onWaiting, isWaiting);
  return { waiting, apply };
}

async function apply(): Promise<readonly string[]> {
  const { applyUpdate } = await import('#hooks/engine/register-worker.ts');
  return applyUpdate(senderLockName(currentAccount().userId ?? ''));
}
