import { isSamePlace } from '#contract/forms/upload-correction.ts';
import type { Mirror } from '#data/database/database.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import type { Author, Upload } from './add.ts';
import { correctUpload } from './correct.ts';
import { placeOfItem } from './rules/corrected-item.ts';
import { saveUpload } from './save-upload.ts';

/**
 * Saves what a draft was made into, in whose transaction the draft goes. A correction takes the place of the report that it
 * corrects, in another month or class too. Where that one has arrived meanwhile, this is a report of its own: it replaces the
 * other one, or, where that is for another month or class, is saved together with the deletion of the other one.
 * @throws as `addUpload` and `correctUpload`
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
