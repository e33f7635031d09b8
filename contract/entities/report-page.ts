import * as v from 'valibot';
import { Hash, Id, optionalLines, optionalText } from '../fields.ts';
import { calendars } from '../language/hijri.ts';
import { languageCodes } from '../language/languages.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { Needs } from '../report-parts/needs.ts';
import { Passages } from '../report-parts/passages.ts';
import { Taught } from '../report-parts/taught.ts';

/** The version of the schema below. A server reads every released version; a device writes the newest it knows. */
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

/** The words that readers look for first, so they are shown first. */
export const leadingWords = 'wentWell';

/** The other words, in the order of page and PDF. */
export const furtherWords = reportWords.filter((name) => name !== leadingWords);

const words = optionalLines(limits.reportWordsLength);

/**
 * `page.json`: what a teacher fills in. `language`: that of the words, as the form was shown. `calendar`: the author's second one, which
 * the PDF shows. It says something at least:
 * what was covered, in words or as passages and lessons, or a voice note instead. `passages`, `taught` and `needs` are read in each
 * reader's own language; earlier releases send none of them.
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
    passages: v.optional(Passages),
    taught: v.optional(Taught),
    needs: v.optional(Needs),
    photos: v.pipe(
      // The length is checked before the items, so that a long list costs nothing.
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
    v.check(
      ({ covered, voice, passages = [], taught = [] }) =>
        covered !== '' || voice !== null || passages.length > 0 || taught.length > 0,
      say('reportCoveredRequired'),
    ),
    ['covered'],
  ),
);
export type ReportPage = v.InferOutput<typeof ReportPage>;

/**
 * A photo or voice note of a report for its readers. `url` is like the `fileUrl` of a document; `released`: sponsors see it
 * too.
 */
const part = { id: Id, url: v.string(), size: v.number(), hash: Hash, released: v.boolean() };

/** A report page in an answer: sponsors get only released parts. `sourceHash`: the SHA-256 of its container. */
export const ReportPageAnswer = v.object({
  version: v.number(),
  language: v.string(),
  figures: v.object({ lessons: v.nullable(v.number()), students: v.nullable(v.number()) }),
  covered: v.string(),
  wentWell: v.string(),
  needed: v.string(),
  passages: v.optional(v.array(v.object({ surah: v.number(), from: v.number(), to: v.number() }))),
  taught: v.optional(v.array(v.object({ id: Id, title: v.string() }))),
  needs: v.optional(v.array(v.string())),
  photos: v.array(v.object({ ...part, caption: v.string(), width: v.number(), height: v.number() })),
  voice: v.nullable(v.object({ ...part, seconds: v.number() })),
  sourceHash: Hash,
});
export type ReportPageAnswer = v.InferOutput<typeof ReportPageAnswer>;

type WordsOfReport = Readonly<Record<(typeof reportWords)[number], string>>;

/** Letters of a quotation at most: what a card or a mail has room for. */
const mostLetters = 240;

/**
 * The sentence of a report that stands for it in rows, cards and mails: of what went well, otherwise of what else was written.
 *
 * @param page its words as the reader may read them
 * @returns undefined where nothing is written, such as in a voice note or a file
 */
export function quotationOfReport(page: WordsOfReport | null | undefined): string | undefined {
  const text = ([leadingWords, ...furtherWords] as const).map((name) => page?.[name].trim()).find((words) => words);
  return text && startOf(text.split(/\n/)[0] ?? '');
}

/** As many whole sentences as fit, and at least the first one; words of it where that is too long. */
function startOf(paragraph: string): string {
  if (paragraph.length <= mostLetters) return paragraph;
  const ends = [...paragraph.slice(0, mostLetters).matchAll(/[.!?؟۔](?=\s)/g)];
  const last = ends.at(-1);
  if (last) return paragraph.slice(0, last.index + 1);
  const space = paragraph.lastIndexOf(' ', mostLetters);
  // No letter is cut into halves.
  return `${[...paragraph].slice(0, space > 0 ? [...paragraph.slice(0, space)].length : mostLetters).join('')}…`;
}
