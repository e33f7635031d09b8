import type { Mirror } from '#data/database/database.ts';
import { withLease } from './lease.ts';
import { senderLockName } from './sender-lock-name.ts';

/** Runs `work` while no one else sends for this account; `signal` is aborted if the turn is over early. */
export type Alone = <T>(mirror: Mirror, userId: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * One sender at a time over all tabs and the worker (docs/rules.md#the-outbox, 2): a Web Lock, which the browser releases
 * when its holder dies. Without Web Locks, as on plain http, it is a lease in the database.
 */
export const alone: Alone = (mirror, userId, work) => {
  const name = senderLockName(userId);
  // The types promise it everywhere; old browsers and plain http do not have it.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return withLease(mirror, name, work);
  return locks.request(name, () => work(new AbortController().signal));
};
