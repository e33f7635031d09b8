import type Stripe from 'stripe';
import type { LedgerEntry, WentBack } from '../payment-gateway.ts';

/** Stripe's charges for us in a period, page by page. Charges of other programs on the same account are left out. */
export async function listCharges(stripe: Stripe, { from, to }: { from: Date; to: Date }): Promise<LedgerEntry[]> {
  const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) };
  const entries: LedgerEntry[] = [];
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
    const paymentId = intent.metadata.payment_id;
    if (intent.status !== 'succeeded' || paymentId === undefined) continue;
    entries.push({
      paymentId,
      reference: intent.id,
      chargedCents: intent.amount_received,
      ...(await wentBack(stripe, intent)),
      at: new Date(intent.created * 1_000),
    });
  }
  return entries;
}

/** The charge of an intent, requested together with it. */
function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge !== null && typeof charge === 'object' ? charge : undefined;
}

/** Dispute states in which the money is here: Stripe still calls the charge disputed. */
const keepsMoney = new Set<string>([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/** The refunded sum of a paid intent, and the sum that the bank has taken. */
export async function wentBack(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<WentBack> {
  const charge = chargeOf(intent);
  const refundedCents = charge?.amount_refunded ?? 0;
  if (!charge?.disputed) return { refundedCents, disputedCents: 0, heldCents: 0 };
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
  const sumOf = (disputes: typeof data) => disputes.reduce((cents, { amount }) => cents + amount, 0);
  const taken = data.filter(({ status }) => !keepsMoney.has(status));
  const disputedCents = Math.min(sumOf(taken), charge.amount - refundedCents);
  const held = taken.filter(({ status }) => status !== 'lost');
  return { refundedCents, disputedCents, heldCents: Math.min(sumOf(held), disputedCents) };
}
