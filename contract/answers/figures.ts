import * as v from 'valibot';
import { AuditEntry } from '../entities/audit-entry.ts';
import { Id, Timestamp } from '../fields.ts';

/** Work that may be open, the most urgent first. A report that came late is no work, and neither is money that sponsors do not give yet. */
export const attentionKinds = [
  'newReports',
  'returnedReports',
  'monthOffRequests',
  'failedCharges',
  'proposedRefunds',
  'disputedTransfers',
  'unconfirmedTransfers',
  'sentTransfers',
  'givenUpWork',
  'missingReports',
  'silentClasses',
  'classesWithoutTeacher',
  'endingClasses',
  'dueReports',
  'dueSpending',
  'waitingRefunds',
  'regionsWithoutSupervisor',
  'classesWithoutStudents',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/**
 * One figure about open tasks. It equals the `totalItems` of the call `list` with `query`, so a tap opens the list that it
 * counts.
 */
export const AttentionFigure = v.object({
  kind: v.picklist(attentionKinds),
  count: v.number(),
  list: v.picklist([
    'reports.review',
    'spending.due',
    'radar.list',
    'monthOffRequests.list',
    'classes.list',
    'regions.list',
    'payments.list',
    'transfers.list',
    'audit.list',
  ]),
  query: v.record(v.string(), v.string()),
});
export type AttentionFigure = v.InferOutput<typeof AttentionFigure>;

/**
 * Monthly cost of a region and its sponsored part, in dollars.
 * `counted`: the sum of its classes' report pages of the last finished month: lessons held, students present on average.
 */
export const RegionShare = v.object({
  id: Id,
  name: v.string(),
  totalMadaris: v.number(),
  sponsoredMadaris: v.number(),
  totalClasses: v.number(),
  sponsoredClasses: v.number(),
  totalDollars: v.number(),
  sponsoredDollars: v.number(),
  sponsoredPercentage: v.number(),
  counted: v.object({ month: v.string(), classes: v.number(), lessons: v.number(), students: v.number() }),
});
export type RegionShare = v.InferOutput<typeof RegionShare>;

/**
 * One month of money and reports. `sponsoredDollars` was promised for the month, `chargedDollars` was really paid, and
 * `refundedDollars` is the part that was returned.
 * Reports belong to the month they are for: expected = received + late + missing + due + waiting.
 */
export const MonthFigures = v.object({
  month: v.string(),
  sponsoredDollars: v.number(),
  chargedDollars: v.number(),
  refundedDollars: v.number(),
  expectedReports: v.number(),
  receivedReports: v.number(),
  lateReports: v.number(),
  missingReports: v.number(),
  openReports: v.number(),
});
export type MonthFigures = v.InferOutput<typeof MonthFigures>;

/** A change as a reader other than an admin gets it: who, what and when, without details. */
export const RecentChange = v.object({
  id: Id,
  at: Timestamp,
  user: AuditEntry.entries.user,
  action: v.string(),
  objectType: v.string(),
  objectId: v.nullable(Id),
  objectName: v.nullable(v.string()),
});
export type RecentChange = v.InferOutput<typeof RecentChange>;
