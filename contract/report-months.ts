import * as v from 'valibot';
import { addMonths, dayOf, monthOf } from './month.ts';

/**
 * What has become of the report of a class for one month. Derived from month, due day and the time of receipt, never
 * stored (docs/rules.md#report-months). This is the only rule of it; `report_state` is the same in SQL, and
 * tests/server/db/report-states.test.ts holds the two together.
 * - `received`: arrived by the end of the due day; `late`: arrived after it. Neither is work to do.
 * - `waiting`: the month is not over; `due`: it is over and the due day is not.
 * - `missing`: the due day is over and nothing has arrived.
 * - `none`: nothing was expected, for the class was added later.
 */
export const monthStates = ['received', 'late', 'waiting', 'due', 'missing', 'none'] as const;
export const MonthState = v.picklist(monthStates);
export type MonthState = v.InferOutput<typeof MonthState>;

/** The end of the due day of a month's report, in UTC: the first moment that is too late. A shorter month ends it earlier. */
export function dueEnd(month: string, dueDay: number): Date {
  const [year = 0, inYear = 1] = addMonths(month, 1).split('-').map(Number);
  return new Date(Math.min(Date.UTC(year, inYear - 1, dueDay + 1), Date.UTC(year, inYear, 1)));
}

/** The due day of a month's report, `YYYY-MM-DD`: the last one that is in time. */
export function dueDate(month: string, dueDay: number): string {
  return dayOf(new Date(dueEnd(month, dueDay).getTime() - 1).toISOString());
}

export interface ReportFacts {
  readonly month: string;
  readonly dueDay: number;
  /** When the first report of the month arrived. */
  readonly receivedAt: Date | undefined;
  /** From this month on a report is expected: the one in which the class was added. */
  readonly expectedFrom: string;
  readonly now: Date;
}

/** The state of one month of one class. */
export function reportState({ month, dueDay, receivedAt, expectedFrom, now }: ReportFacts): MonthState {
  const end = dueEnd(month, dueDay);
  if (receivedAt) return receivedAt < end ? 'received' : 'late';
  if (month < expectedFrom) return 'none';
  if (now >= end) return 'missing';
  return monthOf(now) > month ? 'due' : 'waiting';
}

/** What the state would be if nothing had arrived: what is still to be sent, or was never asked for. */
export function stateWithout(facts: Omit<ReportFacts, 'receivedAt'>): MonthState {
  return reportState({ ...facts, receivedAt: undefined });
}
