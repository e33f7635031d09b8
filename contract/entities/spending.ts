import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';

/** The kinds of spending of a madrasa, in the order of form and page. */
export const spendingKinds = ['teachers', 'books', 'food', 'rent', 'heating', 'repairs', 'other'] as const;
export type SpendingKind = (typeof spendingKinds)[number];

/** The photos of a spending report in its container. */
export const spendingPhotoEntry = /^photos\/[1-6]\.jpg$/;

const dollars = v.number();

/** A photo of a receipt. Its `url` carries a signature of 12 hours; `released`: sponsors see it too. */
const SpendingPhoto = v.object({ id: Id, url: v.string(), released: v.boolean() });

/**
 * The spending of a madrasa in a month, in dollars.
 * - `confirmed`: the money whose arrival the school confirmed in that month.
 * - `balance`: everything that arrived up to the end of the month, minus everything that was spent. A negative one needs an
 *   explanation.
 * - `seenAt`, `returned`, `replaces`, `replacedAt`: as for a class report (contract/report-states.ts).
 * - `author`: null for sponsors, and once the account is deleted.
 */
export const SpendingReport = v.object({
  id: Id,
  madrasaId: Id,
  madrasaName: v.string(),
  month: Month,
  ...v.entriesFromList(spendingKinds, dollars),
  total: dollars,
  words: v.string(),
  confirmed: dollars,
  balance: dollars,
  seenAt: v.nullable(Timestamp),
  returned: v.nullable(v.object({ comment: v.string(), at: Timestamp })),
  replaces: v.nullable(Id),
  replacedAt: v.nullable(Timestamp),
  photos: v.array(SpendingPhoto),
  author: v.nullable(v.object({ id: Id, fullName: v.string() })),
  version: v.number(),
  createdDate: Timestamp,
});
export type SpendingReport = v.InferOutput<typeof SpendingReport>;

/** The reason for which a spending report is still to be sent: its due day is ahead, or over, or it was returned. */
const spendingDueStates = ['due', 'missing', 'returned'] as const;

/** A month of a madrasa whose spending report is still to be sent. `reportId`, `comment`: of the returned report. */
export const SpendingDue = v.object({
  madrasaId: Id,
  madrasaName: v.string(),
  regionId: Id,
  month: Month,
  dueDate: v.pipe(v.string(), v.isoDate()),
  state: v.picklist(spendingDueStates),
  reportId: v.nullable(Id),
  comment: v.nullable(v.string()),
});
export type SpendingDue = v.InferOutput<typeof SpendingDue>;
