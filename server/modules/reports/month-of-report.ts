import { eq, sql } from 'drizzle-orm';
import type { ReportUpload } from '#contract/entities/document.ts';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { firstMonth } from '#server/figures/class-months.ts';
import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';

/** The most by which a month starts earlier in some time zone than in UTC. */
export const earliestZoneMs = 14 * 3_600_000;

/**
 * The month of a report, in any time zone of its teacher (docs/rules.md#report-months); this month by default. A month is
 * never changed silently: a report waits on its device until its author has corrected it.
 * @throws HttpError `rule-broken` for a future month, for one long before the class started, and for one after it has ended
 */
export async function monthOfReport(
  call: Pick<Context, 'db' | 'clock' | 'language'>,
  { classId, month }: Pick<ReportUpload, 'month'> & { classId: string },
): Promise<string> {
  const now = call.clock.now();
  if (month === undefined) return monthOf(now);
  if (month > monthOf(new Date(now.getTime() + earliestZoneMs))) throw brokenField(call, 'month', 'monthTooLate');
  const [group] = await call.db
    .select({ first: sql<string>`${firstMonth}`, last: classes.lastMonth })
    .from(classes)
    .where(eq(classes.id, classId));
  const earliest = addMonths(group?.first ?? monthOf(now), -limits.monthsBeforeClass);
  if (month < earliest) throw brokenField(call, 'month', 'monthTooEarly');
  if (group?.last && month > group.last) throw brokenField(call, 'month', 'monthAfterEnd');
  return month;
}
