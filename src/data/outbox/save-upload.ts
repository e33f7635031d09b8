import { isSamePlace } from '#contract/forms/upload-correction.ts';
import type { Mirror } from '#data/database/database.ts';
import { resumeItem } from './actions.ts';
import { type Author, addUpload, placeOfUpload, type Upload } from './add.ts';
import { correctUpload } from './correct.ts';
import { placeOfItem } from './rules/corrected-item.ts';

/**
 * Saves an upload on this device (add.ts). If it replaces a report that still waits here, that item is corrected: there is
 * one item, so that only the last content counts, in whatever order things arrive
 * (docs/decisions/0029-a-correction-holds.md).
 * @returns the id of the item, which is also that of the row
 * @throws like `addUpload` and `correctUpload`
 */
export async function saveUpload(mirror: Mirror, author: Author, upload: Upload): Promise<{ id: string }> {
  const { replaces, title, description, file, made } = upload;
  const waiting = replaces === undefined ? undefined : await mirror.outbox.get(replaces);
  const place = waiting && placeOfUpload(upload, author, placeOfItem(waiting).month);
  if (!waiting || waiting.state === 'sent' || !place || !isSamePlace(placeOfItem(waiting), place)) {
    return addUpload(mirror, author, upload);
  }
  if (!(await correctUpload(mirror, waiting.id, { title, description, file, made }, place))) {
    return addUpload(mirror, author, upload);
  }
  // The paused item may differ from the content sent now.
  await resumeItem(mirror, waiting.id);
  return { id: waiting.id };
}
