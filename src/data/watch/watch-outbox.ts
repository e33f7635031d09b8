import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { type OutboxEntry, outboxEntries } from '#data/outbox/entries.ts';
import { shareOutbox } from './shared-outbox.ts';

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
  return watchLive(() => outboxEntries(mirrorOf(userId)), onEntries, 'The outbox could not be read.');
}
