import type { Table } from 'dexie';
import { withRoom } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { hasLeft, whileSignedIn } from '#data/database/signing-out.ts';
import { removeDeleted, storeCreated } from '#data/mirror/write.ts';
import { apply, type Environment, type ItemEvent } from './apply.ts';
import { carried } from './outbox-endpoints.ts';
import { revisionOf } from './rules/revisions.ts';

/**
 * Runs `work` in one transaction over all tables of an item: all of it happens, or nothing.
 * @throws DeviceFull if there is no room for it
 */
export async function inOneTransaction<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  return inTransactionOver(mirror, tablesOfItem(mirror), work);
}

/**
 * Does the same for work that a user adds, and rejects it after a sign-out in another tab.
 * @throws DeviceFull, or OwnerLeft
 */
export async function saveInOneTransaction<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  const drafts = [mirror.reportDrafts, mirror.draftFiles];
  return withRoom(() => whileSignedIn(mirror, [...tablesOfItem(mirror), ...drafts], work));
}

/**
 * Does the same over fewer tables, for urgent work.
 * @throws DeviceFull
 */
export async function inTransactionOver<T>(mirror: Mirror, tables: Table[], work: () => Promise<T>): Promise<T> {
  return withRoom(() => mirror.transaction('rw', tables, work));
}

function tablesOfItem(mirror: Mirror): Table[] {
  return [mirror.outbox, mirror.parts, mirror.materials, mirror.reports, mirror.lists, mirror.meta];
}

/**
 * Applies an event to an item by the table of transitions, and stores the result.
 * @returns the item as it is now; `removed` if it is gone with its files; undefined if nothing changed
 */
export async function happen(
  mirror: Mirror,
  id: string,
  itemEvent: ItemEvent,
  environment: Environment,
): Promise<OutboxItem | 'removed' | undefined> {
  return inOneTransaction(mirror, async () => {
    const item = await mirror.outbox.get(id);
    return item && letHappen(mirror, item, itemEvent, environment);
  });
}

/** Does the same within a transaction over all tables of an item, which has just read the item. */
export async function letHappen(
  mirror: Mirror,
  item: OutboxItem,
  itemEvent: ItemEvent,
  environment: Environment,
): Promise<OutboxItem | 'removed' | undefined> {
  const next = apply(item, itemEvent, environment);
  if (next === undefined) return undefined;
  if (next === 'removed') {
    await forget(mirror, item);
    return next;
  }
  const stored = mirror.outbox.put(next);
  if (itemEvent.event !== 'succeed') await stored;
  else {
    // They run side by side, because the next send waits until they end.
    const dropped = mirror.parts.bulkDelete(item.parts.map(({ partId }) => partId));
    await Promise.all([stored, dropped, completeRow(mirror, item, itemEvent)]);
  }
  return next;
}

/**
 * Deletes an item from the device, with its files and the row that only this device knows. Runs inside a transaction, and
 * only because its author asked for it. The receipt of a sent item is deleted without its row, which is the server's.
 */
export async function forget(mirror: Mirror, item: OutboxItem): Promise<void> {
  await mirror.parts.where('itemId').equals(item.id).delete();
  await mirror.outbox.delete(item.id);
  const { kind, table } = carried[item.endpoint];
  if (kind === 'create' && item.state !== 'sent') await mirror.table(table).delete(item.rowId);
}

async function completeRow(mirror: Mirror, item: OutboxItem, success: ItemEvent & { event: 'succeed' }): Promise<void> {
  const { table } = carried[item.endpoint];
  if (table === undefined) return;
  // An account that has signed out since then only gets the receipt.
  const row = (await hasLeft(mirror)) ? undefined : latestRow(item, success);
  // The item is a deletion, its author has deleted the upload since, or another class listed the upload before its
  // correction.
  if (!row || revisionOf(item) > 0) await removeDeleted(mirror, table, [item.rowId]);
  if (row) await storeCreated(mirror, table, row);
}

/** The row as this device last knew it; undefined if there is none. */
function latestRow({ there }: OutboxItem, { row, isRepeat }: ItemEvent & { event: 'succeed' }) {
  if (!row || !isRepeat || there === undefined) return row;
  if (there === null) return undefined;
  // A row with another creation date is the one that a correction has replaced.
  return there.createdDate === row.createdDate ? there : row;
}
