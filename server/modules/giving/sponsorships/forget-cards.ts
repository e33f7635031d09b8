import { sql } from 'drizzle-orm';
import { describeError } from '#server/http/problems/error-log.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';

/** On a cancelled sponsorship `s`: a month that it owes is still to be charged, or is being charged. */
const owesMore = sql`(exists (select from payments p where p.sponsorship_id = s.id
    and (p.state = 'open' or (p.state in ('due', 'failed') and p.next_attempt_at is not null)))
  or (s.charges_from <= to_char(s.cancelled_at at time zone 'UTC', 'YYYY-MM')
    and was_active_in(s.id, to_char(s.cancelled_at at time zone 'UTC', 'YYYY-MM'))
    and not exists (select from payments p where p.sponsorship_id = s.id
      and p.month = to_char(s.cancelled_at at time zone 'UTC', 'YYYY-MM'))))`;

/**
 * Removes the saved cards of cancelled sponsorships at the gateway, once they owe nothing more. No money depends on it: the
 * job repeats calls without an answer.
 * @param id one sponsorship; all cancelled ones by default
 */
export async function forgetCards({ db, gateway, log }: PaymentTools, id?: string): Promise<void> {
  const { rows } = await db.execute<{ id: string; card: string }>(sql`
    select s.id, s.saved_card as card from sponsorships s
    where s.state = 'cancelled' and s.saved_card is not null and not ${owesMore}
      ${id === undefined ? sql`` : sql`and s.id = ${id}`}`);
  for (const { id: sponsorshipId, card } of rows) {
    try {
      await gateway.stop(card);
      await db.execute(
        sql`update sponsorships set saved_card = null where id = ${sponsorshipId} and saved_card = ${card}`,
      );
    } catch (error) {
      log.error(
        { failure: describeError(error), sponsorshipId },
        'the payment gateway keeps a card that is no longer used',
      );
    }
  }
}
