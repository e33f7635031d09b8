/** What time it was for the server, in milliseconds since 1970, and when that was seen here. */
export interface ServerTime {
  readonly at: number;
  /** By `performance.now()`, which no one sets and no network corrects. It may stand still while the device sleeps. */
  readonly seenAt: number;
}

let latest: ServerTime | undefined;
const listeners = new Set<(time: ServerTime) => void>();

/**
 * The server's time as its latest answer gave it; undefined before the first one of this visit.
 * @public
 */
export function latestServerTime(): ServerTime | undefined {
  return latest;
}

/** Calls `listener` with the time of every answer; returns the function that unsubscribes it. */
export function onServerTime(listener: (time: ServerTime) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param at milliseconds since 1970, as an answer of our server's says */
export function noteServerTime(at: number, seenAt = performance.now()): void {
  latest = { at, seenAt };
  for (const listener of listeners) listener(latest);
}
