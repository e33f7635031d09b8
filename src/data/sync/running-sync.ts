import type { Role } from '#contract/rights/roles.ts';
import type { Account } from '#data/api/account.ts';
import { onReconnect } from '#data/api/connection.ts';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { mirrorOf } from '#data/database/database.ts';
import { refreshShown } from '#data/watch/refresh-shown.ts';
import { pullChanges } from './pull-changes.ts';

/** Waits in milliseconds: after the start, so that the first screen has the connection for itself; and between two rounds. */
const wait = { first: 2_000, between: 5 * 60_000 } as const;

/**
 * Keeps the account's scope on the device while the page is open: it synchronises soon, then every few minutes, and when the
 * connection is back; one tab at a time.
 */
export function startSync(account: Account & { userId: string }, role: Role) {
  const mirror = mirrorOf(account.userId);
  const controller = new AbortController();
  const { signal } = controller;
  let timer = setTimeout(syncNow, wait.first);
  let running = false;
  let round = Promise.resolve();

  /** Also called by code that expects news. */
  function syncNow(): void {
    if (running || signal.aborted) return;
    running = true;
    clearTimeout(timer);
    round = alone(`sanad-sync-${account.userId}`, bringNews)
      .catch((failure: unknown) => {
        const expected = failure instanceof Unreachable || failure instanceof ApiProblem || signal.aborted;
        if (!expected) console.error('The mirror could not be brought up to date.', failure);
      })
      .finally(() => {
        running = false;
        if (!signal.aborted) timer = setTimeout(syncNow, wait.between);
      });
  }

  /** Fetches the data on screen again: only the server knows which rows a page of a list contains. */
  async function bringNews(): Promise<void> {
    if ((await pullChanges(mirror, account, role, signal)) && !signal.aborted) refreshShown();
  }

  const stopConnection = onReconnect(syncNow);

  return {
    syncNow,
    /** Resolves when nothing more is stored. */
    stop(): Promise<void> {
      controller.abort();
      clearTimeout(timer);
      stopConnection();
      return round;
    },
  };
}

export type RunningSync = ReturnType<typeof startSync>;

/** With locks, only one tab runs at a time; without them, several do the same work with the same effect. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return work();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
