/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over, so that no one who comes now is first.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
