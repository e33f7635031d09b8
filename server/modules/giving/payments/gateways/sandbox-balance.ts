import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { BalanceEntry, PaymentGateway, Payout } from './payment-gateway.ts';

/** The fee of the sandbox, like a real gateway's: 2.9 % and 30 cents of a charge. */
const feeOfCharge = sql`round(cents * 0.029)::int + 30`;

/** Days between the charges of a day and their deposit. */
const payoutDays = 2;

interface Movement extends Record<string, unknown> {
  readonly id: string;
  readonly kind: 'charge' | 'refund';
  readonly paymentId: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly at: string;
}

/** Charges and refunds of the sandbox, as rows of `moved`. */
const moved = sql`moved as (
  select 'sandbox-' || key as id, 'charge' as kind, payment_id as "paymentId", cents, ${feeOfCharge} as "feeCents", at
    from sandbox_charges where cents > 0
  union all
  select 'sandbox-' || r.key || '-' || r.total_cents, 'refund', c.payment_id, -r.cents, 0, r.at
    from sandbox_refunds r join sandbox_charges c on c.key = r.key
)`;

const dayOf = sql`(at at time zone 'UTC')::date`;

/**
 * The balance of the sandbox and its deposits, derived from its books: the movements of a day (UTC) arrive together two days
 * later.
 * @param db the pool
 */
export function sandboxBalance(
  db: Database,
): Pick<PaymentGateway, 'listBalance' | 'listPayouts' | 'listPayoutEntries'> {
  return {
    listBalance: async ({ from, to }) => {
      const { rows } = await db.execute<Movement>(
        sql`with ${moved} select * from moved where at >= ${from.toISOString()} and at < ${to.toISOString()} order by at, id`,
      );
      return rows.map(entryOf);
    },
    listPayouts: async (since) => {
      const { rows } = await db.execute<{ id: string; cents: number; arrivalDate: string; hasArrived: boolean }>(sql`
        with ${moved}
        select 'sandbox-' || ${dayOf} as id, sum(cents - "feeCents")::float8 as cents,
          (${dayOf} + ${payoutDays}::int)::text as "arrivalDate",
          ${dayOf} + ${payoutDays}::int <= (now() at time zone 'UTC')::date as "hasArrived"
        from moved where ${dayOf} >= (${since.toISOString()}::timestamptz at time zone 'UTC')::date
          and ${dayOf} < (now() at time zone 'UTC')::date
        group by ${dayOf} order by ${dayOf}`);
      return rows.map(
        ({ hasArrived, ...row }): Payout => ({
          ...{ ...row, currency: 'usd', state: hasArrived ? 'paid' : 'pending', isComplete: true },
          createdAt: new Date(`${row.id.slice('sandbox-'.length)}T23:59:59Z`),
        }),
      );
    },
    listPayoutEntries: async (payoutId) => {
      const { rows } = await db.execute<Movement>(
        sql`with ${moved} select * from moved where 'sandbox-' || ${dayOf} = ${payoutId} order by at, id`,
      );
      return rows.map(entryOf);
    },
  };
}

function entryOf({ at, ...row }: Movement): BalanceEntry {
  return { ...row, about: null, currency: 'usd', at: new Date(at) };
}
