import { HttpError } from '#server/http/http-error.ts';

/**
 * Limits the work that runs at once. Waiting work is admitted by turns of the people who asked, so that no one waits for
 * everything that one other person has sent.
 */
export class FairGate {
  readonly #waiting = new Map<string, (() => void)[]>();
  #free: number;

  /** @param mostOfOne a limit for one person: more would wait for minutes and take memory */
  constructor(
    free: number,
    private readonly mostWaiting: number,
    private readonly mostOfOne: number,
  ) {
    this.#free = free;
  }

  /**
   * @param person who asks
   * @throws HttpError `busy` if too many wait already, of this person or of all
   */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(person);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(person: string): Promise<void> {
    const own = this.#waiting.get(person) ?? [];
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (own.length >= this.mostOfOne || all >= this.mostWaiting) throw new HttpError('busy', { retryAfter: 1 });
    this.#waiting.set(person, own);
    return new Promise((resolve) => own.push(resolve));
  }

  /** After a turn, the person goes to the end of the queue. */
  #next(): (() => void) | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [person, own] = turn;
    const next = own.shift();
    this.#waiting.delete(person);
    if (own.length > 0) this.#waiting.set(person, own);
    return next;
  }
}
