import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';

/** So much of a recording is all of it: the last words fade out. */
const whole = 0.9;

/** A jump over this many seconds of a recording is no listening. */
const longestStep = 2;

const prefix = 'played:';

/** A recording is counted in quarters of a second, each once it is over. */
const steps = 4;

/**
 * Counts how often a recording was played: each part of it has to be, in whatever order. A part that is skipped does not count,
 * and one that is repeated counts once.
 */
export class Listening {
  #parts = new Set<number>();
  #last: number | undefined;
  /** The time at which it was whole: the rest up to its end belongs to the same hearing. */
  #wholeAt: number | undefined;

  /**
   * Notes the time at which a recording is while it plays.
   * @returns true once it has been played as a whole; the next time starts where it is played from an earlier place
   */
  at(time: number, length: number): boolean {
    const last = this.#last;
    this.#last = time;
    if (this.#wholeAt !== undefined && time < this.#wholeAt) this.#wholeAt = undefined;
    if (this.#wholeAt !== undefined || last === undefined || time <= last) return false;
    if (time - last > longestStep || !(length > 0)) return false;
    for (let part = Math.floor(last * steps); part < Math.floor(time * steps); part += 1) this.#parts.add(part);
    if (this.#parts.size < Math.floor(length * steps * whole)) return false;
    this.#parts.clear();
    this.#wholeAt = time;
    return true;
  }

  /** Playing stopped, or went on somewhere else. */
  pause(): void {
    this.#last = undefined;
  }
}

/** Notes that a lesson was played as a whole once more. It stays on this device, and leaves it with the account. */
export function notePlayed(mirror: Mirror, id: string): Promise<void> {
  return whileSignedIn(mirror, [], async () => {
    const times = (await playedTimes(mirror)).get(id) ?? 0;
    await mirror.meta.put({ key: prefix + id, value: times + 1, at: Date.now() });
  });
}

/** How often each lesson was played on this device, by its id. Runs in live queries. */
export async function playedTimes(mirror: Mirror): Promise<Map<string, number>> {
  const entries = await mirror.meta.where('key').startsWith(prefix).toArray();
  // Written by `notePlayed` alone.
  return new Map(entries.map(({ key, value }) => [key.slice(prefix.length), value as number]));
}

/** Notes a lesson of the person who is signed in. */
export function notePlayedBy(userId: string, id: string): Promise<void> {
  return notePlayed(mirrorOf(userId), id);
}
