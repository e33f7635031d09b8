import type Stripe from 'stripe';
import type { LedgerEntry } from '../payment-gateway.ts';

/** What Stripe took for us in a stretch of time, page by page. What other programs took on the same account is left out. */
export async function listCharges(stripe: Stripe, { from, to }: { from: Date; to: Date }): Promise<LedgerEntry[]> {
  const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) };
  const entries: LedgerEntry[] = [];
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
    const paymentId = intent.metadata.payment_id;
    if (intent.status !== 'succeeded' || paymentId === undefined) continue;
    const charge = chargeOf(intent);
    entries.push({
      paymentId,
      reference: intent.id,
      chargedCents: intent.amount_received,
      refundedCents: refundedCentsOf(intent),
      isDisputed: charge?.disputed ?? false,
      at: new Date(intent.created * 1_000),
    });
  }
  return entries;
}

/** The charge of an intent that was asked for with it. */
function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return charge !== null && typeof charge === 'object' ? charge : undefined;
}

/** What of a paid intent went back so far. */
export function refundedCentsOf(intent: Stripe.PaymentIntent): number {
  return chargeOf(intent)?.amount_refunded ?? 0;
}

/** Whether a paid intent went back without our doing. */
export function wentBack(intent: Stripe.PaymentIntent): 'refunded' | 'disputed' | undefined {
  const charge = chargeOf(intent);
  if (charge?.disputed) return 'disputed';
  return charge && charge.amount_refunded >= charge.amount ? 'refunded' : undefined;
}
