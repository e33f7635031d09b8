import type Stripe from 'stripe';
import { type PaymentMethod, paymentMethods } from '#contract/entities/sponsorship.ts';
import type { CardResult, NewCard, SavedCard } from '../payment-gateway.ts';
import { currency } from './currency.ts';
import { isInvalidRequest } from './errors.ts';

/** Opens a page where another card can be typed. */
export async function saveCard(stripe: Stripe, card: NewCard): Promise<CardResult> {
  const { id, url } = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency,
      allowed_payment_method_types: ['card'],
      customer_creation: 'always',
      metadata: { sponsorship_id: card.sponsorshipId },
      success_url: card.returnUrl,
      cancel_url: card.returnUrl,
    },
    { idempotencyKey: card.key },
  );
  if (!url) throw new Error('Stripe opened a page without an address.');
  return { reference: id, redirectUrl: url };
}

export async function resolveCard(stripe: Stripe, reference: string): Promise<SavedCard | undefined> {
  const found = await stripe.checkout.sessions.retrieve(reference, { expand: ['setup_intent.payment_method'] });
  const intent = found.setup_intent;
  if (found.status !== 'complete' || !intent || typeof intent !== 'object') return undefined;
  return cardOf(found.customer, intent.payment_method);
}

/** Reference for charging later months: the customer and the payment method, separated by a colon. */
export function cardOf(
  customer: Stripe.Checkout.Session['customer'],
  method: string | Stripe.PaymentMethod | null,
): SavedCard | undefined {
  if (!customer || !method) return undefined;
  const customerId = typeof customer === 'string' ? customer : customer.id;
  const card = typeof method === 'string' ? undefined : method.card;
  const methodId = typeof method === 'string' ? method : method.id;
  const brand: string = card?.brand ?? '';
  const known = paymentMethods.find((one): one is PaymentMethod => one === brand) ?? null;
  return { savedCard: `${customerId}:${methodId}`, method: known, lastFour: card?.last4 ?? null };
}

export async function stop(stripe: Stripe, savedCard: string): Promise<void> {
  const [, method = ''] = savedCard.split(':');
  try {
    await stripe.paymentMethods.detach(method);
  } catch (error) {
    // It was removed before.
    if (!isInvalidRequest(error)) throw error;
  }
}
