import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { hashOf } from './devices.ts';
import type { ServerTruth } from './fixture.ts';

/**
 * An unsent upload must be on the device byte for byte and be listed as waiting; a sent one must be at the server byte for
 * byte and be listed as the server's.
 * @param chosen the SHA-256 of the author's file; undefined if the test has damaged it
 */
export async function checkBytes(
  mirror: Mirror,
  item: OutboxItem,
  chosen: string | undefined,
  { rows }: ServerTruth,
): Promise<void> {
  const row = await mirror.reports.get(item.rowId);
  const [stored] = await mirror.parts.where('itemId').equals(item.id).toArray();
  if (item.state !== 'sent') {
    const isWhole = chosen === undefined || (stored && (await hashOf(stored.blob))) === chosen;
    if (!isWhole) throw new Error(`I1: the file of ${item.id} is not what was saved`);
    if (row?.version !== 0) throw new Error(`I4: the list does not show ${item.id} as waiting`);
    return;
  }
  if (stored) throw new Error(`I1: the file of ${item.id} is still stored, though it is sent`);
  const there = rows.get(item.rowId);
  if (!there) return;
  if (chosen !== undefined && there.sha256 !== chosen) throw new Error(`I1: other bytes of ${item.id}`);
  if (row?.title !== there.title || !row.fileUrl) throw new Error(`I4: the list shows ${row?.title} for ${item.id}`);
}
