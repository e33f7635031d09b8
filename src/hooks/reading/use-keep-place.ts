import { useCallback, useEffect, useRef } from 'react';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import type { ReadKind } from './use-document.ts';

const pause = 1_000;

/** Keeps where a document is read: at most once a second, and when its reader leaves. */
export function useKeepPlace(kind: ReadKind, row: Material | Report): (place: number) => void {
  const latest = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, classId, title } = row;

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const place = latest.current;
    latest.current = undefined;
    if (place === undefined) return;
    const account = currentAccount();
    loadEngine()
      .then((engine) => engine.keepPlace(engine.mirrorOf(account), { kind, id, classId, title, place }))
      .catch((failure: unknown) => console.warn('The place in a document could not be kept.', failure));
  }, [kind, id, classId, title]);

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
