import * as v from 'valibot';
import { optionalLines, optionalText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { toWesternDigits } from '../text/digits.ts';

/** The numbers of photos, from 1 on. */
export const photoSlots = [1, 2, 3, 4, 5, 6] as const;
export type PhotoSlot = (typeof photoSlots)[number];

const captions = photoSlots.map((slot) => `caption${slot}` as const);

/** A figure as it is typed: a whole number in any of the three kinds of digits; null where nothing was typed. */
function figure(maximum: number) {
  return v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(limits.moneyLength, say('numberInvalid'))), ''),
    v.transform((text) => toWesternDigits(text).trim()),
    v.check((text) => /^\d*$/.test(text) && Number(text) <= maximum, say('numberInvalid')),
    v.transform((text) => (text === '' ? null : Number(text))),
  );
}

const words = optionalLines(limits.reportWordsLength);

/**
 * The teacher's input of a report page (contract/entities/report-page.ts); photos and the voice note are separate.
 * `voice`: true if there is a voice note. Captions carry the number of their photo.
 */
export const ReportForm = v.pipe(
  v.strictObject({
    lessons: figure(limits.lessonsOfMonth),
    students: figure(limits.studentsOfClass),
    covered: words,
    wentWell: words,
    needed: words,
    voice: v.optional(v.boolean(), false),
    ...v.entriesFromList(captions, optionalText()),
  }),
  v.forward(
    v.check(({ covered, voice }) => covered !== '' || voice, say('reportCoveredRequired')),
    ['covered'],
  ),
);
export type ReportForm = v.InferOutput<typeof ReportForm>;
