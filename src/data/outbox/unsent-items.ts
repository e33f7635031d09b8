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

/** Number of unsent items of this account. */
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

/**
 * For how long the oldest item has waited that is to be sent, in whole seconds by the clock of this device; undefined where
 * none waits. What is paused does not count.
 */
export async function oldestWaiting(mirror: Mirror): Promise<number | undefined> {
  const states = unsentStates.filter((state) => state !== 'paused');
  const first = (state: string) =>
    mirror.outbox.where('[state+seq]').between([state, Dexie.minKey], [state, Dexie.maxKey]).first();
  const ages = (await Promise.all(states.map(first))).flatMap((item) => ageOf(item?.id ?? ''));
  return ages.length > 0 ? Math.max(...ages) : undefined;
}

/** By the time that a UUIDv7 starts with; nothing of another id, or of one that a clock made that ran ahead. */
function ageOf(id: string): number[] {
  const seconds = Math.floor((Date.now() - Number.parseInt(id.slice(0, 13).replace('-', ''), 16)) / 1000);
  return id[14] === '7' && seconds >= 0 ? [seconds] : [];
}
