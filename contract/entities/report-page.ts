import * as v from 'valibot';
import { Hash, Id, optionalLines, optionalText } from '../fields.ts';
import { calendars } from '../language/hijri.ts';
import { languageCodes } from '../language/languages.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';

/** The version of the schema below. A server reads every version that was ever released; a device writes the newest it knows. */
export const reportPageVersion = 1;

/**
 * Entry of the container with the fields of the report page. Photos and the voice note are beside it: `photos/1.jpg`,
 * `voice.m4a`.
 */
export const reportPageEntry = 'page.json';
export const reportPhotoEntry = /^photos\/[1-6]\.jpg$/;
export const reportVoiceEntry = /^voice\.(?:m4a|ogg|mp3)$/;

const count = (maximum: number) =>
  v.nullable(
    v.pipe(
      v.number(say('numberInvalid')),
      v.integer(say('numberInvalid')),
      v.minValue(0, say('numberInvalid')),
      v.maxValue(maximum, say('numberInvalid')),
    ),
  );

/** Figures of a month; null if a field was left empty. `students`: average number present. */
export const ReportFigures = v.strictObject({
  lessons: count(limits.lessonsOfMonth),
  students: count(limits.studentsOfClass),
});
export type ReportFigures = v.InferOutput<typeof ReportFigures>;
export type ReportFigure = keyof ReportFigures;

/** The words of a report, in the order of the form. */
export const reportWords = ['covered', 'wentWell', 'needed'] as const;

/** The words that readers came for; they come first. */
export const leadingWords = 'wentWell';

/** The other words, in the order of page and PDF. */
export const furtherWords = reportWords.filter((name) => name !== leadingWords);

const words = optionalLines(limits.reportWordsLength);

/**
 * `page.json`: what a teacher fills in. `language`: that of the words, as the form was shown. `calendar`: the author's second one, which
 * the PDF shows. It says something at least:
 * what was covered, or a voice note instead.
 */
export const ReportPage = v.pipe(
  v.strictObject({
    version: v.literal(reportPageVersion),
    language: v.picklist(languageCodes),
    calendar: v.optional(v.picklist(calendars)),
    figures: ReportFigures,
    covered: words,
    wentWell: words,
    needed: words,
    photos: v.pipe(
      // Counted before they are looked at: what is too long costs nothing.
      v.array(v.unknown()),
      v.maxLength(limits.photosOfReport),
      v.array(v.strictObject({ entry: v.pipe(v.string(), v.regex(reportPhotoEntry)), caption: optionalText() })),
      v.check((photos) => new Set(photos.map(({ entry }) => entry)).size === photos.length),
    ),
    voice: v.nullable(
      v.strictObject({
        entry: v.pipe(v.string(), v.regex(reportVoiceEntry)),
        seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.voiceSeconds)),
      }),
    ),
  }),
  v.forward(
    v.check(({ covered, voice }) => covered !== '' || voice !== null, say('reportCoveredRequired')),
    ['covered'],
  ),
);
export type ReportPage = v.InferOutput<typeof ReportPage>;

/** A photo or voice note of a report as people read it. `url` as the `fileUrl` of a document; `released`: sponsors see it too. */
const part = { id: Id, url: v.string(), size: v.number(), hash: Hash, released: v.boolean() };

/**
 * A report page as the server answers it: for sponsors without what is not released. `sourceHash`: the SHA-256 of the
 * container that it came in.
 */
export const ReportPageAnswer = v.object({
  version: v.number(),
  language: v.string(),
  figures: v.object({ lessons: v.nullable(v.number()), students: v.nullable(v.number()) }),
  covered: v.string(),
  wentWell: v.string(),
  needed: v.string(),
  photos: v.array(v.object({ ...part, caption: v.string(), width: v.number(), height: v.number() })),
  voice: v.nullable(v.object({ ...part, seconds: v.number() })),
  sourceHash: Hash,
});
export type ReportPageAnswer = v.InferOutput<typeof ReportPageAnswer>;
