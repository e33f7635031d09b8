import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

const tremble = 8;

/**
 * Swipe to the right past a threshold (in px). In right-to-left pages, where the part is on the other side, a swipe
 * to the left counts as well.
 */
export function useSwipe(threshold: number, onSwiped: () => void) {
  const start = useRef<number | undefined>(undefined);
  const [distance, setDistance] = useState(0);

  function travelled(event: PointerEvent): number {
    if (start.current === undefined) return 0;
    const moved = event.clientX - start.current;
    return document.documentElement.dir === 'rtl' ? moved : Math.max(0, moved);
  }

  function end(event: PointerEvent): void {
    const swiped = Math.abs(travelled(event)) >= threshold;
    start.current = undefined;
    setDistance(0);
    if (swiped) onSwiped();
  }

  return {
    style: {
      translate: `${distance}px 0`,
      opacity: Math.max(0.3, 1 - Math.abs(distance) / 300),
    } satisfies CSSProperties,
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moved = travelled(event);
      // A press trembles by some pixels; it still counts as a press on the buttons inside.
      if (Math.abs(moved) < tremble && distance === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDistance(moved);
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = undefined;
      setDistance(0);
    },
  };
}
