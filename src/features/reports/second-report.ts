import type { ReportDraft } from '#data/database/report-draft.ts';
import { type KnownReport, mayReplace, monthReport, returnedReports } from '#hooks/mirror/next-report.ts';

type Draft = Pick<ReportDraft, 'month' | 'corrects' | 'replaces' | 'adds'>;

/**
 * The report that a draft replaces: the one that its author has chosen, otherwise a returned one of the author's in its
 * month. A correction keeps the place of its report.
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
 * The existing report of a draft's month, about which the author is asked; undefined if it is clear how the draft relates to
 * it. A correction asks only if it moves to another month.
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
