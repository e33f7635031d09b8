import { FileRejected } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import type { Content, Happening } from './apply.ts';
import { putOptimisticRow } from './optimistic-row.ts';
import { groupOf } from './outbox-endpoints.ts';
import { happen, inOneTransaction } from './store.ts';

/*
 * What a person may do to an item. Each gives back whether anything changed: it does not where the table of transitions
 * has no entry, because the sender was quicker. Wake the sender afterwards.
 */

/** Lets all that waits for its next attempt be tried at once. */
export async function sendNow(mirror: Mirror): Promise<void> {
  await inOneTransaction(mirror, async () => {
    const waiting = await mirror.outbox.where('state').equals('queued').primaryKeys();
    for (const id of waiting) await retryItem(mirror, id);
  });
}

/** Tries an item again at once, a rejected one too. */
export function retryItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'retry' });
}

/** Keeps an item from being sent until it is resumed; what is on its way already arrives or comes back. */
export function pauseItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'pause' });
}

export function resumeItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'resume' });
}

/** The person's own deletion, the only one there is: the item, its files and its row, or a receipt. */
export function removeItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'remove' });
}

/** Changes title and description of an upload; only as long as the server cannot have it (transitions.ts, mayEdit). */
export function editItem(mirror: Mirror, id: string, fields: { title: string; description: string }): Promise<boolean> {
  return change(mirror, id, { title: fields.title, fields });
}

/** Moves an upload to another class; under the same condition as an edit. */
export function moveItemToClass(mirror: Mirror, id: string, classId: string): Promise<boolean> {
  return change(mirror, id, { params: { classId }, group: groupOf(classId) });
}

/**
 * The file of an item, to be saved outside of the app. It is given as it is, damaged too: what is left is the person's.
 * @throws FileRejected `file-unreadable` where the device does not have it any more
 */
export async function exportItem(mirror: Mirror, id: string): Promise<{ name: string; blob: Blob }> {
  const part = (await mirror.outbox.get(id))?.parts[0];
  const stored = part && (await mirror.parts.get(part.partId));
  if (!part || !stored) throw new FileRejected('file-unreadable');
  return { name: part.name, blob: stored.blob.slice(0, stored.blob.size, part.type) };
}

/** Milliseconds of the device and chance matter for the sender's events only; a person's act is never jittered. */
const world = { now: Date.now, random: Math.random };

async function act(mirror: Mirror, id: string, happening: Happening): Promise<boolean> {
  return (await happen(mirror, id, happening, world)) !== undefined;
}

async function change(mirror: Mirror, id: string, content: Content): Promise<boolean> {
  return inOneTransaction(mirror, async () => {
    const item: OutboxItem | undefined = await mirror.outbox.get(id);
    if (item?.kind !== 'create') return false;
    const changed = await happen(mirror, id, { event: 'edit', content }, world);
    if (changed === undefined || changed === 'removed') return false;
    await putOptimisticRow(mirror, changed);
    return true;
  });
}
