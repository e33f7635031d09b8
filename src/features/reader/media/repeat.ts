/** The part of a recording that is played again and again, in seconds; without an end nothing is repeated yet. */
export interface Repeat {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Shorter is a slip of the finger, and no part of a recitation. */
const shortest = 0.5;

/** The part starts here; an end that would be before it no longer holds. */
export function withStart({ to }: Repeat, now: number): Repeat {
  return to === undefined || to - now < shortest ? { from: now } : { from: now, to };
}

/** The part ends here. Who marks the end before the beginning has said both, the other way round. */
export function withEnd({ from }: Repeat, now: number): Repeat {
  if (from === undefined || Math.abs(now - from) < shortest) return { from };
  return { from: Math.min(from, now), to: Math.max(from, now) };
}

/** Position to continue from at the end of the part; undefined before that, and without repetition. */
export function loopBack({ from, to }: Repeat, now: number): number | undefined {
  return from !== undefined && to !== undefined && now >= to ? from : undefined;
}
