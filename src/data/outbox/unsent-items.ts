import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';

/** All items of this account that are not sent, in no order. */
export function unsentItems(mirror: Mirror): Promise<OutboxItem[]> {
  return mirror.transaction('r', mirror.outbox, async () => {
    const states = () => mirror.outbox.where('state');
    // `notEqual` would walk from row to row; each of these is one reading.
    const unsent = await Promise.all([states().below('sent').toArray(), states().above('sent').toArray()]);
    return unsent.flat();
  });
}
