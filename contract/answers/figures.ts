import * as v from 'valibot';
import { AuditEntry } from '../entities/audit-entry.ts';
import { Id, Timestamp } from '../fields.ts';

/** What may need doing, the most urgent first. What has arrived late is no work. */
export const attentionKinds = [
  'newReports',
  'monthOffRequests',
  'failedCharges',
  'proposedRefunds',
  'disputedTransfers',
  'unconfirmedTransfers',
  'givenUpWork',
  'missingReports',
  'silentClasses',
  'classesWithoutTeacher',
  'dueReports',
  'dueSpending',
  'waitingRefunds',
  'regionsWithoutSupervisor',
  'incompleteMadaris',
  'incompleteClasses',
  'classesWithoutStudents',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/**
 * One figure of what needs doing. It is the `totalItems` of the call `list` with `query`, so that the figure can be
 * opened as the list that it counts.
 */
export const AttentionFigure = v.object({
  kind: v.picklist(attentionKinds),
  count: v.number(),
  list: v.picklist([
    'reports.review',
    'spending.due',
    'radar.list',
    'monthOffRequests.list',
    'madaris.list',
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
 * What a region costs a month and what of it is sponsored, in dollars. `counted`: what its classes counted in the report pages of
 * the last month that is over, added up: lessons held, students present on average.
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
 * One month of money and reports. `sponsoredDollars` is what was promised for the month, `chargedDollars` what was really
 * paid and `refundedDollars` what of it was returned. Reports by the month they are for: expected = received + late +
 * missing + due + waiting.
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

/** A change as someone reads it who is not an admin: who, what, when, without the details. */
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
