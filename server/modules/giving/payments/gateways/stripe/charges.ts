import type Stripe from 'stripe';
import type { KnownPayment, PaymentResult, SavedPayment } from '../payment-gateway.ts';
import { currency } from './currency.ts';
import { declineOf, differing, reasonOf } from './errors.ts';
import { wentBack } from './list-charges.ts';
import { cardOf } from './saved-cards.ts';

/** Charges a card that Checkout saved, while its owner is away. */
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
    return await resultOfIntent(stripe, intent);
  } catch (error) {
    const because = declineOf(error);
    if (because) return { state: 'declined', reference: '', because };
    throw error;
  }
}

/** State of a charge; if its answer was lost, it is found by its key. */
export async function resolveIntent(
  stripe: Stripe,
  { key, reference }: KnownPayment,
): Promise<PaymentResult | 'unknown'> {
  if (reference) return resultOfIntent(stripe, await readIntent(stripe, reference));
  const intent = await intentOfKey(stripe, key);
  return intent ? resultOfIntent(stripe, intent) : 'unknown';
}

/** Stripe's search finds objects older than a minute. */
export async function intentOfKey(stripe: Stripe, key: string): Promise<Stripe.PaymentIntent | undefined> {
  const found = await stripe.paymentIntents.search({ query: `metadata['key']:'${key}'`, limit: 1 });
  return found.data[0];
}

export function readIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] });
}

async function resultOfIntent(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentResult> {
  const { id, status } = intent;
  if (status === 'succeeded') {
    // Typed on a page whose id never arrived here: the card is still saved for later months.
    const card =
      intent.setup_future_usage === 'off_session' ? cardOf(intent.customer, intent.payment_method) : undefined;
    return { state: 'paid', reference: id, card, wentBack: await wentBack(stripe, intent) };
  }
  const isOver = status === 'canceled' || status === 'requires_payment_method' || status === 'requires_action';
  if (!isOver) return { state: 'open', reference: id };
  const because = status === 'requires_action' ? 'needs-owner' : reasonOf(intent.last_payment_error);
  return { state: 'declined', reference: id, because };
}
