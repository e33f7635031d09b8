import { liveQuery, type Subscription } from 'dexie';
import { restMs } from './pace.ts';

/**
 * A live query that shows the first change at once and then rests: what changes meanwhile is read once, at the end of
 * the rest, and not at every change.
 */
export function pacedLive<T>(
  read: () => Promise<T>,
  { next, error }: { next: (value: T) => void; error: (failure: unknown) => void },
): { stop(): void } {
  let live: Subscription | undefined;
  let resting = false;
  let missed = false;
  let stopped = false;

  function follow(): void {
    // Async itself: of a plain function whose promise comes later, Dexie loses what it read while another read runs beside it.
    live = liveQuery(async () => read()).subscribe({ next: arrive, error });
  }

  function arrive(value: T): void {
    if (resting) {
      missed = true;
      live?.unsubscribe();
      return;
    }
    resting = true;
    setTimeout(endRest, restMs);
    next(value);
  }

  function endRest(): void {
    resting = false;
    if (!missed || stopped) return;
    missed = false;
    follow();
  }

  follow();
  return {
    stop() {
      stopped = true;
      live?.unsubscribe();
    },
  };
}
