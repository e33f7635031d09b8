interface Waiting {
  readonly distance: () => number;
  readonly start: () => void;
}

const waiting = new Set<Waiting>();
let isBusy = false;

/**
 * Does one piece of work after the other, the nearest first: what is on the screen does not share a slow processor with what
 * may come next. What is left before its turn is not done.
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
    await work();
  } finally {
    isBusy = false;
    next();
  }
}

function next(): void {
  if (isBusy) return;
  const [nearest] = [...waiting].sort((a, b) => a.distance() - b.distance());
  if (!nearest) return;
  waiting.delete(nearest);
  isBusy = true;
  nearest.start();
}
