import { type RefObject, useEffect, useEffectEvent } from 'react';
import { clearMarks, scrollToRange, showMarks } from './marks.ts';
import { rangesOf } from './ranges-of.ts';

type Find = { search: string; hit: number; onHits: (count: number) => void; isReady: boolean };

/** Search in a document that is one element of the page. */
export function useFindIn(element: RefObject<HTMLElement | null>, { search, hit, onHits, isReady }: Find): void {
  const report = useEffectEvent(onHits);
  useEffect(() => {
    if (!isReady || !element.current) return undefined;
    const ranges = rangesOf(element.current, search);
    const inView = ranges[hit];
    report(ranges.length);
    showMarks(ranges, inView);
    if (inView) scrollToRange(inView);
    return clearMarks;
  }, [element, search, hit, isReady]);
}
