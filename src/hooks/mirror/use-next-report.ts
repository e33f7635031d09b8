import type { Class } from '#contract/entities/class.ts';
import { limits } from '#contract/limits.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { type NextReport, nextReport } from './next-report.ts';
import { useList } from './use-list.ts';

/** The report of a class that comes next, as far as this device knows. */
export interface NextReportView {
  readonly loading: boolean;
  readonly next: NextReport | undefined;
  /** The month that a new report is meant for unless someone says otherwise: the one that is missing, or this one. */
  readonly month: string;
}

/** @param of the class; undefined while none is chosen or known */
export function useNextReport(of: Pick<Class, 'id' | 'createdDate'> | undefined): NextReportView {
  const reports = useList('reports.list', { classId: of?.id ?? '' }, of ? { limit: limits.reportPageSize } : null);
  const months = reportMonths();
  const next = of && reports.state === 'ready' ? nextReport(reports.rows, of.createdDate, months) : undefined;
  return { loading: reports.state === 'loading', next, month: next?.month ?? months[0] ?? '' };
}
