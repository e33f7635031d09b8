import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { isOverFor, monthReport, type NextReport, nextReport, returnedReports } from './next-report.ts';
import { type Pending, useList } from './use-list.ts';
import { useMonthsOff } from './use-months-off.ts';

/** The next report of a class, as far as this device knows. */
export interface NextReportView {
  readonly loading: boolean;
  readonly next: NextReport | undefined;
  /** Default month of a new report: the missing one, or this month. */
  readonly month: string;
  /** True after the class has ended, if nothing more is to be sent for it. */
  readonly isOver: boolean;
  /** The previous month's report, if there is one, with whether it was seen and read. */
  readonly before: NextReport | undefined;
  /** Returned reports of any month that nothing replaces yet. */
  readonly returned: readonly (Report & { pending?: Pending | undefined })[];
}

/** @param of the class; undefined while none is chosen or known */
export function useNextReport(of: Class | undefined): NextReportView {
  const reports = useList('reports.list', { classId: of?.id ?? '' }, of ? { limit: limits.reportPageSize } : null);
  const monthsOff = useMonthsOff(of);
  const months = reportMonths();
  const next = of && reports.state === 'ready' ? nextReport(reports.rows, of, months, monthsOff) : undefined;
  const before = next && next.month === months[0] ? monthReport(reports.rows, months[1] ?? '') : undefined;
  const returned = returnedReports(reports.rows);
  const isOver = of !== undefined && next !== undefined && isOverFor(of, next, months);
  return {
    loading: reports.state === 'loading',
    next,
    month: next?.month ?? months[0] ?? '',
    isOver,
    before,
    returned,
  };
}
