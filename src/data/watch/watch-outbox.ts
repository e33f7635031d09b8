import { liveQuery } from 'dexie';
import type { Account } from '#data/account.ts';
import { mirrorOf } from '#data/mirror/database.ts';
import { type OutboxEntry, outboxEntries } from '#data/outbox/entries.ts';
import type { Watch } from './watch-pulled.ts';

/** Keeps the outbox of an account on screen. It changes by this device alone, so there is nothing to fetch. */
export function watchOutbox(account: Account, onEntries: (entries: OutboxEntry[]) => void): Watch {
  const live = liveQuery(async () => outboxEntries(mirrorOf(account.userId))).subscribe({
    next: onEntries,
    error: (failure) => console.error('The outbox could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}
