interface Waiting {
  readonly distance: () => number;
  readonly start: () => void;
}

const waiting = new Set<Waiting>();
let isBusy = false;

/**
 * Does one piece of work after the other, the nearest first: what is on the screen does not share a slow processor with what
 * may come next. What is left before its turn is not done, and what is left in its turn holds up nothing: a document that
 * closes leaves promises that never end.
 * @param distance how far it is from the middle of the screen, asked whenever the next one is chosen
 * @throws the reason of `signal`, or what `work` throws
 */
export async function inTurn(distance: () => number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await new Promise<void>((start, leave) => {
    const one = { distance, start };
    waiting.add(one);
    signal.addEventListener('abort', () => waiting.delete(one) && leave(signal.reason), { once: true });
    // All that comes into view at once is there before the first is chosen.
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
