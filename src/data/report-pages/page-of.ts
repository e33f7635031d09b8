import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { ReportPageAnswer } from '#contract/entities/report-page.ts';
import { reportContainer } from '#contract/file-kinds.ts';

/** The page of a report that was filled in; undefined for a report that is a file. */
export function pageOf(row: Material | Report): ReportPageAnswer | undefined {
  return ('page' in row && row.page) || undefined;
}

/** The figures with which a report of this month starts, and their month: the latest earlier month that has some. */
export function figuresBefore(
  month: string,
  reports: readonly Report[],
): { month: string; figures: ReportPageAnswer['figures'] } | undefined {
  const earlier = reports.filter((report) => report.month < month && pageOf(report));
  const latest = earlier.sort((a, b) => (a.month < b.month ? 1 : -1))[0];
  const figures = latest && pageOf(latest)?.figures;
  return figures && { month: latest.month, figures };
}

/** True if a file with this name is a report page on its way. */
export function isContainer(fileName: string): boolean {
  return fileName.endsWith(`.${reportContainer.extension}`);
}
