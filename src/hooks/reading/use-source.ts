import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { Source } from '#data/reading/source.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import { failureOfOpening } from '#lib/failure-of-opening.ts';
import type { ReadKind } from './use-document.ts';

type SourceView =
  | { readonly state: 'loading' }
  /** Opening it costs this many bytes of a metered connection: the user decides. */
  | { readonly state: 'costs'; readonly bytes: number; readonly accept: () => void }
  | { readonly state: 'ready'; readonly source: Source; readonly start: number; readonly asText?: boolean | undefined }
  | { readonly state: 'failed'; readonly why: ReturnType<typeof failureOfOpening>; readonly retry: () => void };

/** The bytes of a document and its last reading position, read once; later changes of its row open nothing again. */
export function useSource(kind: ReadKind, row: Material | Report): SourceView {
  const [view, setView] = useState<SourceView>({ state: 'loading' });
  const open = useEffectEvent(async (isAccepted: boolean, isLeft: () => boolean): Promise<void> => {
    const show = (next: SourceView) => {
      if (!isLeft()) setView(next);
    };
    const again = (accepted: boolean) => () => {
      show({ state: 'loading' });
      void open(accepted, isLeft);
    };
    try {
      const engine = await loadEngine();
      const account = currentAccount();
      const bytes = isAccepted ? 0 : await engine.costOf(account, row);
      if (bytes > 0) return show({ state: 'costs', bytes, accept: again(true) });
      const [kept, source] = await Promise.all([
        engine.readPlace(engine.mirrorOf(account), row.id),
        engine.openFile(account, row, kind),
      ]);
      show({ state: 'ready', source, start: kept?.place ?? 0, asText: kept?.asText });
    } catch (failure) {
      show({ state: 'failed', why: failureOfOpening(failure), retry: again(isAccepted) });
    }
  });
  useLayoutEffect(() => {
    let left = false;
    void open(false, () => left);
    return () => {
      left = true;
    };
  }, []);
  return view;
}
