import type Stripe from 'stripe';
import type { BalanceEntry, Payout } from '../payment-gateway.ts';
import { isRecord } from './errors.ts';

/** Movements of Stripe's balance in a period, page by page. Deposits are left out. */
export function listBalance(stripe: Stripe, { from, to }: { from: Date; to: Date }): Promise<BalanceEntry[]> {
  return listEntries(stripe, {
    created: { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) },
  });
}

/** The movements of an automatic payout; Stripe cannot name those of a manual one. */
export function listPayoutEntries(stripe: Stripe, payout: string): Promise<BalanceEntry[]> {
  return listEntries(stripe, { payout });
}

async function listEntries(stripe: Stripe, range: Stripe.BalanceTransactionListParams): Promise<BalanceEntry[]> {
  const entries: BalanceEntry[] = [];
  for await (const moved of stripe.balanceTransactions.list({ ...range, limit: 100, expand: ['data.source'] })) {
    if (moved.type !== 'payout') entries.push(await entryOf(stripe, moved));
  }
  return entries;
}

const kinds: Readonly<Record<string, BalanceEntry['kind']>> = {
  ...{ charge: 'charge', payment: 'charge' },
  ...{ refund: 'refund', payment_refund: 'refund', refund_failure: 'refund', payment_failure_refund: 'refund' },
  ...{ payout_failure: 'payout-failure', payout_cancel: 'payout-failure' },
};

async function entryOf(stripe: Stripe, moved: Stripe.BalanceTransaction): Promise<BalanceEntry> {
  const source: unknown = moved.source;
  const facts = isRecord(source) ? source : {};
  const kind = facts.object === 'dispute' ? 'dispute' : (kinds[moved.type] ?? 'other');
  const isOfPayment = kind === 'charge' || kind === 'refund' || kind === 'dispute';
  return {
    id: moved.id,
    kind,
    paymentId: isOfPayment ? await paymentIdOf(stripe, facts) : null,
    about: kind === 'payout-failure' ? (typeof source === 'string' ? source : String(facts.id)) : null,
    cents: moved.amount,
    feeCents: moved.fee,
    currency: moved.currency,
    at: new Date(moved.created * 1_000),
  };
}

/** A charge has the metadata of its intent; for a refund or a dispute the intent is requested. */
async function paymentIdOf(stripe: Stripe, source: Record<string, unknown>): Promise<string | null> {
  const { metadata, payment_intent: intent } = source;
  if (isRecord(metadata) && typeof metadata.payment_id === 'string') return metadata.payment_id;
  if (source.object === 'charge' || typeof intent !== 'string') return null;
  return (await stripe.paymentIntents.retrieve(intent)).metadata.payment_id ?? null;
}

const states: Readonly<Record<string, Payout['state']>> = {
  ...{ paid: 'paid', failed: 'failed', canceled: 'failed' },
};

/** Stripe's payouts to the bank since then. */
export async function listPayouts(stripe: Stripe, since: Date): Promise<Payout[]> {
  const payouts: Payout[] = [];
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  for await (const payout of stripe.payouts.list({ created, limit: 100 })) {
    payouts.push({
      id: payout.id,
      cents: payout.amount,
      currency: payout.currency,
      state: states[payout.status] ?? 'pending',
      arrivalDate: new Date(payout.arrival_date * 1_000).toISOString().slice(0, 10),
      createdAt: new Date(payout.created * 1_000),
      isComplete: payout.reconciliation_status === 'completed',
    });
  }
  return payouts;
}
