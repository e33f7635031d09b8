/**
 * Rest between two renderings of data that changes many times a second, in milliseconds. With the time of a read, the shown
 * data is at most little more than half a second old.
 */
export const restMs = 500;

/**
 * Runs `work` at the first request at once, and again after a rest if there was another request: the first change never
 * waits, and the last state is always reached. `work` must not reject.
 */
export function paced(work: () => Promise<void>) {
  let running = false;
  let asked = false;
  let stopped = false;

  async function run(): Promise<void> {
    running = true;
    do {
      asked = false;
      await Promise.all([work(), rest()]);
    } while (asked && !stopped);
    running = false;
  }

  return {
    /** @returns whether the work was started at once; otherwise it starts after the rest */
    ask(): boolean {
      asked = true;
      const startsNow = !running && !stopped;
      if (startsNow) void run();
      return startsNow;
    },
    stop(): void {
      stopped = true;
    },
  };
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMs));
}
