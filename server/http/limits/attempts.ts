import { hash } from 'node:crypto';
import { HttpError } from '#server/http/http-error.ts';

interface Count {
  attempts: number;
  endsAt: number;
}

export interface AttemptLimit {
  /** How many attempts a key has within the window. */
  readonly maximum: number;
  readonly windowMs: number;
}

/** So that inventing names cannot fill the memory; the oldest give way. About 100 bytes each. */
const keptKeys = 20_000;

/**
 * Counts attempts by key in this process; several processes behind a balancer allow so many times more.
 * A key is never locked: it is an account together with the address that tries, so the right person at another
 * address is not kept out (docs/security.md). Of a key only a hash is kept: it may be as long as a caller likes, and holds
 * personal data.
 */
export class Attempts {
  /** In the order of their end, because all windows are equally long. */
  readonly #counts = new Map<string, Count>();

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly limit: AttemptLimit,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How many keys are counted. */
  get size(): number {
    return this.#counts.size;
  }

  /** Counts one attempt, before it is made, so that many at once are no way around. @throws HttpError `too-many-requests` */
  take(key: string): void {
    const now = this.now();
    this.#dropEnded(now);
    const hashed = hashOf(key);
    const count = this.#counts.get(hashed);
    if (!count) {
      this.#makeRoom();
      this.#counts.set(hashed, { attempts: 1, endsAt: now + this.limit.windowMs });
    } else if (count.attempts < this.limit.maximum) {
      count.attempts += 1;
    } else {
      throw new HttpError('too-many-requests', { retryAfter: Math.ceil((count.endsAt - now) / 1000) });
    }
  }

  /** Gives the last attempt of a key back: it is none of those that are counted. */
  release(key: string): void {
    const count = this.#counts.get(hashOf(key));
    if (count) count.attempts -= 1;
  }

  /** Forgets the attempts of a key: the last one was right. */
  forgive(key: string): void {
    this.#counts.delete(hashOf(key));
  }

  #dropEnded(now: number): void {
    for (const [key, { endsAt }] of this.#counts) {
      if (endsAt > now) return;
      this.#counts.delete(key);
    }
  }

  #makeRoom(): void {
    if (this.#counts.size < keptKeys) return;
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest);
      return;
    }
  }
}

function hashOf(key: string): string {
  return hash('sha256', key, 'base64').slice(0, 22);
}
