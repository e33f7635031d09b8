import { liveQuery } from 'dexie';

/** A subscription that keeps a value on screen up to date. */
export interface Watch {
  refresh(): void;
  stop(): void;
}

/**
 * Keeps on screen what is on this device alone, so that there is nothing to fetch.
 * @param unread what is logged where it cannot be read
 */
export function watchLive<T>(read: () => PromiseLike<T>, onView: (value: T) => void, unread: string): Watch {
  const live = liveQuery(async () => read()).subscribe({
    next: onView,
    error: (failure) => console.error(unread, failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}
