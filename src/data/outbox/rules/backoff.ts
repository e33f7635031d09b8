/** Waits between attempts (docs/rules.md#the-outbox, 4), in milliseconds. */
export const backoff = {
  first: 2_000,
  longest: 15 * 60_000,
  /** Minimum wait: with full jitter alone, an attempt could follow the last one at once. */
  shortest: 200,
  /** Upper limit of a Retry-After: a proxy on the way must not delay work for days. */
  longestOrdered: 60 * 60_000,
} as const;

/**
 * Wait after a failed attempt: full jitter below 2 s, doubling to 15 min.
 * @param attempts how many have started, 1 after the first
 * @param random from 0 up to 1
 * @param orderedMs the server's Retry-After; it wins, and a little jitter keeps a hundred phones from coming at once
 */
export function waitAfter(attempts: number, random: number, orderedMs?: number): number {
  if (orderedMs !== undefined && orderedMs >= 0) {
    return Math.round(Math.min(orderedMs, backoff.longestOrdered) + random * backoff.first);
  }
  const ceiling = Math.min(backoff.longest, backoff.first * 2 ** Math.min(attempts - 1, 30));
  return Math.max(backoff.shortest, Math.round(random * ceiling));
}

export interface Wait {
  nextAttemptAt: number;
  waitMs: number;
}

/**
 * Rest of a wait, in milliseconds; 0 after its end. A wait that seems longer than intended was written before the clock was
 * set back, and counts as ended.
 */
export function remaining(wait: Wait, now: number): number {
  const left = wait.nextAttemptAt - now;
  return left > wait.waitMs ? 0 : Math.max(0, left);
}
