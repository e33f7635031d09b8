import { and, eq, sql } from 'drizzle-orm';
import type { MonthFigures } from '#contract/answers/figures.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { expectedFrom } from '#server/modules/radar/radar-conditions.ts';

type Row = MonthFigures & Record<string, unknown>;

/**
 * Money and reports of the last twelve months in the caller's scope, the oldest first.
 * @param regionId of one region only; out of scope it reads as empty
 */
export async function monthFigures(call: Context, regionId: string | undefined, now: Date): Promise<MonthFigures[]> {
  const months = monthsUpTo(monthOf(now), 12);
  const scope = and(regionsInScope(call), regionId ? eq(regions.id, regionId) : undefined) ?? sql`true`;
  const at = now.toISOString();
  const { rows } = await call.db.execute<Row>(sql`
    with months as (
      select month, to_date(month, 'YYYY-MM')::timestamp at time zone 'UTC' as starts,
        (to_date(month, 'YYYY-MM') + interval '1 month') at time zone 'UTC' as ends
      from unnest(${`{${months.join(',')}}`}::text[]) as month
    ), watched as (
      select ${classes.id}, ${regions}.due_day, ${expectedFrom} as expected_from
      from ${classes} join ${madaris} on ${madaris.id} = ${classes.madrasaId}
      join ${regions} on ${regions.id} = ${madaris.regionId} where ${scope}
    ), arrived as (
      select class_id, month, min(created_at) as at from reports where month >= ${months[0] ?? ''} group by class_id, month
    ), reported as (
      select months.month,
        report_state(months.month, watched.due_day, arrived.at, watched.expected_from, ${at}::timestamptz) as state
      from months cross join watched
      left join arrived on arrived.class_id = watched.id and arrived.month = months.month
    ), money as (
      select months.month, coalesce(sum(sponsorships.amount_cents), 0) as cents
      from months left join sponsorships on sponsorships.started_at < months.ends
        and (sponsorships.cancelled_at is null or sponsorships.cancelled_at >= months.ends)
        and sponsorships.region_id in (select ${regions.id} from ${regions} where ${scope})
      group by months.month
    ), paid as (
      select payments.month, sum(payments.amount_cents) as charged,
        sum(payments.amount_cents) filter (where payments.state = 'refunded') as refunded
      from payments
      left join ${classes} on payments.type = 'class' and ${classes.id} = payments.type_id
      left join ${madaris} on ${madaris.id} =
        case payments.type when 'madrasa' then payments.type_id when 'class' then ${classes.madrasaId} end
      join ${regions} on ${regions.id} =
        case payments.type when 'region' then payments.type_id else ${madaris.regionId} end
      where payments.state in ('paid', 'refunded') and ${scope} group by payments.month
    )
    select months.month,
      (money.cents / 100.0)::float8 as "sponsoredDollars",
      (coalesce(min(paid.charged), 0) / 100.0)::float8 as "chargedDollars",
      (coalesce(min(paid.refunded), 0) / 100.0)::float8 as "refundedDollars",
      (count(*) filter (where state <> 'none'))::int as "expectedReports",
      (count(*) filter (where state = 'received'))::int as "receivedReports",
      (count(*) filter (where state = 'late'))::int as "lateReports",
      (count(*) filter (where state = 'missing'))::int as "missingReports",
      (count(*) filter (where state in ('due', 'waiting')))::int as "openReports"
    from months join money on money.month = months.month
    left join paid on paid.month = months.month left join reported on reported.month = months.month
    group by months.month, money.cents order by months.month`);
  return rows;
}
