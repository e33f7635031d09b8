import * as v from 'valibot';
import { addMonths, dayOf, monthOf } from './month.ts';

/**
 * State of a class's report for one month. It is derived from month, due day and the time of receipt, and never stored
 * (docs/rules.md#report-months).
 * This is its only rule in TypeScript; `report_state` is the same in SQL, and tests/server/db/report-states.test.ts compares
 * the two.
 * - `received`: arrived by the end of the due day; `late`: arrived after it. Neither needs action.
 * - `waiting`: the month is not over; `due`: it is over and the due day is not.
 * - `missing`: the due day is over and nothing has arrived.
 * - `none`: nothing was expected, because the class started later or was closed for a while. `ended`: the class ended before.
 * - `off`: no lessons, as planned. `excused`: none was sent, for a reason that was accepted afterwards.
 */
export const monthStates = [
  'received',
  'late',
  'waiting',
  'due',
  'missing',
  'none',
  'ended',
  'off',
  'excused',
] as const;
export const MonthState = v.picklist(monthStates);
export type MonthState = v.InferOutput<typeof MonthState>;

/**
 * The end of the due day of a month's report, in UTC: the first moment that is too late. In a shorter month it is the last
 * day.
 */
export function dueEnd(month: string, dueDay: number): Date {
  const [year = 0, inYear = 1] = addMonths(month, 1).split('-').map(Number);
  return new Date(Math.min(Date.UTC(year, inYear - 1, dueDay + 1), Date.UTC(year, inYear, 1)));
}

/** The due day of a month's report, `YYYY-MM-DD`: the last day that is in time. */
export function dueDate(month: string, dueDay: number): string {
  return dayOf(new Date(dueEnd(month, dueDay).getTime() - 1).toISOString());
}

export interface ReportFacts {
  readonly month: string;
  readonly dueDay: number;
  /** When the first report of the month arrived. */
  readonly receivedAt: Date | undefined;
  /** Reports are expected from the class's first month to its last. */
  readonly firstMonth: string;
  readonly lastMonth: string | null;
  /** The reason why none is expected for this month. */
  readonly off: MonthOffKind | undefined;
  readonly now: Date;
}

/**
 * Reasons why no report is expected for a month of a place and everything in it (docs/rules.md#months-off).
 * - `off`: planned before its due day was over. `excused`: added afterwards, with a reason for sponsors.
 * - `closed`: the class had ended and was opened again later.
 */
export const monthOffKinds = ['off', 'excused', 'closed'] as const;
export type MonthOffKind = (typeof monthOffKinds)[number];

/** State of a month off without a report. */
const stateOff: Readonly<Record<MonthOffKind, MonthState>> = { off: 'off', excused: 'excused', closed: 'none' };

/** A report is still to be sent, or should have been. */
export const isOutstanding: Readonly<Record<MonthState, boolean>> = {
  received: false,
  late: false,
  waiting: true,
  due: true,
  missing: true,
  none: false,
  ended: false,
  off: false,
  excused: false,
};

/**
 * The stage of a month without a report: `running`, `over` until its due day, `overdue` after it. Null if none is to be sent.
 * Code that counts, reminds of or shows missing reports uses this table.
 */
const reportStage: Readonly<Record<MonthState, 'running' | 'over' | 'overdue' | null>> = {
  received: null,
  late: null,
  waiting: 'running',
  due: 'over',
  missing: 'overdue',
  none: null,
  ended: null,
  off: null,
  excused: null,
};

/** The state on a page: a newer server may have more of them. */
type ReadState = MonthState | 'unknown';

/** The due day is over and no report has come. */
export function isOverdue(state: ReadState): boolean {
  return stageOf(state) === 'overdue';
}

/** The month is over, so that its teachers can be reminded of the report. */
export function isToRemind(state: ReadState): boolean {
  return stageOf(state) === 'over' || stageOf(state) === 'overdue';
}

/** The report may still come in time. */
export function mayComeInTime(state: ReadState): boolean {
  return stageOf(state) === 'running' || stageOf(state) === 'over';
}

function stageOf(state: ReadState) {
  return state === 'unknown' ? null : reportStage[state];
}

/** A report of the month belongs into figures: it came, or is outstanding. */
export const isExpected: Readonly<Record<MonthState, boolean>> = { ...isOutstanding, received: true, late: true };

/** The state of one month of one class. */
export function reportState({ month, dueDay, receivedAt, firstMonth, lastMonth, off, now }: ReportFacts): MonthState {
  const end = dueEnd(month, dueDay);
  if (receivedAt) return receivedAt < end ? 'received' : 'late';
  if (month < firstMonth) return 'none';
  if (lastMonth !== null && month > lastMonth) return 'ended';
  if (off) return stateOff[off];
  if (now >= end) return 'missing';
  return monthOf(now) > month ? 'due' : 'waiting';
}

/** The state without a report: still to be sent, or never expected. */
export function stateWithout(facts: Omit<ReportFacts, 'receivedAt'>): MonthState {
  return reportState({ ...facts, receivedAt: undefined });
}
