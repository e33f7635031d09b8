import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { type OutboxEntry, outboxEntries } from '#data/outbox/entries.ts';
import { shareOutbox } from './shared-outbox.ts';

/**
 * Keeps the outbox of an account on screen. Only this device changes it, so there is nothing to fetch.
 * @param pace `shown`: one read for all listeners, rendered a few times a second at most; an unchanged entry stays the same
 * object. `exact`: a read of its own at every change, for code that decides by the result.
 */
export function watchOutbox(
  { userId }: Account,
  onEntries: (entries: OutboxEntry[]) => void,
  pace: 'shown' | 'exact' = 'shown',
): Watch {
  if (pace === 'shown') return { refresh: () => undefined, stop: shareOutbox(userId, onEntries) };
  return watchLive(() => outboxEntries(mirrorOf(userId)), onEntries, 'The outbox could not be read.');
}
