import { useEffect, useEffectEvent } from 'react';

type ScrollPlace = {
  /** True when the document has its size. */
  isReady: boolean;
  /** Scrolls to the last position. */
  goToStart: () => void;
  /** The reader's present position. */
  read: () => { place: number; part: number } | undefined;
  onPlace: (place: number, part: number) => void;
};

/** Time in milliseconds after which a visible part counts as seen. */
const seenMs = 1_000;

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * The position of a document that is read by scrolling the page. It is restored at the start, and again while nothing was
 * touched and something above gets its size; it is reported during scrolling.
 */
export function useScrollPlace({ isReady, goToStart, read, onPlace }: ScrollPlace): void {
  const start = useEffectEvent(goToStart);
  const report = useEffectEvent(() => {
    const now = read();
    if (now) onPlace(now.place, now.part);
  });
  useEffect(() => {
    if (!isReady) return undefined;
    start();
    const resized = new ResizeObserver(() => start());
    resized.observe(document.body);
    const leaveAlone = () => resized.disconnect();
    for (const touch of touches) addEventListener(touch, leaveAlone, { once: true, passive: true });
    const { pathname } = location;
    // The page scrolls to its top when it is about to be left.
    const reportHere = () => location.pathname === pathname && report();
    let frame = 0;
    const note = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(reportHere);
    };
    // The first visible part counts as seen, even if nothing is left to scroll.
    const seen = setTimeout(reportHere, seenMs);
    addEventListener('scroll', note, { passive: true });
    return () => {
      leaveAlone();
      for (const touch of touches) removeEventListener(touch, leaveAlone);
      clearTimeout(seen);
      cancelAnimationFrame(frame);
      removeEventListener('scroll', note);
    };
  }, [isReady]);
}

/**
 * The parts of an element above the upper edge of the screen, and above the lower one, from 0 to 1; undefined if it has no
 * height.
 */
export function placeIn(element: HTMLElement | null): { place: number; part: number } | undefined {
  const box = element?.getBoundingClientRect();
  if (!box || box.height === 0) return undefined;
  const partAbove = (edge: number) => Math.min(1, Math.max(0, (edge - box.top) / box.height));
  return { place: partAbove(0), part: partAbove(innerHeight) };
}

/** Scrolls to a part of an element; the page starts at its beginning anyway. */
export function goToPlaceIn(element: HTMLElement | null, place: number): void {
  const box = element?.getBoundingClientRect();
  if (box && place > 0) scrollTo({ top: scrollY + box.top + place * box.height, behavior: 'instant' });
}
