/** A random source that gives the same numbers for the same seed, on every machine. */
export interface Random {
  /** A whole number from `minimum` to `maximum`, both included. */
  between(minimum: number, maximum: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  /** One of the entries; the list must not be empty. */
  pick<T>(entries: readonly T[]): T;
}

/** Mulberry32 (public domain, Tommy Ettinger): 32 bits of state are enough for names and prices. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (minimum: number, maximum: number) => minimum + Math.floor(fraction() * (maximum - minimum + 1));
  return {
    between,
    once: (times) => between(1, times) === 1,
    pick: (entries) => entryAt(entries, between(0, entries.length - 1)),
  };
}

/**
 * The entry at an index that the caller knows to exist.
 * @throws RangeError if it does not
 */
export function entryAt<T>(entries: readonly T[], index: number): T {
  const entry = entries[index];
  if (entry === undefined) throw new RangeError(`There is no entry ${index} among ${entries.length}.`);
  return entry;
}

/**
 * Splits `total` into `parts` whole numbers that vary naturally: none below `minimum`, with the exact sum.
 * @throws RangeError if `total` is too small for that
 */
export function share(random: Random, total: number, parts: number, minimum: number): number[] {
  const spare = total - parts * minimum;
  if (spare < 0) throw new RangeError(`${total} cannot be split into ${parts} parts of at least ${minimum}.`);
  const weights = Array.from({ length: parts }, () => random.between(60, 140));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const shares = weights.map((each) => minimum + Math.floor((spare * each) / weight));
  const left = total - shares.reduce((sum, each) => sum + each, 0);
  return shares.map((each, index) => each + (index < left ? 1 : 0));
}
