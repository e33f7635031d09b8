import { and, eq, sql } from 'drizzle-orm';
import type { MonthFigures } from '#contract/answers/figures.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { regionFigures } from '#server/db/schema/figures.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { overdueOfFigures, overdueOfRegion } from '#server/figures/region-figures.ts';
import type { Context } from '#server/http/handler.ts';

type Row = MonthFigures & Record<string, unknown>;

/**
 * Money and reports of the last twelve months in the caller's scope, the oldest first: sums of the stored figures of its
 * regions. A class without a report is due or missing by the due day of its region.
 * @param regionId of one region only; out of scope it gives an empty result
 */
export async function monthFigures(call: Context, regionId: string | undefined, now: Date): Promise<MonthFigures[]> {
  const months = monthsUpTo(monthOf(now), 12);
  const scope = and(regionsInScope(call), regionId ? eq(regions.id, regionId) : undefined) ?? sql`true`;
  const { rows } = await call.db.execute<Row>(sql`
    with months as (
      select month from unnest(${`{${months.join(',')}}`}::text[]) as month
    ), watched as materialized (
      select ${regions.id}, ${overdueOfRegion(now)} as overdue from ${regions} where ${scope}
    ), figures as (
      select ${overdueOfFigures(sql`watched.overdue`, now)} as overdue, kind, greatest(month, ${months[0] ?? ''}) as month,
        sum(amount) as amount
      from ${regionFigures} as figures join watched on watched.id = region_id
      where kind in ('from', 'over', 'promised', 'ended')
        or (kind in ('received', 'late', 'early', 'off', 'charged', 'refunded') and month >= ${months[0] ?? ''})
      group by 1, 2, 3
    ), sums as (
      select months.month, months.month <= overdue as is_overdue,
        coalesce(sum(amount) filter (where kind = 'promised'), 0)
          - coalesce(sum(amount) filter (where kind = 'ended'), 0) as promised,
        coalesce(sum(amount) filter (where kind = 'charged'), 0) as charged,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
        coalesce(sum(amount) filter (where kind in ('from', 'early')), 0)
          - coalesce(sum(amount) filter (where kind in ('over', 'off')), 0) as expected,
        coalesce(sum(amount) filter (where kind = 'received'), 0) as received,
        coalesce(sum(amount) filter (where kind = 'late'), 0) as late
      from months join figures
        on figures.month = months.month or (kind in ('from', 'over', 'promised', 'ended') and figures.month < months.month)
      group by months.month, overdue
    )
    select months.month,
      (coalesce(sum(promised), 0) / 100.0)::float8 as "sponsoredDollars",
      (coalesce(sum(charged), 0) / 100.0)::float8 as "chargedDollars",
      (coalesce(sum(refunded), 0) / 100.0)::float8 as "refundedDollars",
      coalesce(sum(expected), 0)::int as "expectedReports",
      coalesce(sum(received), 0)::int as "receivedReports",
      coalesce(sum(late), 0)::int as "lateReports",
      coalesce(sum(expected - received - late) filter (where is_overdue), 0)::int as "missingReports",
      coalesce(sum(expected - received - late) filter (where not is_overdue), 0)::int as "openReports"
    from months left join sums on sums.month = months.month
    group by months.month order by months.month`);
  return rows;
}
