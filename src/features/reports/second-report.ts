import type { ReportDraft } from '#data/database/report-draft.ts';
import { type KnownReport, mayReplace, monthReport, returnedReports } from '#hooks/mirror/next-report.ts';

type Draft = Pick<ReportDraft, 'month' | 'corrects' | 'replaces' | 'adds'>;

/**
 * The report that a draft takes the place of: the one that its author has chosen, else one of its month that was returned to them.
 * A correction stays in the place that its report has.
 */
export function replacedByDraft(
  { month, corrects, replaces, adds }: Draft,
  reports: readonly KnownReport[],
  userId: string | null,
): string | undefined {
  if (replaces || adds) return replaces;
  const returned = returnedReports(reports).find((one) => one.month === month && mayReplace(one, userId));
  return returned?.id === corrects ? undefined : returned?.id;
}

/**
 * The report that the month of a draft has already, which asks its author a question; none where it is clear what the draft is to
 * it. A correction asks in another month than its own alone.
 */
export function secondReport(
  { month, corrects, replaces, adds }: Draft,
  reports: readonly KnownReport[],
): KnownReport | undefined {
  if (replaces || adds) return undefined;
  const own = reports.find(({ id }) => id === corrects);
  if (corrects && (!own || own.month === month)) return undefined;
  const { state, report } = monthReport(
    reports.filter(({ id }) => id !== corrects),
    month,
  );
  return state === 'returned' ? undefined : report;
}
