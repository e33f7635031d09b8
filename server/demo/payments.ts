import { sql } from 'drizzle-orm';
import { demoAccounts } from '#contract/demo.ts';
import type { Database } from '#server/db/pool.ts';

/**
 * Payments of the demo's sponsors: the first month, and for the demo sponsor every month since. Only the demo sponsor is
 * charged by the calendar, so that a demo that runs for months keeps its figures.
 */
export async function insertDemoPayments(db: Database): Promise<void> {
  const demoSponsor = sql`(select id from users where email = ${demoAccounts.sponsor})`;
  await db.execute(sql`
    insert into payments (id, sponsorship_id, sponsor_id, type, type_id, giving_kind, month, amount_cents, state, gateway, reference,
      due_at, tried_at, paid_at, receipt_code, created_at)
    select gen_random_uuid(), s.id, s.sponsor_id, s.type, s.type_id, s.giving_kind, to_char(paid.day at time zone 'UTC', 'YYYY-MM'),
      s.amount_cents, 'paid', 'sandbox', 'sandbox-demo', paid.day, paid.day, paid.day,
      replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), paid.day
    from sponsorships s cross join lateral (
      select s.started_at as day
      union all
      select end_of_month from generate_series(
        date_trunc('month', s.started_at, 'UTC') + interval '1 month',
        date_trunc('month', coalesce(s.cancelled_at, now()), 'UTC') - interval '1 month', interval '1 month'
      ) as month(first), lateral (select month.first + interval '1 month' - interval '1 day' as end_of_month) as ending
      where s.sponsor_id = ${demoSponsor}
    ) as paid
    where s.started_at is not null and not exists (select from payments where sponsorship_id = s.id)
    on conflict do nothing`);
  await db.execute(sql`
    insert into sandbox_charges (key, payment_id, cents, at)
    select id || '-0', id, amount_cents, paid_at from payments where reference = 'sandbox-demo' and state = 'paid'
    on conflict do nothing`);
  // Triggers keep the times in which a sponsorship is active, and are off while the demo is filled.
  await db.execute(sql`
    insert into sponsorship_periods (sponsorship_id, started_at, ended_at)
    select id, started_at, cancelled_at from sponsorships where started_at is not null
    on conflict do nothing`);
  await db.execute(sql`
    update sponsorships set saved_card = 'sandbox_card', charges_from = to_char(now() at time zone 'UTC', 'YYYY-MM')
    where state = 'active' and sponsor_id = ${demoSponsor} and charges_from is null`);
}
