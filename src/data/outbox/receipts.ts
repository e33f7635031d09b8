import { limits } from '#contract/limits.ts';
import type { Mirror } from '#data/database/database.ts';

const keptMs = limits.receiptDays * 24 * 3_600_000;

/**
 * Deletes receipts that are 90 days older than the newest one (docs/rules.md#the-outbox, 6), and never an unsent item. It
 * compares the server times of the receipts, so a device whose clock is ten years ahead keeps them.
 */
export async function pruneReceipts(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.outbox, async () => {
    const receipts = await mirror.outbox.where('state').equals('sent').toArray();
    const newest = Math.max(...receipts.map(({ receipt }) => receipt?.at ?? 0));
    const old = receipts.filter(({ receipt }) => receipt !== undefined && receipt.at < newest - keptMs);
    await mirror.outbox.bulkDelete(old.map(({ id }) => id));
  });
}
