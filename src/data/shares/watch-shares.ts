import { v7 as newId } from 'uuid';
import type { Account } from '#data/api/account.ts';
import { withRoom } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { device, type Share } from '#data/device/device.ts';

/**
 * Keeps on screen the shared files that still wait for a place: the user's own, and those that came while no one was signed
 * in.
 */
export function watchShares({ userId }: Account, onView: (shares: Share[]) => void): Watch {
  return watchLive(() => sharesOf(userId), onView, 'What was shared could not be read.');
}

async function sharesOf(userId: string | null): Promise<Share[]> {
  const shares = await device.shares.toArray();
  return shares.filter((share) => share.userId === null || share.userId === userId).sort((a, b) => b.at - a.at);
}

/**
 * Replaces several shared files by one: their pages in one document.
 * @throws DeviceFull if there is no room; nothing has changed then
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

/** Removes files from a share, and with the last one the share. */
async function takeOut(share: Share, ids: ReadonlySet<string>): Promise<void> {
  const files = share.files.filter(({ id }) => !ids.has(id));
  if (files.length === 0) await device.shares.delete(share.id);
  else await device.shares.put({ ...share, files });
}

/**
 * Deletes shared files that are already in the outbox: a browser that ended just after saving them there left them in both.
 * This runs before their owner can act on either, because the server takes nothing more under the id of a deleted upload.
 */
export async function putAwayPlaced(mirror: Mirror): Promise<void> {
  const shared = (await device.shares.toArray()).flatMap(({ files }) => files.map(({ id }) => id));
  const items = await mirror.outbox.where('rowId').anyOf(shared).toArray();
  for (const id of new Set(items.map(({ rowId }) => rowId))) await discardSharedFile(id);
}

/** Deletes a shared file from the device, and with the last one its share: it is in the outbox now, or was discarded. */
export async function discardSharedFile(fileId: string): Promise<void> {
  await device.transaction('rw', device.shares, async () => {
    const share = (await device.shares.toArray()).find(({ files }) => files.some(({ id }) => id === fileId));
    if (share) await takeOut(share, new Set([fileId]));
  });
}
