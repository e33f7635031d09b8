import { v4 as newKey } from 'uuid';
import type { Mirror } from '#data/database/database.ts';
import { type OutboxItem, type OutboxState, unsentStates } from '#data/database/outbox-item.ts';
import { apply, type Environment, takeStockOf } from '#data/outbox/apply.ts';
import { isBeforeAll } from '#data/outbox/rules/choose.ts';
import { monthOfItem } from '#data/outbox/rules/corrected-item.ts';
import { isSameAttempt, isSameRevision } from '#data/outbox/rules/revisions.ts';
import { transitions } from '#data/outbox/rules/transitions.ts';
import { inOneTransaction, inTransactionOver, letHappen } from '#data/outbox/store.ts';
import { unsentAfter, unsentItems } from '#data/outbox/unsent-items.ts';
import type { Outcome } from './outcome.ts';

/** Corrects the states of items at the start of a turn. Call it only while holding the sender's lock. */
export async function takeStock(mirror: Mirror, hasSession: boolean, environment: Environment): Promise<void> {
  await inOneTransaction(mirror, async () => {
    const concerned = statesConcerned(hasSession);
    const items = await mirror.outbox.where('state').anyOf(concerned).toArray();
    const changed = items.flatMap((item) => {
      const next = takeStockOf(item, hasSession, environment);
      return next.state === item.state ? [] : [next];
    });
    await mirror.outbox.bulkPut(changed);
  });
}

/** The states that this can change; no other items are read, however many wait. */
function statesConcerned(hasSession: boolean): OutboxState[] {
  const session = hasSession ? 'find-session' : 'end-session';
  return unsentStates.filter((state) => 'interrupt' in transitions[state] || session in transitions[state]);
}

/** An item that is being sent. */
export interface Started {
  item: OutboxItem;
  /** The unsent items from which it was chosen, in the order of saving; the item itself as it was before. */
  unsent: OutboxItem[];
}

/** Number of items read first to choose one: the previous one, whose receipt is being stored, this one and the next. */
const firstRead = 4;

/** Number of items searched for a smaller file in place of a large untried one. */
const mostRead = 60;

/**
 * Chooses the item to send, marks it as being sent and counts the attempt, before the first byte. All of this is one
 * transaction, so that the user's actions before it count.
 * @param pick chooses among the first unsent items, or among all of them
 * @returns undefined if there is nothing to send
 * @throws DeviceFull
 */
export async function start(
  mirror: Mirror,
  pick: (unsent: readonly OutboxItem[]) => OutboxItem | undefined,
  environment: Environment,
): Promise<Started | undefined> {
  return inTransactionOver(mirror, [mirror.outbox], async () => {
    const { chosen, unsent } = await pickFirst(mirror, pick);
    const item = chosen && apply(asShown(chosen, environment), { event: 'start' }, environment);
    if (item === undefined || item === 'removed') return undefined;
    await mirror.outbox.put(item);
    return { item, unsent };
  });
}

/**
 * An older release stored no month with a report, although its list shows one. The report is sent with that month, as a
 * correction if it may have been sent without it.
 */
function asShown(item: OutboxItem, environment: Environment): OutboxItem {
  if (item.endpoint !== 'reports.create' || item.fields.month !== undefined) return item;
  const fields = { ...item.fields, month: monthOfItem(item) };
  const next = apply(item, { event: 'edit', content: { fields } }, environment);
  return typeof next === 'object' ? next : item;
}

/**
 * Reads the outbox only as far as the choice depends on it: only earlier items hold an item, and no later item comes before
 * a small one that was never tried (rules/choose.ts).
 */
async function pickFirst(
  mirror: Mirror,
  pick: (unsent: readonly OutboxItem[]) => OutboxItem | undefined,
): Promise<{ chosen: OutboxItem | undefined; unsent: OutboxItem[] }> {
  const unsent: OutboxItem[] = [];
  for (let count = firstRead; ; count *= 2) {
    const more = await unsentAfter(mirror, unsent.at(-1)?.seq ?? Number.NEGATIVE_INFINITY, count);
    unsent.push(...more);
    const chosen = pick(unsent);
    if (more.length < count || (chosen && isBeforeAll(chosen))) return { chosen, unsent };
    if (chosen?.attemptedAt === 0 && unsent.length >= mostRead) return { chosen, unsent };
  }
}

/**
 * The key under which the upload of an item starts, stored before the request: if the answer is lost, the next attempt gets
 * the same upload and not a second one.
 * @throws Dexie's errors if nothing can be stored
 */
export async function keyOfUpload(mirror: Mirror, started: OutboxItem): Promise<string> {
  return mirror.transaction('rw', mirror.outbox, async () => {
    const current = await mirror.outbox.get(started.id);
    if (!current || !isSameRevision(current, started)) return newKey();
    const uploadKey = current.uploadKey ?? newKey();
    if (current.uploadKey === undefined) await mirror.outbox.update(started.id, { uploadKey });
    return uploadKey;
  });
}

/**
 * Notes the progress of an upload in pieces, so that it can continue there after any interruption.
 * @returns whether it should go on: false if the user has paused, corrected or removed the item
 */
export async function noteUpload(
  mirror: Mirror,
  started: OutboxItem,
  uploadId: string,
  uploadOffset: number,
): Promise<boolean> {
  return mirror.transaction('rw', mirror.outbox, async () => {
    const current = await mirror.outbox.get(started.id);
    if (!current || !isSameRevision(current, started)) return false;
    const { uploadKey: _, ...rest } = current; // no longer needed
    await mirror.outbox.put({ ...rest, uploadId, uploadOffset });
    return current.state === 'sending' && isSameAttempt(current, started);
  });
}

/** Forgets an upload that the server no longer knows: the next attempt starts a new one. */
export async function forgetUpload(mirror: Mirror, started: OutboxItem): Promise<void> {
  await mirror.outbox
    .where('id')
    .equals(started.id)
    .modify((item) => {
      if (!isSameRevision(item, started)) return;
      delete item.uploadId;
      item.uploadOffset = 0;
    });
}

/**
 * Stores the result of an attempt: the receipt, the server's row and the deletion of the files in one transaction. A success
 * counts for the revision that was sent, every other result only for the very attempt that it ends.
 */
export async function complete(
  mirror: Mirror,
  started: OutboxItem,
  outcome: Outcome,
  environment: Environment,
): Promise<void> {
  await inOneTransaction(mirror, async () => {
    const current = await mirror.outbox.get(started.id);
    const isAbout = outcome.event === 'succeed' ? isSameRevision : isSameAttempt;
    if (!isAbout(current, started)) return;
    const gotFurther = outcome.event === 'fail' && (current?.uploadOffset ?? 0) > started.uploadOffset;
    if (current) await letHappen(mirror, current, gotFurther ? { ...outcome, gotFurther } : outcome, environment);
    if (outcome.event === 'end-session') await waitForSignIn(mirror, environment);
  });
}

/** Makes the whole account wait: no other item could be sent either. */
async function waitForSignIn(mirror: Mirror, environment: Environment): Promise<void> {
  for (const item of await unsentItems(mirror)) await letHappen(mirror, item, { event: 'end-session' }, environment);
}

/** Forgets uploads that the server has released; uploads given up since then stay noted. */
export async function forgetGivenUp(mirror: Mirror, started: OutboxItem): Promise<void> {
  await mirror.outbox
    .where('id')
    .equals(started.id)
    .modify((item) => {
      const left = item.givenUp?.filter((id) => !started.givenUp?.includes(id)) ?? [];
      if (left.length > 0) item.givenUp = left;
      else delete item.givenUp;
    });
}
