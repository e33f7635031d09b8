/** The start of each story, in milliseconds since 1970. */
export const storyStart = Date.UTC(2025, 0, 1);

/** The true time, a device's clock that may be wrong, and chance that is the same in every run. */
export class TestClock {
  /** Milliseconds since 1970. */
  trueTime = storyStart;
  /** How far the device's clock is off, in milliseconds. */
  offset = 0;
  #chance = 0;

  /** The time by the device's clock. */
  readonly now = (): number => this.trueTime + this.offset;

  /** Spread evenly from 0 to 1 (exclusive), and never twice the same in a row. */
  readonly random = (): number => {
    this.#chance = (this.#chance + 0.618_033_988_75) % 1;
    return this.#chance;
  };

  advance(ms: number): void {
    this.trueTime += ms;
  }
}
