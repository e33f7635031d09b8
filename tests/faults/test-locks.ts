/** Web Locks as in browsers, for processes that a test can kill: the lock of a dead one passes to the next. */
export class TestLocks {
  readonly #queue: { owner: object; start: () => void }[] = [];
  #holder: object | undefined;

  /** Runs `work` once `owner` holds the lock. */
  async request<T>(owner: object, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#queue.push({ owner, start });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  /** Returns what `owner` holds or waits for. */
  release(owner: object): void {
    for (let at = this.#queue.length - 1; at >= 0; at -= 1)
      if (this.#queue[at]?.owner === owner) this.#queue.splice(at, 1);
    if (this.#holder === owner) this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder) return;
    const first = this.#queue.shift();
    this.#holder = first?.owner;
    first?.start();
  }
}
