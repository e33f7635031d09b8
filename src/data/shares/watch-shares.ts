import { v7 as newId } from 'uuid';
import type { Account } from '#data/api/account.ts';
import { withRoom } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { device, type Share } from '#data/device/device.ts';

/** Keeps on screen what was shared and still waits for its place: the person's own, and what came while no one was signed in. */
export function watchShares({ userId }: Account, onView: (shares: Share[]) => void): Watch {
  return watchLive(() => sharesOf(userId), onView, 'What was shared could not be read.');
}

async function sharesOf(userId: string | null): Promise<Share[]> {
  const shares = await device.shares.toArray();
  return shares.filter((share) => share.userId === null || share.userId === userId).sort((a, b) => b.at - a.at);
}

/**
 * Puts one file in the place of several that were shared: their pages in one document.
 * @throws DeviceFull where there is no room; nothing has changed then
 */
export async function joinSharedFiles(fileIds: readonly string[], joined: File, now: number): Promise<void> {
  const ids = new Set(fileIds);
  const join = async () => {
    const shares = (await device.shares.toArray()).filter(({ files }) => files.some(({ id }) => ids.has(id)));
    const [first] = shares;
    if (!first) return;
    for (const share of shares) await takeOut(share, ids);
    const { title, text, userId } = first;
    const files = [{ id: newId(), name: joined.name, type: joined.type, blob: joined }];
    await device.shares.add({ id: newId(), userId, title, text, files, at: now });
  };
  await withRoom(() => device.transaction('rw', device.shares, join));
}

/** Takes files out of a share, and with the last one the share. */
async function takeOut(share: Share, ids: ReadonlySet<string>): Promise<void> {
  const files = share.files.filter(({ id }) => !ids.has(id));
  if (files.length === 0) await device.shares.delete(share.id);
  else await device.shares.put({ ...share, files });
}

/**
 * Takes off what was shared and is in the outbox: who had it saved there, in a browser that ended a moment later, left it in both.
 * Before its owner can do anything with either: once the upload is deleted, the server takes nothing more under its id.
 */
export async function putAwayPlaced(mirror: Mirror): Promise<void> {
  const shared = (await device.shares.toArray()).flatMap(({ files }) => files.map(({ id }) => id));
  const items = await mirror.outbox.where('rowId').anyOf(shared).toArray();
  for (const id of new Set(items.map(({ rowId }) => rowId))) await discardSharedFile(id);
}

/** Takes a shared file off the device, and its share with the last one: it is in the outbox now, or no one wants it. */
export async function discardSharedFile(fileId: string): Promise<void> {
  await device.transaction('rw', device.shares, async () => {
    const share = (await device.shares.toArray()).find(({ files }) => files.some(({ id }) => id === fileId));
    if (share) await takeOut(share, new Set([fileId]));
  });
}
