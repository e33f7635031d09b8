import { reachOf } from '#contract/endpoints.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Role } from '#contract/rights/roles.ts';
import { FileRejected } from '#data/api/errors.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxState } from '#data/database/outbox-item.ts';
import { saveDeletion } from './add.ts';
import type { ItemEvent } from './apply.ts';
import { deletionOf, isUpload } from './outbox-endpoints.ts';
import { happen, inOneTransaction, saveInOneTransaction } from './store.ts';

/*
 * A person's actions on an item; wake the sender after them. Each returns true if something changed. Nothing changes if the
 * table of transitions has no entry, because the sender was quicker.
 */

/** Lets every item that waits for its next attempt be tried at once. */
export function sendNow(mirror: Mirror): Promise<void> {
  return retryAll(mirror, 'queued');
}

/** Tries an item again at once, even a rejected one. */
export function retryItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'retry' });
}

/** Keeps an item from being sent until it is resumed. An attempt that is under way arrives or comes back. */
export function pauseItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'pause' });
}

export function resumeItem(mirror: Mirror, id: string): Promise<boolean> {
  return act(mirror, id, { event: 'resume' });
}

/**
 * Deletes an item because its author asked for it, here or in the list of the class. The item is deleted with its files and
 * its row. If the server may have it or may still get it, it is deleted there too, even if it arrives while the user is
 * asked. For a deletion, this calls it off.
 */
export async function removeItem(mirror: Mirror, id: string): Promise<boolean> {
  const item = await mirror.outbox.get(id);
  if (!item || !isUpload(item.endpoint)) return act(mirror, id, { event: 'remove' });
  const { endpoint, rowId, userId, params } = item;
  const deletion = { endpoint: deletionOf(endpoint), id: rowId, classId: params.classId ?? '' };
  return saveInOneTransaction(mirror, async () => {
    await saveDeletion(mirror, { userId, now: serverNow() }, deletion);
    await act(mirror, id, { event: 'remove' });
    return (await mirror.outbox.get(id)) === undefined;
  });
}

/** Tries all rejected items again. */
export function retryRejected(mirror: Mirror): Promise<void> {
  return retryAll(mirror, 'rejected');
}

async function retryAll(mirror: Mirror, state: OutboxState): Promise<void> {
  await inOneTransaction(mirror, async () => {
    const ids = await mirror.outbox.where('state').equals(state).primaryKeys();
    for (const id of ids) await retryItem(mirror, id);
  });
}

/**
 * Retries items that were rejected because their owner lacked a role, if the owner has the role now. Call it once per start
 * and sign-in, not per turn: items that the server forbids for another reason are then asked for once each time.
 * @returns how many wait again
 */
export function retryForbidden(mirror: Mirror, role: Role): Promise<number> {
  return inOneTransaction(mirror, async () => {
    const rejected = await mirror.outbox.where('state').equals('rejected').toArray();
    const allowed = rejected.filter(
      ({ lastError, endpoint }) => lastError?.code === lacksRole && reachOf(endpoint, role) !== undefined,
    );
    for (const { id } of allowed) await retryItem(mirror, id);
    return allowed.length;
  });
}

/** The server's code for a role that may not do this at all; for things out of the caller's reach it answers 'not-found'. */
const lacksRole = 'forbidden' satisfies ProblemCode;

/**
 * The file of an item, to be saved outside of the app. It is returned as it is, even damaged: what is left belongs to its
 * author.
 * @throws FileRejected `file-unreadable` if the device no longer has it
 */
export async function exportItem(mirror: Mirror, id: string): Promise<{ name: string; blob: Blob }> {
  const part = (await mirror.outbox.get(id))?.parts[0];
  const stored = part && (await mirror.parts.get(part.partId));
  if (!part || !stored) throw new FileRejected('file-unreadable');
  return { name: part.name, blob: stored.blob.slice(0, stored.blob.size, part.type) };
}

/** The device's time and chance matter only for the sender's events; a user's action is never jittered. */
const environment = { now: Date.now, random: Math.random };

async function act(mirror: Mirror, id: string, itemEvent: ItemEvent): Promise<boolean> {
  return (await happen(mirror, id, itemEvent, environment)) !== undefined;
}
