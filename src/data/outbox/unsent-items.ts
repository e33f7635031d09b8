import { Dexie } from 'dexie';
import type { Mirror } from '#data/database/database.ts';
import { type OutboxItem, unsentStates } from '#data/database/outbox-item.ts';

/** All items of this account that are not sent, in no order. */
export function unsentItems(mirror: Mirror): Promise<OutboxItem[]> {
  return mirror.transaction('r', mirror.outbox, async () => {
    const states = () => mirror.outbox.where('state');
    // `notEqual` would walk from row to row; each of these is one reading.
    const unsent = await Promise.all([states().below('sent').toArray(), states().above('sent').toArray()]);
    return unsent.flat();
  });
}

/** How many items of this account are not sent. */
export function countUnsent(mirror: Mirror): Promise<number> {
  return mirror.outbox.where('state').anyOf(unsentStates).count();
}

/**
 * The next unsent items in the order of saving, so many that a thousand others cost nothing; inside a transaction.
 * @param seq of the item before them
 * @returns fewer than `count` where there are no more
 */
export async function unsentAfter(mirror: Mirror, seq: number, count: number): Promise<OutboxItem[]> {
  const ofState = (state: string) =>
    mirror.outbox.where('[state+seq]').between([state, seq], [state, Dexie.maxKey], false).limit(count).toArray();
  const found = await Promise.all(unsentStates.map(ofState));
  return found
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, count);
}
