import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { MonthState } from '../report-months.ts';
import { Report } from './report.ts';

const reportMonth = {
  month: Month,
  state: MonthState,
  /** The last day, `YYYY-MM-DD`, on which the report is in time (docs/rules.md#report-months). */
  dueDate: v.pipe(v.string(), v.isoDate()),
  receivedDate: v.nullable(Timestamp),
  /** Reason of a month that is off or excused: 'Ramadan'. */
  offName: v.optional(v.nullable(v.string()), null),
  /** The lack of a teacher or of students for a whole month or more, if that is why the report is missing (offered.ts). */
  lacks: v.optional(v.nullable(v.picklist(['untaught', 'unattended'])), null),
};

/** A month of a class for all readers: no names, no file. */
export const ReportMonth = v.object(reportMonth);
export type ReportMonth = v.InferOutput<typeof ReportMonth>;

/** The same for a sponsor of the class: with its payment, and the report if the share opens it. */
export const SponsoredMonth = v.object({
  ...reportMonth,
  /** `ended` is also used if the sponsorship had ended or was paused, so that nothing is expected for it. */
  state: MonthState,
  /** It was paid and not fully refunded. */
  paid: v.boolean(),
  /** The refunded part of the month's payment, in dollars. */
  refundedAmount: v.optional(v.number(), 0),
  receiptCode: v.nullable(v.string()),
  reportId: v.nullable(Id),
  reportTitle: v.nullable(v.string()),
  /** The address of the file, signed for the sponsor; fetching it counts as `opened`. */
  fileUrl: v.nullable(v.string()),
  opened: v.boolean(),
});
export type SponsoredMonth = v.InferOutput<typeof SponsoredMonth>;

/**
 * Figures of the report page of a month, as far as the caller may read them: null without a page, or if nothing was filled in.
 * `receiptCodes`, `gifts`: the calling sponsor's payments for the month, without refunds; empty for all others.
 */
export const FiguresOfMonth = v.object({
  month: Month,
  reportId: v.nullable(Id),
  lessons: v.nullable(v.number()),
  students: v.nullable(v.number()),
  receiptCodes: v.array(v.string()),
  gifts: v.optional(v.array(v.object({ receiptCode: v.string(), amount: v.number(), paidDate: Timestamp })), []),
});
export type FiguresOfMonth = v.InferOutput<typeof FiguresOfMonth>;

/** A report for a sponsor, with its places. `opened`: the sponsor has read it. */
export const SponsoredReport = v.object({
  report: Report,
  className: v.string(),
  madrasaName: v.string(),
  opened: v.boolean(),
});
export type SponsoredReport = v.InferOutput<typeof SponsoredReport>;

/** A class that a sponsorship reaches, with its last twelve months, the oldest first. */
export const SponsoredClass = v.object({
  id: Id,
  name: v.string(),
  madrasaId: Id,
  madrasaName: v.string(),
  months: v.array(SponsoredMonth),
});
export type SponsoredClass = v.InferOutput<typeof SponsoredClass>;
