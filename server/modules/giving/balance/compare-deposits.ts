import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';

/**
 * Differences between deposits and the payments in them.
 * - `payout-differs`: its movements (payments less fees, refunds and disputes) do not add up to the deposit.
 * - `payout-failed`: it did not arrive, and no later one contains it.
 * - `fee-unknown`: a payment whose fee the gateway has not reported.
 */
const depositKinds = ['payout-differs', 'payout-failed', 'fee-unknown'] as const;

interface DepositDifference {
  readonly kind: (typeof depositKinds)[number];
  /** The payout, or the payment. */
  readonly id: string;
  /** Sum of the movements, and the deposit. For a payment: its amount, and 0. */
  readonly cents: { readonly here: number; readonly there: number };
}

/** Days after which a payment without a fee is a difference. */
const feeDays = 5;

/** On `gateway_payouts` as `po`: the sum of its movements in cents, in its currency. */
const sumOfEntries = sql`(select coalesce(sum(e.cents - e.fee_cents), 0) from gateway_entries e
  where e.gateway = po.gateway and e.payout_id = po.id and e.currency = po.currency)`;

/**
 * Deposits that differ from the sum of their known movements, as rows of `id`, `here` and `there`.
 * @param where on `po`
 */
export function differingPayouts(where: SQL): SQL {
  return sql`select po.id, ${sumOfEntries}::float8 as here, po.cents::float8 as there from gateway_payouts po
    where po.read_at is not null and ${sumOfEntries} <> po.cents and ${where}`;
}

/**
 * Deposits that did not arrive, not even with a later one.
 * @param where on `po`
 */
export function failedPayouts(where: SQL): SQL {
  return sql`select po.id, 0::float8 as here, po.cents::float8 as there from gateway_payouts po
    where po.state = 'failed' and po.repaid_by is null and ${where}`;
}

/** On payments `p`: the gateway has named no fee in dollars. */
const hasNoFee = sql`not exists (select from gateway_entries e
  where e.payment_id = p.id and e.kind = 'charge' and e.currency = 'usd')`;

/** Payments of a gateway whose fee is unknown. @param where on payments as `p` */
export function paymentsWithoutFee(gateway: string, where: SQL): SQL {
  return sql`select p.id::text, p.amount_cents::float8 as here, 0::float8 as there from payments p
    where p.gateway = ${gateway} and p.paid_at is not null and p.state in ('paid', 'refunded') and ${hasNoFee} and ${where}`;
}

/**
 * Compares the deposits of a gateway with the movements in them.
 * @param now payments made some days before this have a fee
 */
export async function compareDeposits(
  db: Database,
  { gateway, now }: { readonly gateway: string; readonly now: Date },
): Promise<DepositDifference[]> {
  const ofGateway = sql`po.gateway = ${gateway}`;
  const before = new Date(now.getTime() - feeDays * 24 * 3_600_000).toISOString();
  const queries: Readonly<Record<DepositDifference['kind'], SQL>> = {
    'payout-differs': differingPayouts(ofGateway),
    'payout-failed': failedPayouts(ofGateway),
    'fee-unknown': paymentsWithoutFee(gateway, sql`p.paid_at < ${before}`),
  };
  const found: DepositDifference[] = [];
  for (const kind of depositKinds) {
    const { rows } = await db.execute<{ id: string; here: number; there: number }>(
      sql`select * from (${queries[kind]}) as found order by id`,
    );
    found.push(...rows.map(({ id, here, there }) => ({ kind, id, cents: { here, there } })));
  }
  return found;
}
