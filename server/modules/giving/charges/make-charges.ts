import { sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { chargeDateOf, monthToCharge } from '#server/modules/giving/payments/charge-calendar.ts';
import { owesMonths, placeGoesOn } from '#server/modules/giving/sponsorships/owed.ts';

/**
 * Writes the charge of this month for every sponsorship that was active on a day of the month and has none yet, even if it is
 * paused or cancelled by now. Exceptions:
 * - Its class, or each class of its place, ended before this month.
 * - It was paused as unpaid: it waits for its sponsor.
 * The table allows one row for a sponsorship and a month, so processes may do this at the same time. The id follows from both:
 * after a restored backup, the gateway is asked for the month under the name under which it was charged.
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
