import { HttpError } from '#server/http/http-error.ts';

/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export class Gate {
  readonly #waiting: (() => void)[] = [];

  /** @param mostWaiting more would wait for seconds, and callers could make the queue grow without end */
  constructor(
    private free: number,
    private readonly mostWaiting = 200,
  ) {}

  /** @throws HttpError `busy` where too many wait already */
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
