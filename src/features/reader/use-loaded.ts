import { useEffect, useEffectEvent, useState } from 'react';
import { type DocumentProblemKind, problemOf } from './document-problem.ts';

export type Loaded<TValue> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: TValue }
  | { readonly state: 'failed'; readonly problem: DocumentProblemKind };

/** Opens a document once, and frees it when the reader leaves. */
export function useLoaded<TValue>(
  open: (signal: AbortSignal) => Promise<TValue>,
  close: (value: TValue) => void = () => undefined,
): Loaded<TValue> {
  const [loaded, setLoaded] = useState<Loaded<TValue>>({ state: 'loading' });
  const openNow = useEffectEvent(open);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const leaving = new AbortController();
    let opened: { value: TValue } | undefined;
    openNow(leaving.signal).then(
      (value) => {
        if (leaving.signal.aborted) return closeNow(value);
        opened = { value };
        setLoaded({ state: 'ready', value });
      },
      (failure: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn('A document could not be opened.', failure);
        setLoaded({ state: 'failed', problem: problemOf(failure) });
      },
    );
    return () => {
      leaving.abort();
      if (opened) closeNow(opened.value);
    };
  }, []);
  return loaded;
}
