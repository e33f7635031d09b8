import { useEffect } from 'react';
import type { KeptClassView } from '#data/saved-files/watch-kept-class.ts';
import { askToPersist } from '#hooks/engine/ask-to-persist.ts';
import { keepReaders } from '#hooks/engine/keep-readers.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';
import { isKeeper } from './is-keeper.ts';

/** A class with the files of its materials, and the person's word to keep them on this device or to let them go. */
export interface KeptClass extends KeptClassView {
  /** Also tries again what has failed; the state shows what comes of it. */
  keep(): Promise<void>;
  release(): Promise<void>;
}

const blank: KeptClassView = { state: 'unknown', totalBytes: 0, savedBytes: 0, files: 0, savedFiles: 0 };
const nothing = { refresh: () => undefined, stop: () => undefined };

/** How much of a class is kept for offline. No one keeps a class without an account, nor where there is no https. */
export function useKeptClass(classId: string): KeptClass {
  const account = useAccount();
  const { view } = useWatched<KeptClassView>(
    `${account.userId} ${account.token} ${classId}`,
    (engine, show) =>
      isKeeper(account) && 'caches' in window ? engine.watchKeptClass(account, classId, show) : nothing,
    blank,
  );
  const isKept = view.state === 'keeping' || view.state === 'kept';
  useEffect(() => {
    if (isKept) keepReaders();
  }, [isKept]);
  return { ...view, keep: () => keep(classId), release: () => release(classId) };
}

async function keep(classId: string): Promise<void> {
  const engine = await loadEngine();
  const account = currentAccount();
  if (!isKeeper(account)) return;
  askToPersist();
  await engine.keepClass(account, classId);
}

async function release(classId: string): Promise<void> {
  const engine = await loadEngine();
  const account = currentAccount();
  if (isKeeper(account)) await engine.releaseClass(account, classId);
}
