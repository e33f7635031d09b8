import { isSamePlace } from '#contract/forms/upload-correction.ts';
import type { Language } from '#contract/language/languages.ts';

/** A photo of a draft. `slot`: from 1 on, its place in the report and the number of its caption. */
export interface DraftPhoto {
  slot: number;
  /** Of its `DraftFile`: what was chosen, until the small one is stored in its place. */
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
  /** By which the server has it. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its content. */
  readonly hash: string;
} & ({ readonly kind: 'photo'; readonly slot: number } | { readonly kind: 'voice'; readonly seconds: number });

/** A voice note that is being recorded, or was when the browser ended, as far as it is on this device. */
export interface DraftRecording {
  /** Of its `DraftFile`s, each a piece of it, in their order. */
  fileIds: readonly string[];
  /** As its recorder names it: 'audio/webm;codecs=opus'. */
  type: string;
  /** How long it is with the last of them. */
  seconds: number;
}

type Corner = readonly [x: number, y: number];

/** A photographed page of a paper report. */
export interface DraftPaper {
  /** Of its `DraftFile`: what was chosen, until the smaller one is stored in its place. */
  fileId: string;
  isSmall: boolean;
  /** Of the page in its photo, from 0 to 1 across and down: top left, top right, bottom right, bottom left. */
  corners: readonly [Corner, Corner, Corner, Corner];
  /** Quarter turns to the right until it can be read. */
  turns: number;
}

/**
 * The subject of a draft: the report of a class for a month, or a page that waits and is corrected; the spending of a madrasa; or
 * the confirmation of a transfer.
 */
export interface DraftPlace {
  /** Empty for a spending report and a confirmation. */
  classId: string;
  /** The madrasa of a spending report or a confirmation. */
  madrasaId?: string | undefined;
  /** A field of confirmations alone: there is one draft for each transfer, also while its confirmation waits. */
  transferId?: string | undefined;
  /** `YYYY-MM`; of a confirmation the month in which the money was sent. */
  month: string;
  /** The item of the outbox that it corrects. */
  corrects?: string | undefined;
  /** It is made of photos of paper, not filled in. */
  isPaper?: boolean | undefined;
}

/** A report that is being made. Row of the table `reportDrafts`; there is one for each `DraftPlace`. */
export interface ReportDraft extends DraftPlace {
  /** The id of the upload that it becomes: it is saved once, however often that is asked for. */
  id: string;
  /** Its `DraftPlace`, by which it is found. */
  place: string;
  /** That of the words. */
  language: Language;
  /** What the fields hold, as it was typed. */
  values: Record<string, string>;
  photos: DraftPhoto[];
  voice?: DraftVoice | undefined;
  recording?: DraftRecording | undefined;
  awaited?: readonly AwaitedPart[] | undefined;
  /** Of a report on paper its pages, in their order. */
  papers?: readonly DraftPaper[];
  /** The report that it replaces. */
  replaces?: string | undefined;
  /** It is added to the report that its month has. */
  adds?: boolean | undefined;
  /** Of a correction, the SHA-256 of the file that it corrects, as it was when it was opened. */
  basis?: string | undefined;
  /** The photo of the confirmation that waits goes when this corrects it. */
  withoutPhoto?: boolean | undefined;
  /** When it was last stored, in milliseconds; 0 before it was. */
  at: number;
}

/** A photo or voice note of a draft. Row of the table `draftFiles`, so that no key that is typed writes it again. */
export interface DraftFile {
  id: string;
  draftId: string;
  blob: Blob;
}

/** Keys and indexes of the tables of drafts. */
export const draftSchema = { reportDrafts: 'id, place', draftFiles: 'id, draftId' } as const;

/** By what a draft is found. */
export function placeOfDraft({ classId, madrasaId, transferId, month, corrects, isPaper }: DraftPlace): string {
  if (transferId) return `transfer:${transferId}`;
  return [
    madrasaId ? `madrasa:${madrasaId}` : classId,
    month,
    ...(corrects ? [corrects] : []),
    ...(isPaper ? ['paper'] : []),
  ].join(' ');
}

/** A draft in another class or month: what it was to a report of its old place does not go along. The same draft where it is there. */
export function draftIn(draft: ReportDraft, place: Pick<DraftPlace, 'classId' | 'month'>): ReportDraft {
  if (isSamePlace(draft, place)) return draft;
  const { replaces: _, adds: __, ...kept } = { ...draft, ...place };
  return { ...kept, place: placeOfDraft(kept) };
}
