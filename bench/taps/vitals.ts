import type { Felt } from './watch-page.ts';

/** The maximum gap between the shifts of one session window, and its maximum length (web.dev/articles/cls). */
const gapMs = 1_000;
const windowMs = 5_000;

/** Interaction to Next Paint: the longest delay, ignoring one in fifty interactions (web.dev/articles/inp). */
export function nextPaint<T extends { duration: number }>(interactions: readonly T[], count: number): T | undefined {
  const longest = interactions.toSorted((a, b) => b.duration - a.duration);
  return longest[Math.min(longest.length - 1, Math.floor(count / 50))];
}

/** Cumulative Layout Shift: the sum of the worst session window. */
export function layoutShift(shifts: Felt['shifts']): number {
  let worst = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    const goesOn = at - last < gapMs && at - first < windowMs;
    sum = goesOn ? sum + value : value;
    if (!goesOn) first = at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
