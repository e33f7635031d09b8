import { v7 as newId } from 'uuid';
import type { Language } from '#contract/language/languages.ts';
import { withRoom } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import {
  type AwaitedPart,
  type DraftFile,
  type DraftPlace,
  type DraftVoice,
  draftIn,
  placeOfDraft,
  type ReportDraft,
} from '#data/database/report-draft.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import { watchLive } from '#data/database/watch-live.ts';

/** Changes to the files of a draft, in one transaction with the change of the draft. */
export interface FileChanges {
  /** New files. Those that the changed draft does not name are not stored. */
  readonly add?: readonly Omit<DraftFile, 'draftId'>[];
  /** Ids of files that it no longer has. */
  readonly drop?: readonly string[];
}

/** The first content of a draft: the last figures, a waiting page that is opened again, or a returned one that is corrected. */
export interface DraftSeed {
  readonly values: Record<string, string>;
  readonly replaces?: string | undefined;
  readonly photos?: readonly { readonly slot: number; readonly blob: Blob }[];
  readonly voice?: (Omit<DraftVoice, 'fileId'> & { readonly blob: Blob }) | undefined;
  readonly awaited?: readonly AwaitedPart[];
}

/** Another tab has sent the draft, or put it away. */
class DraftGone extends Error {
  override readonly name = 'DraftGone';

  constructor() {
    super('This draft is no longer on this device.');
  }
}

/** The draft of a class for a month, or of a page that it corrects; undefined if there is none. */
export function findDraft(mirror: Mirror, place: DraftPlace): Promise<ReportDraft | undefined> {
  return mirror.reportDrafts.where('place').equals(placeOfDraft(place)).first();
}

/**
 * Returns the existing draft, or a new one. A new one is stored with all of its files or not at all: a page that is opened
 * again with half of its files would be sent without the rest.
 * @param seed called only if there is no draft
 * @throws DeviceFull, OwnerLeft, and what `seed` throws
 */
export async function openDraft(
  mirror: Mirror,
  place: DraftPlace,
  language: Language,
  seed: () => Promise<DraftSeed>,
): Promise<{ draft: ReportDraft; restored: boolean }> {
  const found = await findDraft(mirror, place);
  if (found) return { draft: found, restored: true };
  const basis = await fileThatWaits(mirror, place);
  const { photos = [], voice, ...rest } = await seed();
  const id = newId();
  const files = photos.map(({ blob }): DraftFile => ({ id: newId(), draftId: id, blob }));
  const voiceFile = voice && { id: newId(), draftId: id, blob: voice.blob };
  const draft: ReportDraft = {
    ...{ id, place: placeOfDraft(place), ...place, ...rest, language, ...(basis && { basis }), at: 0 },
    photos: photos.map(({ slot }, index) => ({ slot, fileId: files[index]?.id ?? '', isSmall: true })),
    ...(voice && voiceFile && { voice: { fileId: voiceFile.id, extension: voice.extension, seconds: voice.seconds } }),
  };
  if (!voiceFile && files.length === 0) return { draft, restored: false };
  const stored = { ...draft, at: Date.now() };
  return storing(mirror, async () => {
    // Another tab has opened the draft while this one read its first content.
    const other = await findDraft(mirror, place);
    if (other) return { draft: other, restored: true };
    await mirror.reportDrafts.add(stored);
    await mirror.draftFiles.bulkAdd(voiceFile ? [...files, voiceFile] : files);
    return { draft: stored, restored: false };
  });
}

/**
 * Changes a draft as it is stored at that moment, whichever tab wrote it last, with its new file in one transaction: the
 * change survives the end of the page and a power cut.
 * @param draft as this tab knows it; with `at` 0 it was never stored
 * @returns the draft as it is now, which another tab may have started
 * @throws DraftGone; DeviceFull if there is no room, OwnerLeft after a sign-out in another tab; nothing has changed then
 */
export async function changeDraft(
  mirror: Mirror,
  draft: ReportDraft,
  change: (stored: ReportDraft) => ReportDraft,
  { add = [], drop = [] }: FileChanges = {},
): Promise<ReportDraft> {
  return storing(mirror, async () => {
    const isNew = draft.at === 0;
    const other = isNew ? await mirror.reportDrafts.where('place').equals(draft.place).first() : undefined;
    const stored = (await mirror.reportDrafts.get(draft.id)) ?? other ?? (isNew ? draft : undefined);
    if (!stored || (isNew && !other && (await isCorrectedElsewhere(mirror, draft)))) throw new DraftGone();
    const changed = { ...change(stored), at: after(stored) };
    const named = new Set(fileIdsOf(changed));
    await mirror.reportDrafts.put(changed);
    // If another tab has removed a photo or made it small since then, the draft no longer names it.
    const added = add.filter(({ id }) => named.has(id)).map((file) => ({ ...file, draftId: changed.id }));
    await mirror.draftFiles.bulkAdd(added);
    await mirror.draftFiles.bulkDelete(drop.filter((id) => !named.has(id)));
    return changed;
  });
}

/**
 * The time of a change, always later than the one before: two changes can happen in one millisecond, and a clock can be set
 * back.
 */
function after({ at }: ReportDraft): number {
  return Math.max(Date.now(), at + 1);
}

/**
 * Moves a draft to another month or class, unless that has a draft or nothing is stored yet. The draft loses its links to
 * the report of its old place.
 * @returns whether it is there now
 * @throws OwnerLeft
 */
export function moveDraft(
  mirror: Mirror,
  id: string,
  place: Partial<Pick<DraftPlace, 'classId' | 'month'>>,
): Promise<boolean> {
  return storing(mirror, async () => {
    const stored = await mirror.reportDrafts.get(id);
    if (!stored) return false;
    const moved = draftIn(stored, { ...stored, ...place });
    if (moved === stored) return true;
    if (await findDraft(mirror, moved)) return false;
    await mirror.reportDrafts.put({ ...moved, at: after(stored) });
    return true;
  });
}

/** The SHA-256 of the file that a correction corrects; undefined if that item is no longer here. */
async function fileThatWaits(mirror: Mirror, { corrects }: DraftPlace): Promise<string | undefined> {
  return corrects === undefined ? undefined : (await mirror.outbox.get(corrects))?.parts[0]?.sha256;
}

/** True if another tab has corrected the same report since this one opened it: this draft is outdated. */
async function isCorrectedElsewhere(mirror: Mirror, draft: ReportDraft): Promise<boolean> {
  const now = await fileThatWaits(mirror, draft);
  return now !== undefined && draft.basis !== undefined && now !== draft.basis;
}

/** The draft as it is stored now. Another tab may have started one that this tab never stored. @throws DraftGone */
export async function readDraft(mirror: Mirror, draft: ReportDraft): Promise<ReportDraft> {
  if (draft.at === 0) return (await mirror.reportDrafts.where('place').equals(draft.place).first()) ?? draft;
  const stored = await mirror.reportDrafts.get(draft.id);
  if (!stored) throw new DraftGone();
  return stored;
}

/** Deletes a draft from the device with its files, because its author asked for it. */
export async function dropDraft(mirror: Mirror, id: string): Promise<void> {
  await mirror.transaction('rw', mirror.reportDrafts, mirror.draftFiles, async () => {
    await mirror.reportDrafts.delete(id);
    await mirror.draftFiles.where('draftId').equals(id).delete();
  });
}

/**
 * Deletes a draft from the device in the transaction that stores its upload. Changes that another tab wrote after it was
 * packed stay, as a correction of that upload.
 */
export async function finishDraft(mirror: Mirror, packed: ReportDraft, itemId: string): Promise<void> {
  const stored = await mirror.reportDrafts.get(packed.id);
  if (stored && JSON.stringify(stored) !== JSON.stringify(packed)) {
    const place = placeOfDraft({ ...stored, corrects: itemId });
    const rest: ReportDraft = { ...stored, id: newId(), place, corrects: itemId };
    await mirror.reportDrafts.add(rest);
    await mirror.draftFiles.where('draftId').equals(packed.id).modify({ draftId: rest.id });
  }
  await dropDraft(mirror, packed.id);
}

/** The content of a photo or voice note; undefined where the browser has lost it. */
export async function readDraftFile(mirror: Mirror, fileId: string): Promise<Blob | undefined> {
  return (await mirror.draftFiles.get(fileId))?.blob;
}

/** The parts of a draft that can be saved outside of the app: its words, photos and voice note, or its pages. */
export async function exportDraft(
  mirror: Mirror,
  { id, transferId, month, values, photos, voice, recording, papers = [] }: ReportDraft,
) {
  const nameOf = (end: string) => `${transferId ? 'receipt' : 'report'}-${month}${end}`;
  const words = Object.values(values).filter((text) => text.trim() !== '');
  const names = new Map(photos.map(({ fileId, slot }) => [fileId, nameOf(`-${slot}.jpg`)]));
  for (const [index, { fileId }] of papers.entries()) names.set(fileId, nameOf(`-page-${index + 1}.jpg`));
  if (voice) names.set(voice.fileId, nameOf(`.${voice.extension}`));
  const all = await mirror.draftFiles.where('draftId').equals(id).toArray();
  const files = all.filter((file) => !recording?.fileIds.includes(file.id));
  const pieces = recording?.fileIds.flatMap((fileId) => all.find((file) => file.id === fileId)?.blob ?? []) ?? [];
  const recorded = new Blob(pieces, { type: recording?.type ?? '' });
  return [
    ...(words.length > 0
      ? [{ name: nameOf('.txt'), blob: new Blob([words.join('\n\n')], { type: 'text/plain' }) }]
      : []),
    ...files.map((file) => ({ name: names.get(file.id) ?? nameOf(`-${file.id}`), blob: file.blob })),
    ...(recorded.size > 0
      ? [{ name: nameOf(`-recording.${/\/(\w+)/.exec(recorded.type)?.[1]}`), blob: recorded }]
      : []),
  ];
}

/** Keeps the list of reports that a user has started on screen. */
export function watchDrafts(mirror: Mirror, onView: (drafts: readonly ReportDraft[]) => void) {
  return watchLive(() => mirror.reportDrafts.toArray(), onView, 'The drafts of reports could not be read.');
}

function fileIdsOf({ photos, voice, recording, papers = [] }: ReportDraft): string[] {
  const ofPictures = [...photos, ...papers].map(({ fileId }) => fileId);
  return [...ofPictures, ...(voice ? [voice.fileId] : []), ...(recording?.fileIds ?? [])];
}

function storing<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  const tables = [mirror.reportDrafts, mirror.draftFiles, mirror.outbox];
  return withRoom(() => whileSignedIn(mirror, tables, work));
}
