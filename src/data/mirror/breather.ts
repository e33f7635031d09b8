/** Work of a page or worker that nobody waits for: between two pieces, all that somebody waits for comes first. */
type WhenIdle = (callback: () => void, options: { timeout: number }) => void;

/** So long a piece of work may take, in milliseconds: a touch that comes meanwhile is still answered in time. */
const pieceMs = 8;

/** A page in the background is never idle, and goes on after so many milliseconds. */
const patienceMs = 500;

/** Waits until there is nothing else to do. Safari and workers cannot tell and are taken at their next free moment. */
export function idle(): Promise<void> {
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: WhenIdle };
  return new Promise((resolve) => {
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve, 0);
  });
}

/** A function to be called within long work: waits whenever a piece of it has taken its time. */
export function breather(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < pieceMs) return undefined;
    return idle().then(() => {
      began = performance.now();
    });
  };
}
