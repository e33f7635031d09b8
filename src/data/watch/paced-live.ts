import { liveQuery, type Subscription } from 'dexie';
import { paced } from './pace.ts';

/** A live query that shows the first change at once and then rests: changes during the rest are read once, at its end. */
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

  /** @returns resolves when the present value is shown, or could not be read */
  function follow(): Promise<void> {
    live?.unsubscribe();
    return new Promise((resolve) => {
      let isRead = false;
      // The function must be async: if a plain function returns its promise later, Dexie loses its reads while another read
      // runs.
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
    // During the rest, changes are only noted; they are read once at its end.
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
