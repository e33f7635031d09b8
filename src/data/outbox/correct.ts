import { isSamePlace, type ReportPlace } from '#contract/forms/upload-correction.ts';
import type { Mirror } from '#data/database/database.ts';
import { finishDraft } from '#data/drafts/report-drafts.ts';
import { describe, type MadeReport } from './add.ts';
import { bringAlong } from './bring-along.ts';
import { putOptimisticRow } from './optimistic-row.ts';
import { isUpload } from './outbox-endpoints.ts';
import { correctItem, placeOfItem } from './rules/corrected-item.ts';
import { letHappen, saveInOneTransaction } from './store.ts';

/** A person's corrections to a waiting upload. */
export interface Correction {
  title?: string;
  description?: string;
  classId?: string;
  /** Month of a report, `YYYY-MM`. */
  month?: string | undefined;
  /** The report that it replaces. */
  replaces?: string | undefined;
  /** A new file instead of the one chosen before. */
  file?: File;
  /** The draft of the new file, for a report made here; it is deleted with this. */
  made?: MadeReport | undefined;
}

/**
 * Corrects an upload at any time before its receipt. A version that may have reached the server is replaced there, whichever
 * arrives first (rules/revisions.ts). In the same transaction, fields that depend on a changed field follow
 * (rules/corrected-item.ts), and other work of the same report on this device moves along (bring-along.ts).
 * @param onlyIn nothing is corrected if the report has moved to another class or month
 * @returns false if there is nothing left to correct: it was sent, or removed
 * @throws FileRejected if the new file may not be uploaded or cannot be read; DeviceFull; OwnerLeft. Nothing has
 * changed then
 */
export async function correctUpload(
  mirror: Mirror,
  id: string,
  correction: Correction,
  onlyIn?: ReportPlace,
): Promise<boolean> {
  const found = await mirror.outbox.get(id);
  if (!found || !isUpload(found.endpoint)) return false;
  const { endpoint } = found;
  const { file, made, ...words } = correction;
  const newPart = file && (await describe({ endpoint, file }));
  return saveInOneTransaction(mirror, async () => {
    const item = await mirror.outbox.get(id);
    if (!item || (onlyIn && !isSamePlace(placeOfItem(item), onlyIn))) return false;
    const corrected = { ...words, ...(file && { file: { page: made?.json } }) };
    const { content, isMoved } = correctItem(item, corrected, newPart);
    const changed = await letHappen(mirror, item, { event: 'edit', content }, { now: Date.now, random: Math.random });
    if (changed === undefined || changed === 'removed') return false;
    if (file) {
      await mirror.parts.where('itemId').equals(id).delete();
      for (const { partId } of changed.parts) await mirror.parts.add({ id: partId, itemId: id, blob: file });
    }
    await putOptimisticRow(mirror, changed);
    if (made) await finishDraft(mirror, made.draft, id);
    if (isMoved) await bringAlong(mirror, changed);
    return true;
  });
}
