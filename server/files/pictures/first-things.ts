/*
 * The order of work on pictures: what a person waits for goes before what can wait. While someone waits, nothing of the other kind
 * runs; what runs is broken off, and tried again later.
 */

/** Pieces of work that someone waits for at this moment. */
let waitedFor = 0;
let breakOff: (() => void) | undefined;
let resume: (() => void)[] = [];

/** Other work had to give way to what someone waits for. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Does what someone waits for. */
export async function first<T>(work: () => Promise<T>): Promise<T> {
  waitedFor += 1;
  breakOff?.();
  try {
    return await work();
  } finally {
    waitedFor -= 1;
    if (waitedFor === 0) {
      const waiting = resume;
      resume = [];
      for (const go of waiting) go();
    }
  }
}

/**
 * Does what can wait, once no one waits for anything else; one piece at a time, by its one caller.
 * @param work ends early where the signal says so
 * @throws Interrupted where someone came who waits
 */
export async function meanwhile<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  while (waitedFor > 0) await new Promise<void>((go) => resume.push(go));
  const controller = new AbortController();
  const stop = () => controller.abort(new Interrupted());
  breakOff = stop;
  try {
    return await work(controller.signal);
  } finally {
    if (breakOff === stop) breakOff = undefined;
  }
}
