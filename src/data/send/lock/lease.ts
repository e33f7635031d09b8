import { v7 as newId } from 'uuid';
import type { Mirror } from '#data/database/database.ts';
import { isHeldByOther } from './lease-rule.ts';

/** Times in milliseconds. If a holder dies, the others wait for `length` at most; if it lives, they ask this many `questions`. */
export const lease = { length: 30_000, renewal: 10_000, question: 1_000, questions: 900 } as const;

/**
 * Runs `work` while this call alone holds the lease `name`, for browsers without Web Locks. The signal is aborted if the
 * lease is lost: this tab slept for longer than the lease lasts, and another one took it.
 */
export async function withLease<T>(
  mirror: Mirror,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const holder = newId();
  for (let asked = 1; !(await take(mirror, name, holder)); asked += 1) {
    if (asked >= lease.questions) throw new Error(`Another tab has held '${name}' all the time.`);
    await pause(lease.question);
  }
  const turn = new AbortController();
  const renewal = setInterval(() => {
    take(mirror, name, holder).then(
      (held) => held || turn.abort(),
      (failure) => turn.abort(failure),
    );
  }, lease.renewal);
  try {
    return await work(turn.signal);
  } finally {
    clearInterval(renewal);
    await giveBack(mirror, name, holder);
  }
}

/** Takes or renews the lease; false if another tab holds it. */
async function take(mirror: Mirror, name: string, holder: string): Promise<boolean> {
  return mirror.transaction('rw', mirror.leases, async () => {
    const now = Date.now();
    if (isHeldByOther(await mirror.leases.get(name), holder, now, lease.length)) return false;
    await mirror.leases.put({ name, holder, until: now + lease.length });
    return true;
  });
}

async function giveBack(mirror: Mirror, name: string, holder: string): Promise<void> {
  await mirror.transaction('rw', mirror.leases, async () => {
    if ((await mirror.leases.get(name))?.holder === holder) await mirror.leases.delete(name);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
