import type Stripe from 'stripe';
import type { KnownPayment } from '../payment-gateway.ts';
import { intentOfKey, readIntent } from './charges.ts';
import { isInvalidRequest, isRefundedAlready } from './errors.ts';
import { wentBack } from './list-charges.ts';
import { readSession } from './sessions.ts';

export async function refund(
  stripe: Stripe,
  { key, reference }: KnownPayment,
): Promise<'refunded' | 'nothing' | 'unknown'> {
  if (reference?.startsWith('cs_')) {
    const paid = await closeSession(stripe, reference);
    return paid === undefined ? 'nothing' : refundIntent(stripe, key, paid);
  }
  const paid = reference ?? (await intentOfKey(stripe, key))?.id;
  // The search is behind by minutes, in a bad hour by more: what it does not find may have been taken.
  return paid === undefined ? 'unknown' : refundIntent(stripe, key, paid);
}

async function refundIntent(stripe: Stripe, key: string, id: string): Promise<'refunded' | 'nothing'> {
  const intent = await readIntent(stripe, id);
  if (intent.status !== 'succeeded') return 'nothing';
  // What the bank took back cannot be sent back once more.
  if (wentBack(intent)) return 'refunded';
  try {
    await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${key}` });
  } catch (error) {
    if (!isRefundedAlready(error)) throw error;
  }
  return 'refunded';
}

/** Closes the page, so that no one pays there any more. @returns the intent by which it was paid before, if it was */
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
