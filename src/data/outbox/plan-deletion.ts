import type { OutboxItem } from '#data/database/outbox-item.ts';
import { mayHaveArrived } from './rules/revisions.ts';

/**
 * What the deletion of a row means for what the outbox holds of it. Pure.
 * - An upload that is not sent yet is taken back with its file: its author deletes it.
 * - A deletion is queued for it only where the server may have the row, or may get it yet: after any attempt. It holds
 *   whatever becomes of that attempt.
 * - A second deletion adds nothing.
 * @param itemsOfRow all items with this `rowId`
 */
export function planDeletion(itemsOfRow: readonly OutboxItem[]): { takeBack?: OutboxItem; queue: boolean } {
  const unsent = itemsOfRow.filter((item) => item.state !== 'sent');
  if (unsent.some((item) => item.kind === 'delete')) return { queue: false };
  const [takeBack] = unsent;
  return takeBack ? { takeBack, queue: mayHaveArrived(takeBack) } : { queue: true };
}
