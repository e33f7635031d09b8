import { type SQL, sql } from 'drizzle-orm';
import type { MoneyFigures } from '#contract/entities/trail.ts';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf, monthsUpTo } from '#contract/month.ts';
import { hasArrived, isUnderWay, monthOfDay } from '#server/figures/madrasa-money.ts';
import type { Call } from '#server/http/handler.ts';

const shownMonths = 12;
/** A share of fewer months is meaningless. */
const leastMonths = 3;
const dayMs = 24 * 3_600_000;

/** Dollars by month, of all places or of a region, and the share that arrived. */
export async function readMoneyFigures(call: Call<'money.figures'>): Promise<MoneyFigures> {
  const months = monthsUpTo(monthOf(call.clock.now()), shownMonths);
  return { share: await shareOf(call), months: await monthsOf(call, months) };
}

async function monthsOf({ db, query: { regionId } }: Call<'money.figures'>, months: readonly string[]) {
  const first = sql`${months[0]}`;
  const { rows } = await db.execute<MoneyFigures['months'][number]>(sql`
    with ${regional(regionId)},
    moved as (
      select ${paidMonth} as month, p.amount_cents - p.refunded_cents as given, 0 as sent, 0 as confirmed, 0 as spent
        from payments p where ${isGiven(regionId)} and ${paidMonth} >= ${first}
      union all select ${monthOfDay(sql`sent_date`)}, 0, amount_cents, 0, 0
        from transfers where ${isUnderWay()} and ${inRegion(regionId)} and ${monthOfDay(sql`sent_date`)} >= ${first}
      union all select ${monthOfDay(sql`received_date`)}, 0, 0, confirmed_cents, 0
        from transfers where ${hasArrived()} and ${inRegion(regionId)} and ${monthOfDay(sql`received_date`)} >= ${first}
      union all select month, 0, 0, 0, total_cents
        from spending_reports where counts and ${inRegion(regionId)} and month >= ${first}
    )
    select shown.month, ${sumIn(sql`given`)} as given, ${sumIn(sql`sent`)} as sent,
      ${sumIn(sql`confirmed`)} as confirmed, ${sumIn(sql`spent`)} as spent
    from unnest(${sql.param(months)}::text[]) as shown(month) left join moved on moved.month = shown.month
    group by shown.month order by shown.month`);
  return rows;
}

/**
 * The arrived percentage of the given money, rounded down. It covers the last twelve months whose money should have arrived by
 * now: money is sent after TRANSFER_SETTLING_DAYS, and schools have some days to confirm it.
 */
async function shareOf(call: Call<'money.figures'>): Promise<number | null> {
  const { regionId } = call.query;
  const waitingMs = (call.config.transferSettlingDays + limits.confirmationDays) * dayMs;
  const end = monthOf(new Date(call.clock.now().getTime() - waitingMs));
  const { rows } = await call.db.execute<{ months: number; given: number; arrived: number }>(sql`
    with ${regional(regionId)},
    paid as (
      select p.id, ${paidMonth} as month, p.amount_cents - p.refunded_cents as cents from payments p
      where ${isGiven(regionId)} and ${paidMonth} < ${end} and ${paidMonth} >= ${addMonths(end, -shownMonths)}
    )
    select count(distinct month)::int as months, coalesce(sum(cents), 0)::float8 as given,
      coalesce(sum((select sum(part.amount_cents::numeric * least(transfers.confirmed_cents, transfers.amount_cents) / transfers.amount_cents)
        from transfer_payments as part join transfers on transfers.id = part.transfer_id
        where part.payment_id = paid.id and ${hasArrived()})), 0)::float8 as arrived
    from paid`);
  const { months = 0, given = 0, arrived = 0 } = rows[0] ?? {};
  return months < leastMonths ? null : Math.min(100, Math.floor((arrived * 100) / given));
}

const paidMonth = sql`month_of(p.paid_at)`;

/** Madaris of a region, for `inRegion`. */
function regional(regionId: string | undefined): SQL {
  return sql`schools as (select id from madaris where ${regionId ? sql`region_id = ${regionId}` : sql`true`})`;
}

/** On rows with a `madrasa_id`. */
function inRegion(regionId: string | undefined): SQL {
  return regionId ? sql`madrasa_id in (select id from schools)` : sql`true`;
}

/** On `payments` as `p`: money that was paid and did not go back as a whole. */
function isGiven(regionId: string | undefined): SQL {
  const ofRegion = sql`p.sponsorship_id in (select id from sponsorships where region_id = ${regionId})`;
  return sql`p.state = 'paid' and p.paid_at is not null and p.refunded_cents < p.amount_cents
    and ${regionId ? ofRegion : sql`true`}`;
}

function sumIn(column: SQL): SQL {
  return sql`(coalesce(sum(moved.${column}), 0) / 100.0)::float8`;
}
