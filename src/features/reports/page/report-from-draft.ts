import * as v from 'valibot';
import { ReportPage, type ReportPageAnswer, reportPageVersion } from '#contract/entities/report-page.ts';
import { ReportForm } from '#contract/forms/report-form.ts';
import { textOfPassages } from '#contract/report-parts/passages.ts';
import { textOfTaught } from '#contract/report-parts/taught.ts';
import type { AwaitedPart, ReportDraft } from '#data/database/report-draft.ts';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import type { UnpackedPage } from '#data/report-pages/unpack.ts';
import { calendarChoice } from '#i18n/calendar.ts';

const photoEntry = (slot: number) => `photos/${slot}.jpg`;

/** Initial values of the form: the words and figures of a draft, and a mark for its voice note. */
export function fieldsOf({ values, voice, awaited = [] }: ReportDraft) {
  return { ...values, voice: voice !== undefined || awaited.some(({ kind }) => kind === 'voice') };
}

/** The page that a draft makes now. @throws ValiError if a field is not valid */
export function pageOfDraft(draft: ReportDraft): ReportPage {
  const { lessons, students, covered, wentWell, needed, passages, taught, needs, ...rest } = v.parse(
    ReportForm,
    fieldsOf(draft),
  );
  const captions: Readonly<Record<string, unknown>> = rest;
  const { photos, voice } = draft;
  return v.parse(ReportPage, {
    version: reportPageVersion,
    language: draft.language,
    calendar: calendarChoice.read(),
    figures: { lessons, students },
    covered,
    wentWell,
    needed,
    ...(passages.length > 0 && { passages }),
    ...(taught.length > 0 && { taught }),
    ...(needs.length > 0 && { needs }),
    photos: photos.map(({ slot }) => ({ entry: photoEntry(slot), caption: captions[`caption${slot}`] })),
    voice: voice ? { entry: `voice.${voice.extension}`, seconds: voice.seconds } : null,
  });
}

/** The ids of a draft's files, by the entries of its page. */
export function filesOfDraft({ photos, voice }: ReportDraft): Map<string, string> {
  const files = new Map(photos.map(({ slot, fileId }) => [photoEntry(slot), fileId]));
  if (voice) files.set(`voice.${voice.extension}`, voice.fileId);
  return files;
}

/** Draft made from a waiting page. */
export function seedOfPage({ page, photos, voice }: UnpackedPage): DraftSeed {
  const { figures, covered, wentWell, needed } = page;
  const slotOf = (entry: string) => Number(/\d/.exec(entry)?.[0]);
  const captions = photos.map(({ entry, caption }) => [`caption${slotOf(entry)}`, caption]);
  return {
    values: {
      ...textsOfFigures(figures),
      covered,
      wentWell,
      needed,
      ...textsOfChoices(page),
      ...Object.fromEntries(captions),
    },
    photos: photos.map(({ entry, blob }) => ({ slot: slotOf(entry), blob })),
    voice: voice && {
      blob: voice.blob,
      extension: voice.entry.endsWith('ogg') ? 'ogg' : 'm4a',
      seconds: voice.seconds,
    },
  };
}

/** Starts a draft with all that was sent in a returned report. Photos and voice note come from the server. */
export function seedOfReturned(page: ReportPageAnswer): DraftSeed {
  const { figures, covered, wentWell, needed, photos, voice } = page;
  const partOf = ({ id, size, hash }: Pick<AwaitedPart, 'id' | 'size' | 'hash'>) => ({ id, size, hash });
  const captions = photos.map(({ caption }, index) => [`caption${index + 1}`, caption]);
  return {
    values: {
      ...textsOfFigures(figures),
      covered,
      wentWell,
      needed,
      ...textsOfChoices(page),
      ...Object.fromEntries(captions),
    },
    awaited: [
      ...photos.map((photo, index) => ({ kind: 'photo' as const, slot: index + 1, ...partOf(photo) })),
      ...(voice ? [{ kind: 'voice' as const, seconds: voice.seconds, ...partOf(voice) }] : []),
    ],
  };
}

/** Passages, lessons and needs as the form holds them. */
function textsOfChoices({
  passages = [],
  taught = [],
  needs = [],
}: Pick<ReportPageAnswer, 'passages' | 'taught' | 'needs'>) {
  return { passages: textOfPassages(passages), taught: textOfTaught(taught), needs: needs.join(' ') };
}

/** Figures as they are typed. */
export function textsOfFigures({ lessons, students }: ReportPageAnswer['figures']) {
  return { lessons: String(lessons ?? ''), students: String(students ?? '') };
}
