import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './problems/error-log.ts';

/** Work that no answer waits for. A failure is logged. */
export class Background {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  /** Starts `work`. @param name for the log */
  run(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ failure: describeError(error) }, `${name} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is under way, so that a server that stops leaves nothing half done. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
