/** The part of a recording that is repeated, in seconds; without an end nothing is repeated yet. */
export interface Repeat {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A shorter part is a slip of the finger. */
const shortest = 0.5;

/** Starts the part here; an end before it is dropped. */
export function withStart({ to }: Repeat, now: number): Repeat {
  return to === undefined || to - now < shortest ? { from: now } : { from: now, to };
}

/** Ends the part here. An end before the start swaps the two. */
export function withEnd({ from }: Repeat, now: number): Repeat {
  if (from === undefined || Math.abs(now - from) < shortest) return { from };
  return { from: Math.min(from, now), to: Math.max(from, now) };
}

/** Position to continue from at the end of the part; undefined before that, and without repetition. */
export function loopBack({ from, to }: Repeat, now: number): number | undefined {
  return from !== undefined && to !== undefined && now >= to ? from : undefined;
}
