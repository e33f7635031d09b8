import { useEffect } from 'react';

/** Read on by this many CSS pixels, and the bars leave; the first screen has them. */
const leavesAfter = 48;

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The bars of a phone slide away while its reader scrolls down, and come back by scrolling up, a tap, or the keyboard. */
export function useSlidingBars(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = scrollY;
    let down = 0;
    // A document that opens where it was left scrolls by itself.
    let isTouched = false;
    const onTouch = () => {
      isTouched = true;
    };
    const comeBack = () => {
      down = 0;
      delete root.dataset.bars;
    };
    const onScroll = () => {
      const by = scrollY - last;
      last = scrollY;
      if (!isTouched) return;
      if (by < 0 || scrollY < leavesAfter) return comeBack();
      down += by;
      // Bars with the focus or an open menu stay.
      const isUsed =
        document.activeElement?.closest('[data-reader-bar], header, nav') || document.querySelector('[role=menu]');
      if (down > leavesAfter && !isUsed) root.dataset.bars = 'away';
    };
    addEventListener('scroll', onScroll, { passive: true });
    for (const touch of touches) addEventListener(touch, onTouch, { passive: true });
    addEventListener('click', comeBack);
    addEventListener('focusin', comeBack);
    addEventListener('keydown', comeBack);
    return () => {
      removeEventListener('scroll', onScroll);
      for (const touch of touches) removeEventListener(touch, onTouch);
      removeEventListener('click', comeBack);
      removeEventListener('focusin', comeBack);
      removeEventListener('keydown', comeBack);
      comeBack();
    };
  }, []);
}
