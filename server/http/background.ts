import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './problems/error-log.ts';

/** Work for which no answer waits. A failure is logged, and reported to `onFailure`. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
    private readonly onFailure: (name: string) => void = () => undefined,
  ) {}

  /**
   * Starts `work`.
   * @param name for the log and the metrics: one of few
   */
  run(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.log.error({ failure: describeError(error) }, `${name} failed`);
        this.onFailure(name);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /**
   * Repeats the work at an interval, and on request at once; never while it is still running.
   * @returns a function that ends it
   */
  repeat(everyMs: number, name: string, work: () => Promise<void>, { atOnce = false } = {}): () => void {
    let isRunning = false;
    const look = () => {
      if (isRunning) return;
      isRunning = true;
      this.run(name, () =>
        work().finally(() => {
          isRunning = false;
        }),
      );
    };
    if (atOnce) look();
    const timer = setInterval(look, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Resolves when no work is running, so that a stopping server leaves nothing half done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
