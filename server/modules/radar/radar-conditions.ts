import { and, type SQL, sql } from 'drizzle-orm';
import type { radarFilters } from '#contract/answers/radar-filters.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { firstMonth } from '#server/figures/class-months.ts';
import { dueDayOfClass } from '#server/figures/due-days.ts';
import {
  missingSince,
  overdueOfClass,
  silent,
  sumOf,
  watchedClasses,
  withoutReport,
} from '#server/figures/region-figures.ts';

type Show = (typeof radarFilters)[number];

/** The last month of a class for which a report came. */
export const lastReported = sql`(select max(reports.month) from reports where reports.class_id = classes.id and reports.counts)`;

/** On `classes` joined with their `madaris` and `regions`: the state of a month (contract/report-months.ts), in SQL. */
export function stateOf(month: SQL, receivedAt: SQL, now: Date): SQL {
  return sql`report_state(${month}, ${dueDayOfClass(month)}, ${receivedAt}, ${firstMonth}, classes.last_month,
    (select kind from months_off_of(classes.id, classes.madrasa_id, classes.region_id) as off where off.month = ${month}),
    ${now}::timestamptz)`;
}

/** The longest silence first, in the order of an index. The id breaks ties, so that no class is on two pages. */
export const bySilence = sql`progress.silent_from, progress.sort_name, progress.class_id`;

export interface Asked {
  readonly show: Show;
  /** The window, the oldest month first. */
  readonly months: readonly string[];
  /** Set if only one month is requested. */
  readonly month?: string | undefined;
  readonly now: Date;
}

/**
 * On `class_progress as progress` joined with `classes`, `madaris` and `regions`: the classes that the radar lists
 * (contract/answers/radar.ts).
 * Without a month, only classes that owe something (`isAskedFor` of the contract); with a month, all classes of which a report
 * was expected.
 */
export function radarCondition({ show, months, month, now }: Asked): SQL | undefined {
  const overdue = overdueOfClass(now);
  const isOpen = (one: string) => sql`((progress.silent_from <= ${one} and ${one} <= progress.last_month
      and ${one} <> all (progress.off_months)) or ${one} = any (progress.gaps))`;
  const isWatched = sql`progress.last_month > ${overdue}`;
  switch (show) {
    case 'all':
      return isWatched;
    case 'missing':
      if (month) return and(isOpen(month), sql`${month} <= ${overdue}`);
      return sql`${isWatched} and (progress.silent_from <= ${overdue} or exists (select from unnest(progress.gaps) as gap
        where gap >= ${months[0] ?? ''} and gap <= ${overdue}))`;
    case 'silent':
      return sql`${isWatched} and progress.silent_from < ${overdue}`;
    case 'due':
      return and(isOpen(dueMonth(month, now)), sql`${dueMonth(month, now)} > ${overdue}`);
    case 'late':
    case 'received':
      return sql`progress.facts && ${`{${months.map((one) => `"${show} ${one}"`).join(',')}}`}::text[]`;
    case 'without-teacher':
      return sql`${isWatched} and 'untaught' = any (progress.facts)`;
  }
}

/** The number of those classes from the figures of regions; undefined if only the classes themselves show it. */
export function radarSum({ show, months, month, now }: Asked): SQL | undefined {
  switch (show) {
    case 'all':
      return watchedClasses('class');
    case 'missing':
      return month ? withoutReport(month, sql`${month} <= overdue`) : missingSince(months[0] ?? '');
    case 'silent':
      return silent;
    case 'due':
      return withoutReport(dueMonth(month, now), sql`${dueMonth(month, now)} > overdue`);
    case 'late':
    case 'received':
      return month ? sumOf(sql`kind = ${show} and month = ${month}`) : undefined;
    case 'without-teacher':
      return watchedClasses('untaught');
  }
}

function dueMonth(month: string | undefined, now: Date): string {
  return month ?? addMonths(monthOf(now), -1);
}
