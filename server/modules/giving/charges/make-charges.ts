import { sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { chargeDateOf, monthToCharge } from '#server/modules/giving/payments/charge-calendar.ts';
import { owesMonths, placeGoesOn } from '#server/modules/giving/sponsorships/owed.ts';

/**
 * Writes the charge of this month for every sponsorship that was active on a day of it and has none yet, whether it is paused or
 * cancelled by now, unless its class, or each class of its place, has ended before. One that was paused for want of payment waits for its sponsor. One row for a sponsorship and a month,
 * whoever else does the same at the same time: the table allows no second one. Its id follows from both, so that a database
 * restored from a backup asks the gateway for the month under the name by which it was charged.
 */
export async function makeCharges({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const month = monthToCharge(clock.now());
  const due = chargeDateOf(month);
  await db.execute(sql`
    insert into payments (id, sponsorship_id, sponsor_id, type, type_id, giving_kind, month, amount_cents, state,
      due_at, next_attempt_at)
    select md5(s.id::text || ' ' || ${month}::text)::uuid, s.id, s.sponsor_id, s.type, s.type_id, s.giving_kind, ${month}::text,
      case when s.state = 'active' then coalesce(s.next_amount_cents, s.amount_cents) else s.amount_cents end, 'due',
      ${due}::timestamptz,
      case when s.paused_because = 'unpaid' then null else ${due}::timestamptz end
    from sponsorships s
    where ${owesMonths(sql`s`)} and s.charges_from <= ${month}
      and not exists (select from payments where sponsorship_id = s.id and month = ${month})
      and was_active_in(s.id, ${month})
      and ${placeGoesOn(sql`s`, month)}
    on conflict do nothing`);
}
