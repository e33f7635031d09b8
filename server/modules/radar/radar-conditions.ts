import { type SQL, sql } from 'drizzle-orm';
import type { radarFilters } from '#contract/answers/radar.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { ReportState } from '#contract/report-months.ts';
import { classes } from '#server/db/schema/places-and-people.ts';

/** Since when a report is expected of a class. */
export const expectedFrom = sql`to_char(classes.created_at at time zone 'UTC', 'YYYY-MM')`;

/** The last month of a class of which a report came. */
export const lastMonth = sql`(select max(reports.month) from reports where reports.class_id = classes.id)`;

function monthAfter(month: SQL): SQL {
  return sql`to_char(to_date(${month}, 'YYYY-MM') + interval '1 month', 'YYYY-MM')`;
}

/** Since when nothing has come: the month after the last report, or the one in which the class was added. */
const silentFrom = sql`greatest(${expectedFrom}, coalesce(${monthAfter(lastMonth)}, ''))`;

/** On `classes` joined with their `regions`: the state of a month (contract/report-months.ts), as the database has it. */
export function stateOf(month: SQL, receivedAt: SQL, now: Date): SQL {
  return sql`report_state(${month}, regions.due_day, ${receivedAt}, ${expectedFrom}, ${now}::timestamptz)`;
}

/** The longest silence first. The id decides between equals, so that no class is on two pages. */
export const bySilence = sql`${silentFrom}, ${classes.sortName}, classes.id`;

/**
 * On `classes` joined with their `regions`: those that the radar is asked for (contract/answers/radar.ts).
 * @param month where only one is asked for
 */
export function radarCondition(
  show: (typeof radarFilters)[number],
  months: readonly string[],
  now: Date,
  month?: string,
): SQL | undefined {
  const window = sql`unnest(${`{${months.join(',')}}`}::text[]) as watched(month)`;
  const arrived = sql`select from reports where reports.class_id = classes.id and reports.month = watched.month`;
  const isWithout = (state: ReportState) =>
    sql`${stateOf(sql`watched.month`, sql`null`, now)} = ${state}::text and not exists (${arrived})`;
  switch (show) {
    case 'all':
      return undefined;
    case 'missing':
      return sql`exists (select from ${window} where ${isWithout('missing')})`;
    case 'silent':
      return sql`${stateOf(monthAfter(silentFrom), sql`null`, now)} = 'missing'`;
    case 'due':
      return sql`exists (select from unnest(array[${month ?? addMonths(monthOf(now), -1)}::text]) as watched(month)
        where ${month ? sql`(${isWithout('due')} or ${isWithout('waiting')})` : isWithout('due')})`;
    case 'late':
    case 'received':
      return sql`exists (select from ${window} join lateral (
          select min(reports.created_at) as at from reports
          where reports.class_id = classes.id and reports.month = watched.month
        ) as first on true
        where ${stateOf(sql`watched.month`, sql`first.at`, now)} = ${show}::text)`;
    case 'without-teacher':
      return sql`not exists (select from class_members
        where class_members.class_id = classes.id and class_members.role = 'teacher')`;
  }
}
