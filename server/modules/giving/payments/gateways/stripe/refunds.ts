import type Stripe from 'stripe';
import { backCents, type KnownPayment, type RefundResult } from '../payment-gateway.ts';
import { intentOfKey, readIntent } from './charges.ts';
import { isInvalidRequest, isRefundedAlready } from './errors.ts';
import { wentBack } from './list-charges.ts';
import { readSession } from './sessions.ts';

export async function refund(
  stripe: Stripe,
  { key, reference, cents }: KnownPayment & { readonly cents?: number | undefined },
): Promise<RefundResult> {
  if (reference?.startsWith('cs_')) {
    const paid = await closeSession(stripe, reference);
    return paid === undefined ? 'nothing' : refundIntent(stripe, paid, { key, cents });
  }
  const paid = reference ?? (await intentOfKey(stripe, key))?.id;
  // The search lags by minutes, sometimes more: a payment that it does not find may have been taken.
  return paid === undefined ? 'unknown' : refundIntent(stripe, paid, { key, cents });
}

/** @param cents total to be refunded in all; everything by default */
async function refundIntent(
  stripe: Stripe,
  id: string,
  { key, cents }: { key: string; cents: number | undefined },
): Promise<Exclude<RefundResult, 'unknown'>> {
  const intent = await readIntent(stripe, id);
  if (intent.status !== 'succeeded') return 'nothing';
  // Money that the bank took back cannot be refunded again.
  const before = await wentBack(stripe, intent);
  const back = backCents(before);
  const result = before.disputedCents > 0 ? 'disputed' : 'refunded';
  if (back >= (cents ?? intent.amount_received)) return result;
  // If the bank holds a part, the rest is named: Stripe would refund everything.
  const target = cents ?? (back > 0 ? intent.amount_received : undefined);
  const part = target === undefined ? {} : { amount: target - back };
  // The key contains the target: two processes that ask at once refund one part. If another part was refunded in between,
  // Stripe rejects the key, and the refund is asked again.
  const idempotencyKey = target === undefined ? `refund-${key}` : `refund-${key}-${target}`;
  try {
    await stripe.refunds.create({ payment_intent: id, ...part }, { idempotencyKey });
  } catch (error) {
    if (!isRefundedAlready(error)) throw error;
  }
  return result;
}

/**
 * Closes the page, so that no one can pay there.
 * @returns the intent by which it was paid before, if it was
 */
async function closeSession(stripe: Stripe, id: string): Promise<string | undefined> {
  const found = await readSession(stripe, id);
  if (found.status !== 'open') return intentIdOf(found);
  try {
    await stripe.checkout.sessions.expire(id);
    return undefined;
  } catch (error) {
    // It was paid, or closed, in between.
    if (!isInvalidRequest(error)) throw error;
    return intentIdOf(await readSession(stripe, id));
  }
}

function intentIdOf({ payment_status, payment_intent: intent }: Stripe.Checkout.Session): string | undefined {
  if (payment_status !== 'paid' || !intent) return undefined;
  return typeof intent === 'string' ? intent : intent.id;
}
