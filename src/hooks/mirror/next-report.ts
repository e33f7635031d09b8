import type { Report } from '#contract/entities/report.ts';
import { dueDate, stateWithout } from '#contract/report-months.ts';
import type { Pending } from './use-list.ts';

/** The report of a class that comes next: still to be sent, on its way, or there. */
export interface NextReport {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly state: 'open' | 'waiting' | 'rejected' | 'arrived';
}

type Known = Pick<Report, 'month'> & { readonly pending?: Pending | undefined };

/**
 * Of last month and this month the first without a report that is there or may still arrive; this month where both have one.
 *
 * @param reports of the class, with what waits to be sent; those whose deletion waits count as gone
 * @param createdDate of the class: nothing is expected for a month before it
 * @param months the newest first
 */
export function nextReport(
  reports: readonly Known[],
  createdDate: string,
  [current = '', before = '']: readonly string[],
): NextReport {
  const there = reports.filter(({ pending }) => pending?.kind !== 'delete');
  const of = (month: string) => there.filter((report) => report.month === month);
  const isRejected = ({ pending }: Known) => pending?.state === 'rejected';
  const isBeforeMissing = before >= createdDate.slice(0, 7) && of(before).every(isRejected);
  const month = isBeforeMissing ? before : current;
  const all = of(month);
  if (all.length === 0) return { month, state: 'open' };
  if (all.some(({ pending }) => pending === undefined)) return { month, state: 'arrived' };
  return { month, state: all.every(isRejected) ? 'rejected' : 'waiting' };
}

/** Until when a report that is still to be sent is in time, and whether it is missing by now. */
export interface Due {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly isMissing: boolean;
}

/** @param dueDay of the region; undefined where the device does not have it yet */
export function dueOf({ month, state }: NextReport, dueDay: number | undefined, now: Date): Due | undefined {
  if (state !== 'open' || dueDay === undefined) return undefined;
  const isMissing = stateWithout({ month, dueDay, expectedFrom: month, now }) === 'missing';
  return { date: dueDate(month, dueDay), isMissing };
}
