interface Waiting {
  readonly distance: () => number;
  readonly start: () => void;
}

const waiting = new Set<Waiting>();
let isBusy = false;

/**
 * Runs pieces of work one after the other, the nearest first, so that the visible page does not share a slow processor with
 * the next ones. Work that is aborted before its turn is not done. Work that is aborted in its turn holds up nothing,
 * because a document that closes leaves promises that never end.
 * @param distance distance from the middle of the screen, asked whenever the next piece is chosen
 * @throws the reason of `signal`, or what `work` throws
 */
export async function inTurn(distance: () => number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await new Promise<void>((start, leave) => {
    const one = { distance, start };
    waiting.add(one);
    signal.addEventListener('abort', () => waiting.delete(one) && leave(signal.reason), { once: true });
    // Pages that become visible together are all queued before the first is chosen.
    queueMicrotask(next);
  });
  try {
    await Promise.race([work(), leftBy(signal)]);
  } finally {
    isBusy = false;
    next();
  }
}

function leftBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, leave) => signal.addEventListener('abort', () => leave(signal.reason), { once: true }));
}

function next(): void {
  if (isBusy) return;
  const [nearest] = [...waiting].sort((a, b) => a.distance() - b.distance());
  if (!nearest) return;
  waiting.delete(nearest);
  isBusy = true;
  nearest.start();
}
