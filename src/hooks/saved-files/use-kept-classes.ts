import { useEffect } from 'react';
import type { KeptClassesView } from '#data/saved-files/keep-classes.ts';
import { askToPersist } from '#hooks/engine/ask-to-persist.ts';
import { keepReaders } from '#hooks/engine/keep-readers.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';
import { isKeeper } from './is-keeper.ts';

/** Which of these classes are kept on this device; undefined as long as it is not known, and where nothing can be kept. */
export function useKeptClasses(classIds: readonly string[]): KeptClassesView | undefined {
  const account = useAccount();
  const mayKeep = isKeeper(account) && 'caches' in window && classIds.length > 0;
  const { view } = useWatched<KeptClassesView | undefined>(
    mayKeep ? `${account.userId} kept ${classIds.join(' ')}` : null,
    (engine, show) =>
      isKeeper(account)
        ? engine.watchKeptClasses(account, classIds, show)
        : { refresh: () => undefined, stop: () => undefined },
    undefined,
  );
  const keepsAny = view !== undefined && view.states.size > 0;
  useEffect(() => {
    if (keepsAny) keepReaders();
  }, [keepsAny]);
  return view;
}

/** Keeps all of these classes for offline. */
export async function keepClasses(classIds: readonly string[]): Promise<void> {
  const engine = await loadEngine();
  const account = currentAccount();
  if (!isKeeper(account)) return;
  askToPersist();
  await engine.keepClasses(account, classIds);
}
