import { isSamePlace } from '#contract/forms/upload-correction.ts';
import type { Language } from '#contract/language/languages.ts';

/** A photo of a draft. `slot`: from 1 on, its place in the report and the number of its caption. */
export interface DraftPhoto {
  slot: number;
  /** Id of its `DraftFile`: the chosen photo, until the small one is stored in its place. */
  fileId: string;
  isSmall: boolean;
}

/** A voice note of a draft, ready to be sent. */
export interface DraftVoice {
  fileId: string;
  extension: 'm4a' | 'ogg' | 'mp3';
  seconds: number;
}

/** A photo or voice note of the returned report that a draft corrects, as long as this device does not have it. */
export type AwaitedPart = {
  /** The server's id of the part. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its content. */
  readonly hash: string;
} & ({ readonly kind: 'photo'; readonly slot: number } | { readonly kind: 'voice'; readonly seconds: number });

/** A voice note that is being recorded, or was being recorded when the browser ended, as far as it is on this device. */
export interface DraftRecording {
  /** Ids of its `DraftFile`s, the pieces of the recording in their order. */
  fileIds: readonly string[];
  /** Media type as the recorder names it: 'audio/webm;codecs=opus'. */
  type: string;
  /** Length up to the end of the last piece. */
  seconds: number;
}

type Corner = readonly [x: number, y: number];

/** A photographed page of a paper report. */
export interface DraftPaper {
  /** Id of its `DraftFile`: the chosen photo, until the smaller one is stored in its place. */
  fileId: string;
  isSmall: boolean;
  /** Corners of the page in its photo, from 0 to 1 across and down: top left, top right, bottom right, bottom left. */
  corners: readonly [Corner, Corner, Corner, Corner];
  /** Quarter turns to the right until it can be read. */
  turns: number;
}

/**
 * The subject of a draft: the report of a class for a month, a waiting report page that is corrected, the spending of a
 * madrasa, or the confirmation of a transfer.
 */
export interface DraftPlace {
  /** Empty for a spending report and a confirmation. */
  classId: string;
  /** The madrasa of a spending report or a confirmation. */
  madrasaId?: string | undefined;
  /** Set for confirmations only: each transfer has one draft, even while its confirmation waits. */
  transferId?: string | undefined;
  /** `YYYY-MM`; for a confirmation, the month in which the money was sent. */
  month: string;
  /** The id of the outbox item that it corrects. */
  corrects?: string | undefined;
  /** The report is made of photos of paper. */
  isPaper?: boolean | undefined;
}

/** A report that is being made. Row of the table `reportDrafts`; there is one for each `DraftPlace`. */
export interface ReportDraft extends DraftPlace {
  /** The id of the upload that it becomes: however often it is saved, there is one upload. */
  id: string;
  /** Key of its `DraftPlace`, which finds the draft. */
  place: string;
  /** Language of the words. */
  language: Language;
  /** Content of the fields, as typed. */
  values: Record<string, string>;
  photos: DraftPhoto[];
  voice?: DraftVoice | undefined;
  recording?: DraftRecording | undefined;
  awaited?: readonly AwaitedPart[] | undefined;
  /** Pages of a report on paper, in their order. */
  papers?: readonly DraftPaper[];
  /** The report that it replaces. */
  replaces?: string | undefined;
  /** It is added to the report that its month already has. */
  adds?: boolean | undefined;
  /** For a correction: the SHA-256 of the corrected file at the time when it was opened. */
  basis?: string | undefined;
  /** The correction of a waiting confirmation removes its photo. */
  withoutPhoto?: boolean | undefined;
  /** Time of the last write, in milliseconds; 0 before the first. */
  at: number;
}

/** A photo or voice note of a draft. Row of the table `draftFiles`, so that typing does not write it again. */
export interface DraftFile {
  id: string;
  draftId: string;
  blob: Blob;
}

/** Keys and indexes of the tables of drafts. */
export const draftSchema = { reportDrafts: 'id, place', draftFiles: 'id, draftId' } as const;

/** The key that finds a draft. */
export function placeOfDraft({ classId, madrasaId, transferId, month, corrects, isPaper }: DraftPlace): string {
  if (transferId) return `transfer:${transferId}`;
  return [
    madrasaId ? `madrasa:${madrasaId}` : classId,
    month,
    ...(corrects ? [corrects] : []),
    ...(isPaper ? ['paper'] : []),
  ].join(' ');
}

/**
 * The draft in another class or month. It loses its links to the report of its old place. Returns the same draft if the
 * place is the same.
 */
export function draftIn(draft: ReportDraft, place: Pick<DraftPlace, 'classId' | 'month'>): ReportDraft {
  if (isSamePlace(draft, place)) return draft;
  const { replaces: _, adds: __, ...kept } = { ...draft, ...place };
  return { ...kept, place: placeOfDraft(kept) };
}
