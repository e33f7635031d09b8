import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import { isMetered } from '#data/saved-files/metered.ts';

/** Content or address from which a reader shows a document. */
export type Source = { readonly blob: Blob } | { readonly url: string };

/** Above this size, the user is asked first, because it costs money on a phone's network. */
const freeBytes = 1e6;

/**
 * Bytes that opening a document costs, if they are many and the connection is metered; otherwise 0. Documents on the device
 * cost nothing.
 */
export async function costOf(account: Account, row: Material | Report): Promise<number> {
  if (!isMetered() || row.fileSize <= freeBytes) return 0;
  const mirror = mirrorOf(account.userId);
  const isSaved = (await mirror.savedFiles.get(row.fileId)) !== undefined;
  const isUnsent = (await mirror.outbox.where('rowId').equals(row.id).count()) > 0;
  return isSaved || isUnsent ? 0 : row.fileSize;
}
