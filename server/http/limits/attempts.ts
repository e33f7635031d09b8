import { hash } from 'node:crypto';
import { HttpError } from '#server/http/http-error.ts';

export interface AttemptLimit {
  /** Number of attempts that a key starts with; one returns each time `windowMs / maximum` has passed. */
  readonly maximum: number;
  readonly windowMs: number;
}

/** So that invented names cannot fill the memory; the oldest are dropped. About 100 bytes each. */
const keptKeys = 20_000;

/**
 * Counts attempts by key in this process; several processes behind a balancer allow accordingly more.
 * A key is slowed down and never locked: after its attempts are used up it gets one more each time a part of the window has
 * passed. So the rightful person at the address of an attacker waits a minute and not a quarter of an hour; at another address
 * no one waits (docs/security.md).
 * Only a hash of a key is stored, because keys have any length and hold personal data.
 */
export class Attempts {
  /** The time when each key has all its attempts again, in the order of their last use. */
  readonly #freeAt = new Map<string, number>();

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly limit: AttemptLimit,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Number of counted keys. */
  get size(): number {
    return this.#freeAt.size;
  }

  /**
   * Counts one attempt before it is made, so that parallel attempts do not escape.
   * @throws HttpError `too-many-requests`
   */
  take(key: string): void {
    const now = this.now();
    this.#dropEnded(now);
    const hashed = hashOf(key);
    const freeAt = Math.max(now, this.#freeAt.get(hashed) ?? now) + this.#stepMs;
    const waitMs = freeAt - now - this.limit.windowMs;
    // Thirds of a minute do not add up exactly.
    if (waitMs > 0.001) throw new HttpError('too-many-requests', { retryAfter: Math.ceil(waitMs / 1000) });
    this.#makeRoom(hashed);
    this.#freeAt.delete(hashed);
    this.#freeAt.set(hashed, freeAt);
  }

  /** Returns the last attempt of a key, which does not count. */
  release(key: string): void {
    const hashed = hashOf(key);
    const freeAt = this.#freeAt.get(hashed);
    if (freeAt !== undefined) this.#freeAt.set(hashed, freeAt - this.#stepMs);
  }

  /** Resets the attempts of a key after a correct one. */
  forgive(key: string): void {
    this.#freeAt.delete(hashOf(key));
  }

  get #stepMs(): number {
    return this.limit.windowMs / this.limit.maximum;
  }

  #dropEnded(now: number): void {
    for (const [key, freeAt] of this.#freeAt) {
      if (freeAt > now) return;
      this.#freeAt.delete(key);
    }
  }

  #makeRoom(key: string): void {
    if (this.#freeAt.size < keptKeys || this.#freeAt.has(key)) return;
    for (const oldest of this.#freeAt.keys()) {
      this.#freeAt.delete(oldest);
      return;
    }
  }
}

function hashOf(key: string): string {
  return hash('sha256', key, 'base64').slice(0, 22);
}
