import type Stripe from 'stripe';
import type { KnownPayment } from '../payment-gateway.ts';
import { intentOfKey } from './charges.ts';
import { isInvalidRequest, isRefundedAlready } from './errors.ts';
import { readSession } from './sessions.ts';

export async function refund(stripe: Stripe, { key, reference }: KnownPayment): Promise<boolean> {
  const paid = reference?.startsWith('cs_')
    ? await closeSession(stripe, reference)
    : (reference ?? (await intentOfKey(stripe, key))?.id);
  if (!paid) return false;
  const intent = await stripe.paymentIntents.retrieve(paid);
  if (intent.status !== 'succeeded') return false;
  try {
    await stripe.refunds.create({ payment_intent: paid }, { idempotencyKey: `refund-${key}` });
  } catch (error) {
    if (!isRefundedAlready(error)) throw error;
  }
  return true;
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
