import type { OutboxItem } from '#data/database/outbox-item.ts';

/**
 * What the deletion of a row means for what the outbox holds of it. Pure.
 * - An upload that is not sent yet is taken back with its file: its author deletes it.
 * - A deletion is queued for it only where the server may have the row: after an attempt whose answer never came.
 * - An upload that is on its way is followed by the deletion; a second deletion adds nothing.
 * @param itemsOfRow all items with this `rowId`
 */
export function planDeletion(itemsOfRow: readonly OutboxItem[]): { takeBack?: OutboxItem; queue: boolean } {
  const unsent = itemsOfRow.filter((item) => item.state !== 'sent');
  if (unsent.some((item) => item.kind === 'delete')) return { queue: false };
  const takeBack = unsent.find((item) => item.state !== 'sending');
  if (!takeBack) return { queue: true };
  return { takeBack, queue: takeBack.attempts > 0 && takeBack.state !== 'rejected' };
}
