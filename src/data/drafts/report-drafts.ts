import { liveQuery } from 'dexie';
import { DeviceFull, isQuotaExceeded } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { type DraftFile, placeOfDraft, type ReportDraft } from '#data/database/report-draft.ts';
import { assertSignedIn } from '#data/database/signing-out.ts';

/** What becomes of the files of a draft with a change of it. */
export interface FileChanges {
  readonly add?: Omit<DraftFile, 'draftId'>;
  /** Ids of files that it does not have any more. */
  readonly drop?: readonly string[];
}

/** The draft of a class for a month; undefined where nothing was filled in. */
export function findDraft(mirror: Mirror, classId: string, month: string): Promise<ReportDraft | undefined> {
  return mirror.reportDrafts.where('place').equals(placeOfDraft(classId, month)).first();
}

/**
 * Keeps a draft as it is now, with its new file, in one transaction: it survives the end of page and power.
 * @throws DeviceFull where there is no room, OwnerLeft after a sign-out in another tab; nothing has changed then
 */
export async function keepDraft(mirror: Mirror, draft: ReportDraft, { add, drop = [] }: FileChanges = {}) {
  try {
    await mirror.transaction('rw', mirror.reportDrafts, mirror.draftFiles, mirror.meta, async () => {
      await assertSignedIn(mirror);
      await mirror.reportDrafts.put(draft);
      if (add) await mirror.draftFiles.add({ ...add, draftId: draft.id });
      await mirror.draftFiles.bulkDelete([...drop]);
    });
  } catch (failure) {
    throw isQuotaExceeded(failure) ? new DeviceFull({ cause: failure }) : failure;
  }
}

/** Takes a draft off the device with its files: by its author's word, or in the transaction that stores its upload. */
export async function dropDraft(mirror: Mirror, id: string): Promise<void> {
  await mirror.transaction('rw', mirror.reportDrafts, mirror.draftFiles, async () => {
    await mirror.reportDrafts.delete(id);
    await mirror.draftFiles.where('draftId').equals(id).delete();
  });
}

/** The content of a photo or voice note; undefined where the browser has lost it. */
export async function readDraftFile(mirror: Mirror, fileId: string): Promise<Blob | undefined> {
  return (await mirror.draftFiles.get(fileId))?.blob;
}

/** Keeps on screen which reports a person has started. */
function watchDrafts(mirror: Mirror, onView: (drafts: readonly ReportDraft[]) => void) {
  const live = liveQuery(() => mirror.reportDrafts.toArray()).subscribe({
    next: onView,
    error: (failure) => console.error('The drafts of reports could not be read.', failure),
  });
  return { refresh: () => undefined, stop: () => live.unsubscribe() };
}

/** What screens do with drafts. */
export const reportDrafts = { findDraft, keepDraft, dropDraft, readDraftFile, watchDrafts };
