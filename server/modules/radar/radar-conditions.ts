import { type SQL, sql } from 'drizzle-orm';
import type { radarFilters } from '#contract/answers/radar.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { classes } from '#server/db/schema/places-and-people.ts';

/** Since when a report is expected of a class. */
export const expectedFrom = sql`to_char(classes.created_at at time zone 'UTC', 'YYYY-MM')`;

/** The last month of a class of which a report came. */
export const lastMonth = sql`(select max(reports.month) from reports where reports.class_id = classes.id)`;

/** Since when nothing has come: the month after the last report, or the one in which the class was added. */
const silentFrom = sql`greatest(${expectedFrom},
  coalesce(to_char(to_date(${lastMonth}, 'YYYY-MM') + interval '1 month', 'YYYY-MM'), ''))`;

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
  const thisMonth = monthOf(now);
  const [last, before] = [addMonths(thisMonth, -1), addMonths(thisMonth, -2)];
  const over = sql`(case when ${now.getUTCDate()}::int > regions.due_day then ${last}::text else ${before}::text end)`;
  const window = sql`unnest(${`{${months.join(',')}}`}::text[]) as watched(month)`;
  const arrived = sql`select from reports where reports.class_id = classes.id and reports.month = watched.month`;
  switch (show) {
    case 'all':
      return undefined;
    case 'missing':
      return sql`exists (select from ${window}
        where watched.month between ${expectedFrom} and ${over} and not exists (${arrived}))`;
    case 'silent':
      return sql`${silentFrom} < ${over}`;
    case 'due':
      return sql`exists (select from unnest(array[${month ?? last}::text]) as watched(month)
        where watched.month > ${over} and watched.month >= ${expectedFrom} and not exists (${arrived}))`;
    case 'late':
    case 'received':
      return sql`exists (select from ${window} join lateral (
          select min(reports.created_at) as at from reports
          where reports.class_id = classes.id and reports.month = watched.month
        ) as first on true
        where first.at ${sql.raw(show === 'late' ? '>=' : '<')} (to_date(watched.month, 'YYYY-MM') + interval '1 month'
          + make_interval(days => regions.due_day)) at time zone 'UTC')`;
    case 'without-teacher':
      return sql`not exists (select from class_members
        where class_members.class_id = classes.id and class_members.role = 'teacher')`;
  }
}
