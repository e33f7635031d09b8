import { useEffect, useEffectEvent } from 'react';

/** Keeps the place of a document that is read by scrolling the page: the part of it above the upper edge, from 0 to 1. */
export function useScrollPlace(
  element: () => HTMLElement | null,
  isReady: boolean,
  start: number,
  onPlace: (place: number) => void,
): void {
  const find = useEffectEvent(element);
  const report = useEffectEvent(onPlace);
  const goToStart = useEffectEvent(() => {
    const box = find()?.getBoundingClientRect();
    if (box && start > 0) scrollTo({ top: scrollY + box.top + start * box.height, behavior: 'instant' });
  });
  useEffect(() => {
    if (!isReady) return undefined;
    goToStart();
    let frame = 0;
    const note = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const box = find()?.getBoundingClientRect();
        if (box && box.height > 0) report(Math.min(1, Math.max(0, -box.top / box.height)));
      });
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', note);
    };
  }, [isReady]);
}
