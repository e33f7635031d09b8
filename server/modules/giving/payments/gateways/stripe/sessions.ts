import type Stripe from 'stripe';
import type { KnownPayment, NewPayment, PaymentResult } from '../payment-gateway.ts';
import { currency } from './currency.ts';
import { differing } from './errors.ts';
import { wentBack } from './list-charges.ts';
import { cardOf } from './saved-cards.ts';

/**
 * Opens a page where an amount can be paid by card: other ways take days to show whether money came, and cannot be charged a
 * month later.
 */
export async function start(stripe: Stripe, payment: NewPayment): Promise<PaymentResult> {
  const metadata = { payment_id: payment.paymentId, key: payment.key };
  // Without a time, because a repeat under the same key must be identical. The job expires it when its hold ends.
  const session = await differing(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        client_reference_id: payment.paymentId,
        customer_creation: 'always',
        line_items: [
          { quantity: 1, price_data: { currency, unit_amount: payment.cents, product_data: { name: 'Sanad' } } },
        ],
        payment_intent_data: { setup_future_usage: 'off_session', metadata },
        metadata,
        success_url: payment.returnUrl,
        cancel_url: `${payment.returnUrl}&back=1`,
      },
      { idempotencyKey: payment.key },
    ),
  );
  return { state: 'open', reference: session.id, ...(session.url && { redirectUrl: session.url }) };
}

export async function resolveSession(stripe: Stripe, { reference }: KnownPayment): Promise<PaymentResult> {
  const found = await readSession(stripe, reference ?? '');
  if (found.payment_status === 'paid') {
    const { payment_intent: intent } = found;
    const back = intent && typeof intent === 'object' ? await wentBack(stripe, intent) : undefined;
    return { state: 'paid', reference: found.id, card: cardOfSession(found), wentBack: back };
  }
  if (found.status === 'expired') return { state: 'declined', reference: found.id, because: 'page-left' };
  return { state: 'open', reference: found.id, ...(found.url && { redirectUrl: found.url }) };
}

export function readSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.payment_method', 'payment_intent.latest_charge'],
  });
}

function cardOfSession({ customer, payment_intent: intent }: Stripe.Checkout.Session) {
  return cardOf(customer, intent && typeof intent === 'object' ? intent.payment_method : null);
}
