import * as v from 'valibot';
import { Id, requiredLines, Timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { ReportNote } from '../report-parts/report-note.ts';
import { documentFields } from './document.ts';
import { ReportPageAnswer } from './report-page.ts';

/** Answers that a sponsor can give to a class with one tap after reading a report. Readers see them in their own language. */
export const reportAnswers = ['thanks', 'reward', 'blessing'] as const;
export type ReportAnswer = (typeof reportAnswers)[number];

/** The answer of a sponsor to a report; null takes it back. */
export const ReportAnswering = v.strictObject({ answer: v.nullable(v.picklist(reportAnswers, say('valueInvalid'))) });

/** Number of sponsors who gave each answer. */
export const AnswerCounts = v.object({ thanks: v.number(), reward: v.number(), blessing: v.number() });

export const noAnswers: v.InferOutput<typeof AnswerCounts> = { thanks: 0, reward: 0, blessing: 0 };

/** Why a report was returned, and when. */
const ReportReturned = v.object({ comment: v.string(), at: Timestamp });

// Release 1.0.0 kept answers for repeated calls that lack these fields.
const since = <TSchema extends v.GenericSchema>(schema: TSchema) => v.optional(v.nullable(schema), null);

/**
 * The report of a class for a month (`YYYY-MM`). `authorId` is the teacher who sent it; null for sponsors, who read no
 * person's id.
 * - `page`: the fields that a teacher filled in; null if the report is a file that was made elsewhere.
 * - `seenAt`: when a supervisor or admin opened it first; `readers`: how many sponsors have. Sponsors read null and 0.
 * - `answers`: how many sponsors said what; sponsors read zeros, and their own in `answered`.
 * - `released`: whether sponsors get the file. Where they do not, they read neither its name nor its size.
 * - `words`: whether sponsors get its words, and with them the report; they read `free`.
 * - `note`: a line of a supervisor or admin to the sponsors who read it.
 * - `returned`: its month counts as missing until another report `replaces` it. `replacedAt`: since when another one has.
 */
export const Report = v.object({
  ...documentFields,
  month: v.string(),
  authorId: v.nullable(Id),
  page: since(ReportPageAnswer),
  seenAt: since(Timestamp),
  readers: v.optional(v.number(), 0),
  answers: v.optional(AnswerCounts, noAnswers),
  answered: since(v.string()),
  released: v.optional(v.boolean(), true),
  words: v.optional(v.string(), 'free'),
  note: since(ReportNote),
  returned: since(ReportReturned),
  replaces: since(Id),
  replacedAt: since(Timestamp),
});
export type Report = v.InferOutput<typeof Report>;

/** Values of a report's own columns when it arrives as a file and no one has opened it yet. */
export const newReport = {
  page: null,
  seenAt: null,
  readers: 0,
  answers: noAnswers,
  answered: null,
  released: true,
  words: 'free',
  note: null,
  returned: null,
  replaces: null,
  replacedAt: null,
} as const satisfies Partial<Report>;

/** The comment with which a supervisor or admin returns a report. */
export const ReportReturn = v.strictObject({
  comment: requiredLines(say('commentRequired'), limits.returnCommentLength),
});

/** The choice if sponsors see a photo, a voice note, the file or the words of a report. */
export const ReportRelease = v.strictObject({ released: v.boolean(say('valueInvalid')) });
