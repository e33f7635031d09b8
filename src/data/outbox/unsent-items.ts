import { Dexie } from 'dexie';
import type { Mirror } from '#data/database/database.ts';
import { type OutboxItem, unsentStates } from '#data/database/outbox-item.ts';

/** All unsent items of this account, in no order. */
export function unsentItems(mirror: Mirror): Promise<OutboxItem[]> {
  return mirror.transaction('r', mirror.outbox, async () => {
    const states = () => mirror.outbox.where('state');
    // `notEqual` would walk from row to row; each of these ranges is read at once.
    const unsent = await Promise.all([states().below('sent').toArray(), states().above('sent').toArray()]);
    return unsent.flat();
  });
}

/** Number of unsent items of this account. */
export function countUnsent(mirror: Mirror): Promise<number> {
  return mirror.outbox.where('state').anyOf(unsentStates).count();
}

/**
 * The next unsent items in the order of saving; a thousand others cost nothing. Runs inside a transaction.
 * @param seq the position of the item before them
 * @returns fewer than `count` at the end of the outbox
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
 * Waiting time of the oldest item that is to be sent, in whole seconds by the clock of this device; undefined if none waits.
 * Paused items do not count.
 */
export async function oldestWaiting(mirror: Mirror): Promise<number | undefined> {
  const states = unsentStates.filter((state) => state !== 'paused');
  const first = (state: string) =>
    mirror.outbox.where('[state+seq]').between([state, Dexie.minKey], [state, Dexie.maxKey]).first();
  const ages = (await Promise.all(states.map(first))).flatMap((item) => ageOf(item?.id ?? ''));
  return ages.length > 0 ? Math.max(...ages) : undefined;
}

/** Age by the time at the start of a UUIDv7. Empty for another kind of id, or one made by a clock that ran ahead. */
function ageOf(id: string): number[] {
  const seconds = Math.floor((Date.now() - Number.parseInt(id.slice(0, 13).replace('-', ''), 16)) / 1000);
  return id[14] === '7' && seconds >= 0 ? [seconds] : [];
}
