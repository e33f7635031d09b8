import type { ReportFigure } from '#contract/entities/report-page.ts';

/** Figures of a month; null without a report, or if nothing was filled in. */
export type CountedMonth = { readonly month: string; readonly reportId: string | null } & {
  readonly [TName in ReportFigure]: number | null;
};

/** Difference of a figure of `shown` from the last one before it; undefined if one of them is missing. */
export function compared(
  months: readonly CountedMonth[],
  shown: string,
  name: ReportFigure,
): { readonly month: string; readonly change: number } | undefined {
  const value = months.find(({ month }) => month === shown)?.[name] ?? null;
  const before = months.findLast((each) => each.month < shown && each[name] !== null);
  if (value === null || !before) return undefined;
  return { month: before.month, change: value - (before[name] ?? 0) };
}

/** Height of each month's bar, in percent of the highest; null if nothing was counted. */
export function heights(months: readonly CountedMonth[], name: ReportFigure) {
  const highest = Math.max(1, ...months.map((month) => month[name] ?? 0));
  return months.map((each) => {
    const value = each[name];
    return { month: each.month, height: value === null ? null : Math.round((value / highest) * 100) };
  });
}
