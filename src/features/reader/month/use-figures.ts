import type { Report } from '#contract/entities/report.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';

/** Figures of the report's month and the months before, and this sponsor's payments for them. */
export function useFigures({ classId, month }: Pick<Report, 'classId' | 'month'>) {
  // Rows stored by an older release have no month until they are fetched again.
  return useAnswer('reports.figures', { classId }, month === '' ? null : { until: month }).answer?.data;
}
