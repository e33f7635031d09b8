import type Stripe from 'stripe';
import type { KnownPayment, PaymentResult, SavedPayment } from '../payment-gateway.ts';
import { differing, isDeclined } from './errors.ts';

export const currency = 'usd';

/** Takes an amount from a card that Checkout saved, while its owner is away. */
export async function charge(stripe: Stripe, payment: SavedPayment): Promise<PaymentResult> {
  const [customer = '', payment_method = ''] = payment.savedCard.split(':');
  try {
    const intent = await differing(() =>
      stripe.paymentIntents.create(
        {
          amount: payment.cents,
          currency,
          customer,
          payment_method,
          allowed_payment_method_types: ['card'],
          off_session: true,
          confirm: true,
          metadata: { payment_id: payment.paymentId, key: payment.key },
        },
        { idempotencyKey: `charge-${payment.key}` },
      ),
    );
    return resultOfIntent(intent);
  } catch (error) {
    if (isDeclined(error)) return { state: 'declined', reference: '' };
    throw error;
  }
}

/** How a charge is; where its answer never came, it is found by the key that it carries. */
export async function resolveIntent(
  stripe: Stripe,
  { key, reference }: KnownPayment,
): Promise<PaymentResult | 'unknown'> {
  if (reference) return resultOfIntent(await stripe.paymentIntents.retrieve(reference));
  const intent = await intentOfKey(stripe, key);
  return intent ? resultOfIntent(intent) : 'unknown';
}

/** Stripe's search knows what is older than a minute. */
export async function intentOfKey(stripe: Stripe, key: string): Promise<Stripe.PaymentIntent | undefined> {
  const found = await stripe.paymentIntents.search({ query: `metadata['key']:'${key}'`, limit: 1 });
  return found.data[0];
}

function resultOfIntent({ id, status }: Stripe.PaymentIntent): PaymentResult {
  if (status === 'succeeded') return { state: 'paid', reference: id };
  const isOver = status === 'canceled' || status === 'requires_payment_method' || status === 'requires_action';
  return { state: isOver ? 'declined' : 'open', reference: id };
}
