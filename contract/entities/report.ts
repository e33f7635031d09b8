import * as v from 'valibot';
import { Id, requiredLines, Timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { documentFields } from './document.ts';
import { ReportPageAnswer } from './report-page.ts';

/** Why a report was returned, and when. */
const ReportReturned = v.object({ comment: v.string(), at: Timestamp });

// An answer that 1.0.0 kept for a repeated call does not have these fields yet.
const since = <TSchema extends v.GenericSchema>(schema: TSchema) => v.optional(v.nullable(schema), null);

/**
 * The report of a class for a month (`YYYY-MM`). `authorId` is the teacher who sent it; null for sponsors, who read no person's id.
 * - `page`: what a teacher filled in; null where the report is a file that was made elsewhere.
 * - `seenAt`: when a supervisor or admin opened it first; `readers`: how many sponsors have. Sponsors read null and 0.
 * - `released`: whether sponsors get the file. Where they do not, they read neither its name nor its size.
 * - `returned`: its month counts as missing until another report `replaces` it. `replacedAt`: since when another one has.
 */
export const Report = v.object({
  ...documentFields,
  month: v.string(),
  authorId: v.nullable(Id),
  page: since(ReportPageAnswer),
  seenAt: since(Timestamp),
  readers: v.optional(v.number(), 0),
  released: v.optional(v.boolean(), true),
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
  released: true,
  returned: null,
  replaces: null,
  replacedAt: null,
} as const satisfies Partial<Report>;

/** The comment with which a supervisor or admin returns a report. */
export const ReportReturn = v.strictObject({
  comment: requiredLines(say('commentRequired'), limits.returnCommentLength),
});

/** The choice if sponsors see a photo, a voice note, or the file of a report. */
export const ReportRelease = v.strictObject({ released: v.boolean(say('valueInvalid')) });
