import type { Report } from '#contract/entities/report.ts';
import { dueDate, dueEnd, isOverdue, stateWithout } from '#contract/report-months.ts';
import { countsIn, type ReportState, reportStateOf } from '#contract/report-states.ts';
import { mayReplace as mayReplaceReport } from '#contract/rights/may-replace.ts';
import { type ClassMonths, firstMonthOf, isAskedFor, lastMonthToReport } from '#contract/school-year/class-states.ts';
import { type DueDays, dueDayIn } from '#contract/school-year/due-days.ts';
import type { PlaceMonthOff } from '#contract/school-year/place-month-off.ts';
import type { Pending } from './use-list.ts';

/**
 * State of a class's report for a month, as its teacher sees it: still to be sent, returned with a comment, on its way,
 * rejected, or arrived; or no report is expected.
 */
export interface NextReport {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly state: 'open' | 'returned' | 'waiting' | 'rejected' | 'arrived' | 'off';
  /** Reason of a month off. */
  readonly offName?: string;
  /** The report with this state; undefined if there is none. */
  readonly report?: KnownReport;
}

/** A report of a class, with its unsent work. Rows stored by an older release lack the newer fields. */
export type KnownReport = Pick<Report, 'id' | 'month' | 'fileName'> &
  Partial<Pick<Report, 'authorId' | 'returned' | 'replaces' | 'replacedAt' | 'seenAt' | 'readers'>> & {
    readonly pending?: Pending | undefined;
  };

/** The months off of a class: its own, and those of its madrasa and region that are on the device. */
export type MonthsOff = readonly Pick<PlaceMonthOff, 'month' | 'name'>[];

/**
 * The first of last month and this month without a report that has arrived or may still arrive; this month if both have one.
 * @param reports reports of the class, with waiting ones; those whose deletion waits count as deleted
 * @param group the class: nothing is expected before its first month, after its last, or in a month off
 * @param months months, newest first
 */
export function nextReport(
  reports: readonly KnownReport[],
  group: ClassMonths,
  [current = '', before = '']: readonly string[],
  monthsOff: MonthsOff = [],
): NextReport {
  const last = monthReport(reports, before);
  const offOf = (month: string) => monthsOff.find((off) => off.month === month);
  const end = lastMonthToReport(group);
  const isIn = (month: string) => month >= firstMonthOf(group) && (end === null || month <= end);
  const isBeforeMissing = isIn(before) && !offOf(before) && isToSend(last);
  const next = isBeforeMissing || !isIn(current) ? last : monthReport(reports, current);
  const off = offOf(next.month);
  return off && isToSend(next) && !next.report ? { ...next, state: 'off', offName: off.name } : next;
}

/** State of one month. If it has several reports, an existing one counts most. */
export function monthReport(reports: readonly KnownReport[], month: string): NextReport {
  const all = reports.filter((report) => report.month === month && isThere(report));
  const arrived = all.find((report) => !report.pending && countsIn[reportStateOf(report)]);
  if (arrived) return { month, state: 'arrived', report: arrived };
  const waiting = all.find(({ pending }) => pending && pending.state !== 'rejected');
  if (waiting) return { month, state: 'waiting', report: waiting };
  const [left] = all.filter(({ pending }) => pending).concat(all);
  if (!left) return { month, state: 'open' };
  return { month, state: left.pending ? 'rejected' : 'returned', report: left };
}

/** True if the teacher still has to act: the month counts as missing, whatever part of it exists. */
function isToSend({ state }: NextReport): boolean {
  return state === 'open' || state === 'returned' || state === 'rejected';
}

/** True if nothing is left to do: the report is there, or on its way. */
export function isSent({ state }: NextReport): boolean {
  return state === 'arrived' || state === 'waiting';
}

/**
 * The class has ended and nothing is to be sent for it: its last report has arrived, or was due long ago, or its last month was off.
 * @param next its next report
 * @param months months, newest first
 */
export function isOverFor(
  group: ClassMonths,
  next: NextReport,
  [, before = '', earlier = '']: readonly string[],
): boolean {
  return !isAskedFor(group, isSent(next) || next.state === 'off' ? before : earlier);
}

/** Returned reports that nothing replaces yet, not even a waiting upload; newest first. */
export function returnedReports<TReport extends KnownReport>(reports: readonly TReport[]): TReport[] {
  const replaced = new Set(reports.map(({ replaces }) => replaces));
  return reports.filter(
    (report) => reportStateOf(report) === 'returned' && isThere(report) && !replaced.has(report.id),
  );
}

/** True if this account may replace this report; an upload that waits here is always its own. */
export function mayReplace(report: KnownReport, userId: string | null): boolean {
  return report.pending !== undefined || mayReplaceReport(report, userId ?? undefined);
}

/** True for states in which a report itself decides its month; for the others, another report does. */
const standsForItself: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: true,
  returned: true,
  replaced: false,
};

function isThere(report: KnownReport): boolean {
  return report.pending?.kind !== 'delete' && standsForItself[reportStateOf(report)];
}

/** End of the time to send a report, and since when it is missing. */
export interface Due {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly isMissing: boolean;
  /** Number of days for which it has been missing, including today. */
  readonly days: number;
}

const dayMs = 24 * 3_600_000;

/** @param dueDays due days of the class; undefined if the device does not have its region yet */
export function dueOf(
  report: Pick<NextReport, 'month' | 'state'>,
  dueDays: DueDays | undefined,
  now: Date,
): Due | undefined {
  if (!isToSend(report) || report.state === 'rejected' || dueDays === undefined) return undefined;
  const { month } = report;
  const dueDay = dueDayIn(dueDays, month);
  const isMissing = isOverdue(stateWithout({ month, dueDay, firstMonth: month, lastMonth: null, off: undefined, now }));
  const late = now.getTime() - dueEnd(month, dueDay).getTime();
  return { date: dueDate(month, dueDay), isMissing, days: isMissing ? Math.floor(late / dayMs) + 1 : 0 };
}
