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
 * A person's actions on an item. Each returns true if something changed: nothing does if the table of transitions has no entry,
 * because the sender was quicker.
 * Wake the sender afterwards.
 */

/** Lets all that waits for its next attempt be tried at once. */
export function sendNow(mirror: Mirror): Promise<void> {
  return retryAll(mirror, 'queued');
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

/**
 * The person's own deletion, the same one as in the list of the class: the item goes with its files and its row, and where
 * the server may have it, or may get it yet, it is deleted there: also where it arrives while the person is asked, and its
 * receipt goes too. A deletion is called off.
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
 * Tries again by itself what was rejected for want of a role, where its owner has the role (back). To be called once per start
 * and sign-in, not per turn: what the server forbids for another reason is asked for once each time.
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

/** The server's word for a role that may not do this at all; what is only out of reach is 'not-found'. */
const lacksRole = 'forbidden' satisfies ProblemCode;

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
const environment = { now: Date.now, random: Math.random };

async function act(mirror: Mirror, id: string, itemEvent: ItemEvent): Promise<boolean> {
  return (await happen(mirror, id, itemEvent, environment)) !== undefined;
}
