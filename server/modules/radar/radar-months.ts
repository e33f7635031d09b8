import { sql } from 'drizzle-orm';
import type { RadarMonth, RadarRow } from '#contract/answers/radar.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { dueDate, isOverdue, reportState, stateWithout } from '#contract/report-months.ts';
import { dueDayIn } from '#contract/school-year/due-days.ts';
import { reportsInScope } from '#server/access/scope.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import { type ClassFacts, factsOf } from '#server/figures/class-months.ts';
import type { Context } from '#server/http/handler.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>;

/** The facts about a class that do not depend on its reports. */
export type WatchedClass = Pick<ClassFacts, 'id' | 'dueDays' | 'firstMonth' | 'lastMonth' | 'off'>;

interface MonthRow extends Record<string, unknown> {
  readonly class_id: string;
  readonly month: string;
  readonly received_at: string;
  readonly reports: number;
  readonly report_id: string | null;
}

/** The `months` of classes, by the id of the class. A report is named if the caller may read it. */
export async function readMonths(
  call: Asking,
  watched: readonly WatchedClass[],
  months: readonly string[],
  now: Date,
): Promise<Map<string, RadarMonth[]>> {
  const ids = watched.map(({ id }) => id);
  const { rows } = await call.db.execute<MonthRow>(sql`
    select class_id, month, min(${arrivedAt}) as received_at, count(*)::int as reports,
      (array_agg(id order by created_at desc, id desc) filter (where ${reportsInScope(call) ?? sql`true`}))[1] as report_id
    from reports
    where class_id = any (${`{${ids.join(',')}}`}::uuid[]) and month >= ${months[0] ?? ''} and reports.counts
    group by class_id, month`);
  const received = new Map(rows.map((row) => [`${row.class_id} ${row.month}`, row]));
  return new Map(
    watched.map((each) => [
      each.id,
      months.map((month) => {
        const row = received.get(`${each.id} ${month}`);
        const receivedAt = row && new Date(row.received_at);
        return {
          month,
          state: reportState({ ...factsOf(each, month), receivedAt, now }),
          dueDate: dueDate(month, dueDayIn(each.dueDays, month)),
          receivedDate: receivedAt?.toISOString() ?? null,
          reports: row?.reports ?? 0,
          reportId: row?.report_id ?? null,
        };
      }),
    ]),
  );
}

/** The missing months after the last report: their number, and the first. Months off are not counted. */
export function silence(
  watched: WatchedClass,
  lastReported: string | null,
  now: Date,
): Pick<RadarRow, 'silentMonths' | 'silentSince'> {
  const from =
    lastReported === null || lastReported < watched.firstMonth ? watched.firstMonth : addMonths(lastReported, 1);
  const missing: string[] = [];
  for (let month = from; month < monthOf(now); month = addMonths(month, 1)) {
    if (isOverdue(stateWithout({ ...factsOf(watched, month), now }))) missing.push(month);
  }
  return { silentMonths: missing.length, silentSince: missing[0] ?? null };
}
