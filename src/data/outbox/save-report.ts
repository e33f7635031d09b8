import { isSamePlace } from '#contract/forms/upload-correction.ts';
import type { Mirror } from '#data/database/database.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import type { Author, Upload } from './add.ts';
import { correctUpload } from './correct.ts';
import { placeOfItem } from './rules/corrected-item.ts';
import { saveUpload } from './save-upload.ts';

/**
 * Saves the file that a draft was made into, and deletes the draft in the same transaction. A correction replaces the report
 * that it corrects, also in another class or month. If that report has arrived since then, this is a report of its own. It
 * replaces the arrived one in the same class and month; otherwise it is saved together with the deletion of that one.
 * @throws like `addUpload` and `correctUpload`
 */
export async function saveReport(
  mirror: Mirror,
  author: Author,
  { corrects, ...draft }: Pick<ReportDraft, 'id' | 'classId' | 'month' | 'corrects' | 'replaces'>,
  made: Required<Pick<Upload, 'title' | 'description' | 'file' | 'made'>>,
): Promise<void> {
  const { id, classId, month, replaces } = draft;
  const isCorrected =
    corrects !== undefined && (await correctUpload(mirror, corrects, { ...made, classId, month, replaces }));
  if (isCorrected) return;
  const arrived = corrects === undefined ? undefined : await mirror.outbox.get(corrects);
  const isElsewhere = arrived !== undefined && !isSamePlace(placeOfItem(arrived), { classId, month });
  await saveUpload(mirror, author, {
    ...{ ...made, id, endpoint: 'reports.create', classId, month },
    replaces: isElsewhere ? replaces : (corrects ?? replaces),
    insteadOf: isElsewhere ? corrects : undefined,
  });
}
