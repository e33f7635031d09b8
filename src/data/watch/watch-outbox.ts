import { liveQuery } from 'dexie';
import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import { type OutboxEntry, outboxEntries } from '#data/outbox/entries.ts';
import { shareOutbox } from './shared-outbox.ts';
import type { Watch } from './watch-pulled.ts';

/**
 * Keeps the outbox of an account on screen. It changes by this device alone, so there is nothing to fetch.
 * @param pace `shown`: one reading for all who show it, rendered a few times a second at most, where an entry that did not
 * change stays the same object. `exact`: a reading of its own at every change, for what decides by it.
 */
export function watchOutbox(
  { userId }: Account,
  onEntries: (entries: OutboxEntry[]) => void,
  pace: 'shown' | 'exact' = 'shown',
): Watch {
  if (pace === 'shown') return { refresh: () => undefined, stop: shareOutbox(userId, onEntries) };
  const live = liveQuery(async () => outboxEntries(mirrorOf(userId))).subscribe({
    next: onEntries,
    error: (failure) => console.error('The outbox could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}
