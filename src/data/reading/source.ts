import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import { isMetered } from '#data/saved-files/metered.ts';

/** Source from which a reader shows a document. */
export type Source = { readonly blob: Blob } | { readonly url: string };

/** More costs money on a phone's network, so its owner is asked. */
const freeBytes = 1e6;

/**
 * Cost of opening a document: its bytes, if they are many and the connection is metered; otherwise 0.
 * Documents on the device cost nothing.
 */
export async function costOf(account: Account, row: Material | Report): Promise<number> {
  if (!isMetered() || row.fileSize <= freeBytes) return 0;
  const mirror = mirrorOf(account.userId);
  const isSaved = (await mirror.savedFiles.get(row.fileId)) !== undefined;
  const isUnsent = (await mirror.outbox.where('rowId').equals(row.id).count()) > 0;
  return isSaved || isUnsent ? 0 : row.fileSize;
}
