import { useCallback, useEffect, useRef } from 'react';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';
import type { ReadKind } from './use-document.ts';

const pause = 1_000;

/** Reading position of a document, and the part of it that was shown there: see data/reading/places.ts. */
export interface LeftOffAt {
  readonly place: number;
  readonly part: number;
  readonly asText?: boolean;
}

/** @param isNow a choice of the reader, which is stored at once */
type KeepPlace = (place: LeftOffAt, isNow?: boolean) => void;

/**
 * Stores the reading position of a document for the user who opened it: at most once a second, and when they leave.
 * @param onKept called each time a position has been stored
 */
export function useKeepPlace(kind: ReadKind, row: Material | Report, onKept: () => void): KeepPlace {
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
    // The reader has signed out, or another user has signed in since: nothing is stored or passed on.
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
    (place, isNow = false) => {
      latest.current = place;
      if (isNow) return store();
      timer.current ??= setTimeout(store, pause);
    },
    [store],
  );
}
