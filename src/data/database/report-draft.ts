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
  extension: 'm4a' | 'ogg';
  seconds: number;
}

/** What a draft is of: the report of a class for a month, or a page that waits and is corrected. */
export interface DraftPlace {
  classId: string;
  /** `YYYY-MM` */
  month: string;
  /** The item of the outbox that it corrects. */
  corrects?: string | undefined;
}

/** A report page that is being filled in. Row of the table `reportDrafts`; there is one for each `DraftPlace`. */
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
  /** The report that it replaces. */
  replaces?: string | undefined;
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
export function placeOfDraft({ classId, month, corrects }: DraftPlace): string {
  return [classId, month, ...(corrects ? [corrects] : [])].join(' ');
}
