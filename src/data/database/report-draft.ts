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

/** A report page that is being filled in. Row of the table `reportDrafts`; there is one for each class and month. */
export interface ReportDraft {
  /** The id of the upload that it becomes: it is saved once, however often that is asked for. */
  id: string;
  /** Class and month, by which it is found. */
  place: string;
  classId: string;
  /** `YYYY-MM` */
  month: string;
  /** That of the words. */
  language: Language;
  /** What the fields hold, as it was typed. */
  values: Record<string, string>;
  photos: DraftPhoto[];
  voice?: DraftVoice | undefined;
  /** The item of the outbox that it corrects. */
  corrects?: string | undefined;
  /** The report that it replaces. */
  replaces?: string | undefined;
  /** When it was last changed, in milliseconds. */
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

/** By what the draft of a class for a month is found. */
export function placeOfDraft(classId: string, month: string): string {
  return `${classId} ${month}`;
}
