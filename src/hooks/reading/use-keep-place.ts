import { useCallback, useEffect, useRef } from 'react';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';
import type { ReadKind } from './use-document.ts';

const pause = 1_000;

/** Reading position of a document, and how much of it was seen there: see data/reading/places.ts. */
export interface LeftOffAt {
  readonly place: number;
  readonly part: number;
}

/**
 * Keeps where a document is read, for the person who opened it alone: at most once a second, and when its reader leaves.
 * @param onKept called each time a place has been stored
 */
export function useKeepPlace(kind: ReadKind, row: Material | Report, onKept: () => void): (place: LeftOffAt) => void {
  const latest = useRef<LeftOffAt>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, classId, title } = row;
  const { userId } = useAccount();
  const kept = useRef(onKept);
  useEffect(() => {
    kept.current = onKept;
  });

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const place = latest.current;
    latest.current = undefined;
    const account = currentAccount();
    // Another person has signed in since, or this one has signed out: nothing is left behind, and nothing passed on.
    if (!place || account.userId !== userId) return;
    loadEngine()
      .then((engine) => engine.keepPlace(engine.mirrorOf(account), { kind, id, classId, title, ...place }))
      .then(() => kept.current())
      .catch((failure: unknown) => console.warn('The place in a document could not be kept.', failure));
  }, [kind, id, classId, title, userId]);

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && store();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      store();
    };
  }, [store]);

  return useCallback(
    (place) => {
      latest.current = place;
      timer.current ??= setTimeout(store, pause);
    },
    [store],
  );
}
