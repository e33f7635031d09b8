import { liveQuery } from 'dexie';

/** A subscription that keeps a value on screen up to date. */
export interface Watch {
  refresh(): void;
  stop(): void;
}

/**
 * Keeps a value on screen that exists on this device only, so that there is nothing to fetch.
 * @param unread text to log if it cannot be read
 */
export function watchLive<T>(read: () => PromiseLike<T>, onView: (value: T) => void, unread: string): Watch {
  const live = liveQuery(async () => read()).subscribe({
    next: onView,
    error: (failure) => console.error(unread, failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}
