import type { Mirror } from '#data/mirror/database.ts';
import { takeStockOf, type World } from '#data/outbox/apply.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
import { happen, inOneTransaction } from '#data/outbox/store.ts';
import type { Outcome } from './outcome.ts';

/** All items of this account that are not sent, in no order. */
export function unsentItems(mirror: Mirror): Promise<OutboxItem[]> {
  return mirror.outbox.where('state').notEqual('sent').toArray();
}

/** Puts the states right at the beginning of a turn. Only while holding the sender's lock. */
export async function takeStock(mirror: Mirror, hasSession: boolean, world: World): Promise<void> {
  await inOneTransaction(mirror, async () => {
    for (const item of await unsentItems(mirror)) {
      const next = takeStockOf(item, hasSession, world);
      if (next.state !== item.state) await mirror.outbox.put(next);
    }
  });
}

/**
 * Marks an item as being sent and counts the attempt, before the first byte.
 * @returns the item, or undefined when it may not be sent any more
 */
export async function begin(mirror: Mirror, id: string, world: World): Promise<OutboxItem | undefined> {
  const begun = await happen(mirror, id, { event: 'begin' }, world);
  return begun === 'removed' ? undefined : begun;
}

/**
 * Notes how far an upload in pieces is, so that it goes on there after whatever may come.
 * @returns whether it shall go on: not when the person has paused or removed the item
 */
export async function noteUpload(
  mirror: Mirror,
  { id, attempts }: OutboxItem,
  uploadId: string,
  uploadOffset: number,
): Promise<boolean> {
  return mirror.transaction('rw', mirror.outbox, async () => {
    const current = await mirror.outbox.get(id);
    if (!current) return false;
    await mirror.outbox.update(id, { uploadId, uploadOffset });
    return current.state === 'sending' && current.attempts === attempts;
  });
}

/** Forgets an upload that the server does not know any more: the next attempt begins a new one. */
export async function forgetUpload(mirror: Mirror, { id }: OutboxItem): Promise<void> {
  await mirror.outbox
    .where('id')
    .equals(id)
    .modify((item) => {
      delete item.uploadId;
      item.uploadOffset = 0;
    });
}

/**
 * Stores what came of an attempt: the receipt, the server's row and the end of the files in one transaction. A success
 * always counts; everything else only for the very attempt that it ends.
 */
export async function settle(mirror: Mirror, begun: OutboxItem, outcome: Outcome, world: World): Promise<void> {
  await inOneTransaction(mirror, async () => {
    const current = await mirror.outbox.get(begun.id);
    if (outcome.event !== 'succeed' && current?.attempts !== begun.attempts) return;
    const gotFurther = outcome.event === 'fail' && (current?.uploadOffset ?? 0) > begun.uploadOffset;
    await happen(mirror, begun.id, gotFurther ? { ...outcome, gotFurther } : outcome, world);
    if (outcome.event === 'end-session') await waitForSignIn(mirror, world);
  });
}

/** The whole account waits: no other item would fare better. */
async function waitForSignIn(mirror: Mirror, world: World): Promise<void> {
  for (const item of await unsentItems(mirror)) await happen(mirror, item.id, { event: 'end-session' }, world);
}
