import { liveQuery } from 'dexie';
import type { Account } from '#data/api/account.ts';
import { device, type Share } from '#data/device/device.ts';
import type { Watch } from '#data/watch/watch-pulled.ts';

/** Keeps on screen what was shared and still waits for its place: the person's own, and what came while no one was signed in. */
export function watchShares({ userId }: Account, onView: (shares: Share[]) => void): Watch {
  const live = liveQuery(async () => sharesOf(userId)).subscribe({
    next: onView,
    error: (failure) => console.error('What was shared could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}

async function sharesOf(userId: string | null): Promise<Share[]> {
  const shares = await device.shares.toArray();
  return shares.filter((share) => share.userId === null || share.userId === userId).sort((a, b) => b.at - a.at);
}

/** Takes a shared file off the device, and its share with the last one: it is in the outbox now, or no one wants it. */
export async function discardSharedFile(fileId: string): Promise<void> {
  await device.transaction('rw', device.shares, async () => {
    const share = (await device.shares.toArray()).find(({ files }) => files.some(({ id }) => id === fileId));
    if (!share) return;
    const files = share.files.filter(({ id }) => id !== fileId);
    if (files.length === 0) await device.shares.delete(share.id);
    else await device.shares.put({ ...share, files });
  });
}
