import { useEffect } from 'react';
import type { KeptClassesView } from '#data/saved-files/keep-classes.ts';
import type { KeptClassView } from '#data/saved-files/watch-kept-class.ts';
import { askToPersist } from '#hooks/engine/ask-to-persist.ts';
import { keepReaders } from '#hooks/engine/keep-readers.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { asKeeper, isKeeper } from './is-keeper.ts';

/** A class with the files of its materials, and the functions to keep them on this device or to release them. */
export interface KeptClass extends KeptClassView {
  /** It also retries failed files; the state shows the result. */
  keep(): Promise<void>;
  release(): Promise<void>;
}

const blank: KeptClassView = { state: 'unknown', totalBytes: 0, savedBytes: 0, files: 0, savedFiles: 0 };
const nothing = { refresh: () => undefined, stop: () => undefined };

/** State of a class that can be kept for offline; keeping needs an account and https. */
export function useKeptClass(classId: string): KeptClass {
  const account = useAccount();
  const { view } = useWatched<KeptClassView>(
    `${account.userId} ${account.token} ${classId}`,
    (engine, show) =>
      isKeeper(account) && 'caches' in window ? engine.watchKeptClass(account, classId, show) : nothing,
    blank,
  );
  useReadersFor(view.state === 'keeping' || view.state === 'kept');
  return { ...view, keep: () => keep(classId), release: () => release(classId) };
}

/** The kept classes among these on this device; undefined until they are known, and if nothing can be kept. */
export function useKeptClasses(classIds: readonly string[]): KeptClassesView | undefined {
  const account = useAccount();
  const mayKeep = isKeeper(account) && 'caches' in window && classIds.length > 0;
  const { view } = useWatched<KeptClassesView | undefined>(
    mayKeep ? `${account.userId} kept ${classIds.join(' ')}` : null,
    (engine, show) => (isKeeper(account) ? engine.watchKeptClasses(account, classIds, show) : nothing),
    undefined,
  );
  useReadersFor(view !== undefined && view.states.size > 0);
  return view;
}

/** Kept documents are read offline, so the code that shows them is kept too. */
function useReadersFor(isKept: boolean): void {
  useEffect(() => {
    if (isKept) keepReaders();
  }, [isKept]);
}

/** Keeps all of these classes for offline. */
export function keepClasses(classIds: readonly string[]): Promise<void> {
  return asKeeper((engine, account) => {
    askToPersist();
    return engine.keepClasses(account, classIds);
  });
}

function keep(classId: string): Promise<void> {
  return asKeeper((engine, account) => {
    askToPersist();
    return engine.keepClass(account, classId);
  });
}

function release(classId: string): Promise<void> {
  return asKeeper((engine, account) => engine.releaseClass(account, classId));
}
