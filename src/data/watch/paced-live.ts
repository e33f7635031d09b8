import { liveQuery, type Subscription } from 'dexie';
import { paced } from './pace.ts';

/**
 * A live query that shows the first change at once and then rests: what changes meanwhile is read once, at the end of
 * the rest, and not at every change.
 */
export function pacedLive<T>(
  read: () => Promise<T>,
  { next, error }: { next: (value: T) => void; error: (failure: unknown) => void },
): { stop(): void } {
  let live: Subscription | undefined;
  /** The latest value of the live query, to be shown now. */
  let changed: { value: T } | undefined;
  const showing = paced(show);

  async function show(): Promise<void> {
    if (changed) next(changed.value);
    else await follow();
    changed = undefined;
  }

  /** @returns when it has shown, or failed to read, what is there now */
  function follow(): Promise<void> {
    live?.unsubscribe();
    return new Promise((resolve) => {
      let isRead = false;
      // Async itself: of a plain function whose promise comes later, Dexie loses what it read while another read runs beside it.
      live = liveQuery(async () => read()).subscribe({
        next(value) {
          if (isRead) return onChange(value);
          isRead = true;
          next(value);
          resolve();
        },
        error(failure) {
          error(failure);
          resolve();
        },
      });
    });
  }

  function onChange(value: T): void {
    changed = { value };
    if (showing.ask()) return;
    // It rests: what comes until its end is read then, once.
    changed = undefined;
    live?.unsubscribe();
  }

  showing.ask();
  return {
    stop() {
      showing.stop();
      live?.unsubscribe();
    },
  };
}
