import { Dexie } from 'dexie';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { type Mirror, mirrorName, mirrorOf } from '#data/database/database.ts';
import { rowTables } from '#data/database/entities.ts';
import { identityKey } from '#data/database/identity.ts';
import { markLeaving, signingOut } from '#data/database/signing-out.ts';
import { device, readSetting, type Wipe, writeSetting } from '#data/device/device.ts';
import { unsentItems } from '#data/outbox/unsent-items.ts';
import { showBadge, unsubscribeHere } from '#data/push/device-push.ts';
import { savedFilesCache } from '#data/saved-files/cache-name.ts';
import { forgetSnapshot } from './snapshot.ts';

/** The user chose to send everything before signing out, and not everything could be sent. They are still signed in. */
export class StillUnsent extends Error {
  override readonly name = 'StillUnsent';
  readonly count: number;

  constructor(count: number) {
    super(`${count} items are not sent yet.`);
    this.count = count;
  }
}

/**
 * Signs an account out of this device, without a call and even offline (docs/rules.md#signing-in). From here on nothing is
 * sent in its name, and `finishWipes` deletes its rows, lists, saved files and receipts. Unsent items stay for the next
 * sign-in only if `keepOutbox` is true (docs/rules.md#the-outbox, 7).
 */
export async function startSignOut(userId: string, keepOutbox: boolean): Promise<void> {
  await device.transaction('rw', device.wipes, device.sessions, device.settings, async () => {
    await device.wipes.put({ userId, keepOutbox });
    await device.sessions.delete(userId);
    await forgetSnapshot();
    if ((await readSetting('account')) === userId) await writeSetting('account', null);
  });
}

let wiping: Promise<void> = Promise.resolve();

/**
 * Finishes every sign-out that has started. At a start, these are sign-outs that a closed page or an empty battery
 * interrupted. They run one after the other.
 * @param then work that no other tab's wipe may interrupt
 */
export function finishWipes(then: () => Promise<void> = async () => undefined): Promise<void> {
  const wipeAlone = () => aloneOnDevice(() => wipeAll().then(then));
  wiping = wiping.then(wipeAlone, wipeAlone);
  return wiping;
}

/**
 * Deletes data that a late tab stored for an account after its wipe. Unsent work stays. If the device knows no account,
 * because its database was cleared, nothing is deleted.
 */
export function wipeLateRows(): Promise<void> {
  return finishWipes(async () => {
    const account = await readSetting('account');
    if (account === undefined) return;
    const strangers = (await accountsHere()).filter((userId) => userId !== account);
    for (const userId of strangers) await wipeRows({ userId, keepOutbox: true });
  });
}

/** The accounts that have a database on this device. */
async function accountsHere(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  const start = mirrorName('');
  return names.flatMap((name) =>
    name.startsWith(start) && v.is(Id, name.slice(start.length)) ? name.slice(start.length) : [],
  );
}

/**
 * Runs in one tab at a time: a second one, late with the same wipe, could delete work that the user has saved since. Old
 * browsers and plain http have no locks; there, nothing prevents it.
 */
function aloneOnDevice(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('sanad-wipe', work) : work();
}

async function wipeAll(): Promise<void> {
  for (const wipe of await device.wipes.toArray()) {
    await wipeAccount(wipe);
    await device.wipes.delete(wipe.userId);
  }
}

async function wipeAccount(wipe: Wipe): Promise<void> {
  await endNotifications();
  await wipeRows(wipe);
}

async function wipeRows({ userId, keepOutbox }: Wipe): Promise<void> {
  if (!keepOutbox) await device.shares.filter((share) => share.userId === userId).delete();
  const mirror = mirrorOf(userId);
  const [unsent, drafts] = await mirror.transaction('rw', mirror.outbox, mirror.reportDrafts, mirror.meta, async () => {
    await markLeaving(mirror);
    return keepOutbox ? [await unsentItems(mirror), await mirror.reportDrafts.count()] : [[], 0];
  });
  // This follows the mark: a tab that has fetched a file but not stored its row then drops the file itself.
  if ('caches' in globalThis) await caches.delete(savedFilesCache(userId));
  if (unsent.length === 0 && drafts === 0) await mirror.delete();
  else await wipeMirror(mirror, new Set(unsent.map(({ id }) => id)), new Set(unsent.map(({ rowId }) => rowId)));
}

/** Ends this account's notifications for the next user; if the browser does not end them, the worker hides them. */
async function endNotifications(): Promise<void> {
  await Promise.all([unsubscribeHere(), showBadge(0)]).catch((failure: unknown) => {
    console.warn('The notifications of this device could not be ended.', failure);
  });
}

/** Wipes everything but the unsent items with their files, the rows that only they make, the started reports, and the mark. */
async function wipeMirror(mirror: Mirror, unsentIds: Set<string>, unsentRows: Set<string>): Promise<void> {
  await mirror.transaction('rw', mirror.tables, async () => {
    for (const table of rowTables) {
      await mirror
        .table(table)
        .filter((row) => !unsentRows.has(row.id) || row.mirrored.at > 0)
        .delete();
    }
    for (const table of [mirror.lists, mirror.savedFiles, mirror.texts, mirror.keptClasses]) await table.clear();
    await mirror.meta.where('key').noneOf([identityKey, signingOut]).delete();
    await mirror.outbox.filter(({ id }) => !unsentIds.has(id)).delete();
    await mirror.parts.filter(({ itemId }) => !unsentIds.has(itemId)).delete();
  });
}
