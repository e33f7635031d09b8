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
 * Runs `work` in one transaction over everything that an item touches: all of it happens, or nothing.
 * @throws DeviceFull where there is no room for it
 */
export async function inOneTransaction<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  return inTransactionOver(mirror, tablesOfItem(mirror), work);
}

/**
 * The same for what a person adds: not once they have signed out in another tab.
 * @throws DeviceFull, or OwnerLeft
 */
export async function saveInOneTransaction<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  const drafts = [mirror.reportDrafts, mirror.draftFiles];
  return withRoom(() => whileSignedIn(mirror, [...tablesOfItem(mirror), ...drafts], work));
}

/**
 * The same over fewer tables, for work that is in a hurry.
 * @throws DeviceFull
 */
export async function inTransactionOver<T>(mirror: Mirror, tables: Table[], work: () => Promise<T>): Promise<T> {
  return withRoom(() => mirror.transaction('rw', tables, work));
}

function tablesOfItem(mirror: Mirror): Table[] {
  return [mirror.outbox, mirror.parts, mirror.materials, mirror.reports, mirror.lists, mirror.meta];
}

/**
 * Lets something happen to an item, by the table of transitions, and stores what it becomes.
 * @returns the item as it is now; `removed` when it is gone with its files; undefined when nothing changed
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

/** The same within a transaction over everything that an item touches, which has just read the item. */
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
    // Side by side: whoever sends next waits for the end of this.
    const dropped = mirror.parts.bulkDelete(item.parts.map(({ partId }) => partId));
    await Promise.all([stored, dropped, completeRow(mirror, item, itemEvent)]);
  }
  return next;
}

/**
 * Takes an item off the device, with its files and the row that only this device knows; inside a transaction, and only
 * by its author's word. The receipt of what was sent goes without its row, which is the server's.
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
  // A deletion, an upload that its author has deleted since, or one that another class may have listed before its correction.
  if (!row || revisionOf(item) > 0) await removeDeleted(mirror, table, [item.rowId]);
  if (row) await storeCreated(mirror, table, row);
}

/** The row as it is now, as far as this device knows; undefined where there is none. */
function latestRow({ there }: OutboxItem, { row, isRepeat }: ItemEvent & { event: 'succeed' }) {
  if (!row || !isRepeat || there === undefined) return row;
  if (there === null) return undefined;
  // Another one is what a correction has replaced.
  return there.createdDate === row.createdDate ? there : row;
}
