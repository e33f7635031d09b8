import { useEffect, useEffectEvent } from 'react';

type ScrollPlace = {
  /** From here on the document has its size. */
  isReady: boolean;
  /** Shows the place that was left. */
  goToStart: () => void;
  /** Where the reader is now. */
  read: () => number | undefined;
  onPlace: (place: number) => void;
};

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * The place of a document that is read by scrolling the page: shown again at the start, and as long as nothing was touched
 * also when something above it gets its size; reported as the reader scrolls.
 */
export function useScrollPlace({ isReady, goToStart, read, onPlace }: ScrollPlace): void {
  const start = useEffectEvent(goToStart);
  const report = useEffectEvent(() => {
    const place = read();
    if (place !== undefined) onPlace(place);
  });
  useEffect(() => {
    if (!isReady) return undefined;
    start();
    const resized = new ResizeObserver(() => start());
    resized.observe(document.body);
    const leaveAlone = () => resized.disconnect();
    for (const touch of touches) addEventListener(touch, leaveAlone, { once: true, passive: true });
    const { pathname } = location;
    let frame = 0;
    const note = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // A page that is about to leave is scrolled to its top.
        if (location.pathname === pathname) report();
      });
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      leaveAlone();
      for (const touch of touches) removeEventListener(touch, leaveAlone);
      cancelAnimationFrame(frame);
      removeEventListener('scroll', note);
    };
  }, [isReady]);
}

/** The part of an element above the upper edge of the screen, from 0 to 1; undefined where it has no height. */
export function placeIn(element: HTMLElement | null): number | undefined {
  const box = element?.getBoundingClientRect();
  return box && box.height > 0 ? Math.min(1, Math.max(0, -box.top / box.height)) : undefined;
}

/** Scrolls to a part of an element; its beginning is where the page starts anyway. */
export function goToPlaceIn(element: HTMLElement | null, place: number): void {
  const box = element?.getBoundingClientRect();
  if (box && place > 0) scrollTo({ top: scrollY + box.top + place * box.height, behavior: 'instant' });
}
