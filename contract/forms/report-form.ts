import * as v from 'valibot';
import { optionalLines, optionalText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { needsIn } from '../report-parts/needs.ts';
import { Passages, passagesIn } from '../report-parts/passages.ts';
import { taughtIn } from '../report-parts/taught.ts';
import { areVerses } from '../report-parts/verses.ts';
import { toWesternDigits } from '../text/digits.ts';

/** The numbers of photos, from 1 on. */
export const photoSlots = [1, 2, 3, 4, 5, 6] as const;
export type PhotoSlot = (typeof photoSlots)[number];

const captions = photoSlots.map((slot) => `caption${slot}` as const);

/** A figure that was typed: a whole number in any of the three kinds of digits; null when the field is empty. */
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
    passages: v.optional(v.pipe(optionalText(), v.transform(passagesIn), Passages), ''),
    taught: v.optional(v.pipe(v.string(), v.transform(taughtIn)), ''),
    needs: v.optional(v.pipe(v.string(), v.transform(needsIn)), ''),
    voice: v.optional(v.boolean(), false),
    ...v.entriesFromList(captions, optionalText()),
  }),
  v.forward(
    v.check(
      ({ covered, voice, passages, taught }) => covered !== '' || voice || passages.length > 0 || taught.length > 0,
      say('reportCoveredRequired'),
    ),
    ['covered'],
  ),
  v.forward(
    v.check(({ passages }) => areVerses(passages), say('versesInvalid')),
    ['passages'],
  ),
);
export type ReportForm = v.InferOutput<typeof ReportForm>;
