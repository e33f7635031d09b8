import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clearMarks, scrollToRange, showMarks } from '../find/marks.ts';
import { rangesOf } from '../find/ranges-of.ts';
import type { PageTexts } from './page-texts.ts';

interface PageHits {
  readonly page: number;
  readonly count: number;
}

type Find = {
  search: string;
  hit: number;
  onHits: (count: number) => void;
  goToPage: (page: number) => void;
  /** The search and page with which the document was opened: its first hit from there on is shown. */
  from: { search: string; page: number };
  onHit: (hit: number) => void;
};

/**
 * Search in a PDF, whose pages are text only while they are near the screen: the texts of all pages say on which page a hit
 * is, and the visible page shows it.
 * @returns the function to call when a page has its text
 */
export function useFindInPages(texts: PageTexts | undefined, { search, hit, from, onHits, onHit, goToPage }: Find) {
  const [found, setFound] = useState<readonly PageHits[]>([]);
  const [rendered, setRendered] = useState(0);
  const layers = useRef(new Map<number, HTMLElement>());
  const shownHit = useRef('');
  const report = useEffectEvent(onHits);
  const go = useEffectEvent(goToPage);
  const firstPageOf = useEffectEvent((wanted: string) => (wanted === from.search ? from.page : 1));
  const leadTo = useEffectEvent(onHit);

  useEffect(() => {
    setFound([]);
    report(0);
    shownHit.current = '';
    if (!texts || search.trim() === '') return undefined;
    const leaving = new AbortController();
    collect(texts, search, leaving.signal).catch((failure: unknown) => {
      if (!leaving.signal.aborted) console.warn('The document could not be searched to its end.', failure);
    });
    return () => leaving.abort();

    async function collect(all: PageTexts, wanted: string, signal: AbortSignal): Promise<void> {
      const pages: PageHits[] = [];
      const countOf = (some: readonly PageHits[]) => some.reduce((sum, { count }) => sum + count, 0);
      const first = firstPageOf(wanted);
      let isThere = first === 1;
      for await (const page of all.hits(wanted, signal)) {
        // Hits on earlier pages are not shown, because the document would move away from where it was opened.
        if (!isThere && page.page >= first) leadTo(countOf(pages));
        isThere ||= page.page >= first;
        pages.push(page);
        if (isThere) setFound([...pages]);
        report(countOf(pages));
      }
      setFound([...pages]);
    }
  }, [texts, search]);

  const mark = useEffectEvent((pages: readonly PageHits[], wanted: number) => {
    const at = placeOf(pages, wanted);
    const ranges: Range[] = [];
    let inView: Range | undefined;
    for (const [page, layer] of layers.current) {
      if (!layer.isConnected) continue;
      const here = rangesOf(layer, search);
      ranges.push(...here);
      if (page === at?.page) inView = here[at.index];
    }
    showMarks(ranges, inView);
    const name = at ? `${at.page} ${at.index}` : '';
    if (!at || shownHit.current === name) return;
    if (inView) {
      shownHit.current = name;
      scrollToRange(inView);
    } else go(at.page);
  });

  useEffect(() => {
    // This also runs when a page near the screen has got its text.
    if (found.length > 0 && rendered > 0) mark(found, hit);
    else clearMarks();
  }, [found, hit, rendered]);
  useEffect(() => clearMarks, []);

  return useCallback((page: number, layer: HTMLElement) => {
    layers.current.set(page, layer);
    setRendered((count) => count + 1);
  }, []);
}

/** The page of a hit, and its index among the hits there. */
function placeOf(found: readonly PageHits[], hit: number): { page: number; index: number } | undefined {
  let before = 0;
  for (const { page, count } of found) {
    if (hit < before + count) return { page, index: hit - before };
    before += count;
  }
  return undefined;
}
