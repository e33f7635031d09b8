import { sql } from 'drizzle-orm';
import type { RadarMonth } from '#contract/answers/radar.ts';
import { addMonths } from '#contract/month.ts';
import { dueDate, reportState, stateWithout } from '#contract/report-months.ts';
import { reportsInScope } from '#server/access/scope.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import type { Context } from '#server/http/handler.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach'>;

/** What is known of a class before its reports are looked at. */
export interface WatchedClass {
  readonly id: string;
  readonly dueDay: number;
  /** The month in which the class was added. */
  readonly expectedFrom: string;
}

interface MonthRow extends Record<string, unknown> {
  readonly class_id: string;
  readonly month: string;
  readonly received_at: string;
  readonly reports: number;
  readonly report_id: string | null;
}

/** The months of classes, as in `months`, by the id of the class; a report is named where the caller reads it. */
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
    watched.map(({ id, dueDay, expectedFrom }) => [
      id,
      months.map((month) => {
        const row = received.get(`${id} ${month}`);
        const receivedAt = row && new Date(row.received_at);
        return {
          month,
          state: reportState({ month, dueDay, receivedAt, expectedFrom, now }),
          dueDate: dueDate(month, dueDay),
          receivedDate: receivedAt?.toISOString() ?? null,
          reports: row?.reports ?? 0,
          reportId: row?.report_id ?? null,
        };
      }),
    ]),
  );
}

/** How many months in a row are missing up to now, after the last month of which a report came. */
export function silentMonths({ dueDay, expectedFrom }: WatchedClass, lastMonth: string | null, now: Date): number {
  const from = lastMonth === null || lastMonth < expectedFrom ? expectedFrom : addMonths(lastMonth, 1);
  let count = 0;
  while (stateWithout({ month: addMonths(from, count), dueDay, expectedFrom, now }) === 'missing') count += 1;
  return count;
}
