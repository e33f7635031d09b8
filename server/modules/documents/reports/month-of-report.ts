import type { ReportUpload } from '#contract/entities/document.ts';
import { monthOf } from '#contract/month.ts';

/** How much earlier than in UTC a month starts somewhere. */
const earliestZoneMs = 14 * 3_600_000;

/**
 * A report is for this month or an earlier one, whatever the time zone of the teacher (docs/rules.md#report-months). A month to
 * come is that of a device whose clock is wrong: the report counts for the month in which it arrives, and is not lost.
 */
export function monthOfReport({ month }: Pick<ReportUpload, 'month'>): string {
  const farthest = monthOf(new Date(Date.now() + earliestZoneMs));
  return month === undefined || month > farthest ? monthOf(new Date()) : month;
}
