import { HttpError } from '#server/http/http-error.ts';

/** Limits the work that runs at once; the rest waits in the order of arrival. */
export class Gate {
  readonly #waiting: (() => void)[] = [];

  /** @param mostWaiting a limit: more would wait for seconds, and callers could make the queue grow without end */
  constructor(
    private free: number,
    private readonly mostWaiting = 200,
  ) {}

  /** @throws HttpError `busy` if too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.mostWaiting) throw new HttpError('busy', { retryAfter: 1 });
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting call takes the place, so that no new call overtakes it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
