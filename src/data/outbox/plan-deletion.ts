import type { OutboxItem } from '#data/database/outbox-item.ts';
import { mayHaveArrived } from './rules/revisions.ts';

/**
 * Effect of a row's deletion on its items in the outbox. Pure.
 * - An unsent upload is taken back with its file: its author deletes it.
 * - A deletion is queued only if the server may have the row, or may still get it: after any attempt. It holds whatever the
 * attempt's outcome.
 * - A second deletion adds nothing.
 * @param itemsOfRow all items with this `rowId`
 */
export function planDeletion(itemsOfRow: readonly OutboxItem[]): { takeBack?: OutboxItem; queue: boolean } {
  const unsent = itemsOfRow.filter((item) => item.state !== 'sent');
  if (unsent.some((item) => item.kind === 'delete')) return { queue: false };
  const [takeBack] = unsent;
  return takeBack ? { takeBack, queue: mayHaveArrived(takeBack) } : { queue: true };
}
