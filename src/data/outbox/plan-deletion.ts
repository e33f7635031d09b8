import type { OutboxItem } from '#data/database/outbox-item.ts';
import { mayHaveArrived } from './rules/revisions.ts';

/**
 * Effect of a row's deletion on its items in the outbox. Pure.
 * - An unsent upload is removed with its file: its author deletes it.
 * - A deletion is queued only after an attempt, because the server may then have the row or still get it. It counts whatever
 * the attempt's result.
 * - A second deletion adds nothing.
 * @param itemsOfRow all items with this `rowId`
 */
export function planDeletion(itemsOfRow: readonly OutboxItem[]): { takeBack?: OutboxItem; queue: boolean } {
  const unsent = itemsOfRow.filter((item) => item.state !== 'sent');
  if (unsent.some((item) => item.kind === 'delete')) return { queue: false };
  const [takeBack] = unsent;
  return takeBack ? { takeBack, queue: mayHaveArrived(takeBack) } : { queue: true };
}
