/*
 * The order of work on pictures: work that a person waits for comes first. During that time no other work runs: it is
 * interrupted and tried again later.
 */

/** Number of running pieces of work that people wait for. */
let waitedFor = 0;
let breakOff: (() => void) | undefined;
let resume: (() => void)[] = [];

/** Other work had to give way to work that a person waits for. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Does work that a person waits for. */
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
 * Does work that can wait, once no person waits for any; one piece at a time, by its one caller.
 * @param work ends early when the signal is aborted
 * @throws Interrupted if a person started to wait
 */
export async function whenIdle<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
