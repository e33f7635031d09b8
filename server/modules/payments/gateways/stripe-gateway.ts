import type Stripe from 'stripe';
import { type PaymentMethod, paymentMethods } from '#contract/entities/sponsorship.ts';
import type { StripeSettings } from '#server/config.ts';
import {
  type CardResult,
  EventInvalid,
  type GatewayEvent,
  type KnownPayment,
  type NewCard,
  type NewPayment,
  PaymentDiffers,
  type PaymentGateway,
  type PaymentResult,
  type SavedCard,
  type SavedPayment,
} from './payment-gateway.ts';

const currency = 'usd';

/**
 * Stripe Checkout by redirect: people type their card on Stripe's page, later months are charged to the card that it saved.
 * What Stripe keeps of ours is the id of the payment and the key of its attempt. Its library is loaded when it is first
 * needed: it is large.
 */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= openClient(settings);
    return opened;
  };
  return {
    name: 'stripe',
    isSandbox: false,
    redirects: true,
    signatureHeader: 'stripe-signature',
    start: async (payment) => start(await client(), payment),
    charge: async (payment) => charge(await client(), payment),
    resolve: async (payment) => resolve(await client(), payment),
    saveCard: async (card) => saveCard(await client(), card),
    resolveCard: async (reference) => resolveCard(await client(), reference),
    onEvent: async (rawBody, signature) => readEvent(await client(), settings, rawBody, signature),
    refund: async (payment) => refund(await client(), payment),
    stop: async (savedCard) => stop(await client(), savedCard),
  };
}

async function openClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const at = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new StripeClient(secretKey, {
    telemetry: false,
    timeout: 15_000,
    maxNetworkRetries: 1,
    ...(at && {
      host: at.hostname,
      ...(at.port && { port: at.port }),
      protocol: at.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

async function start(stripe: Stripe, payment: NewPayment): Promise<PaymentResult> {
  const metadata = { payment_id: payment.paymentId, key: payment.key };
  // No time in it: asked again under its key it must be the same to the letter. The job expires it when its hold ends.
  const session = await differing(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
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

async function charge(stripe: Stripe, payment: SavedPayment): Promise<PaymentResult> {
  const [customer = '', payment_method = ''] = payment.savedCard.split(':');
  try {
    const intent = await differing(() =>
      stripe.paymentIntents.create(
        {
          amount: payment.cents,
          currency,
          customer,
          payment_method,
          off_session: true,
          confirm: true,
          metadata: { payment_id: payment.paymentId, key: payment.key },
        },
        { idempotencyKey: `charge-${payment.key}` },
      ),
    );
    return resultOfIntent(intent);
  } catch (error) {
    if (isKind(error, 'StripeCardError')) return { state: 'declined', reference: '' };
    throw error;
  }
}

async function resolve(stripe: Stripe, { key, reference }: KnownPayment): Promise<PaymentResult | 'unknown'> {
  if (reference?.startsWith('pi_')) return resultOfIntent(await stripe.paymentIntents.retrieve(reference));
  if (reference) return resultOfSession(await session(stripe, reference));
  const intent = await intentOf(stripe, key);
  return intent ? resultOfIntent(intent) : 'unknown';
}

function session(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.payment_method'] });
}

/** Where the answer of a charge never came: by the key that it carries. */
async function intentOf(stripe: Stripe, key: string): Promise<Stripe.PaymentIntent | undefined> {
  const found = await stripe.paymentIntents.search({ query: `metadata['key']:'${key}'`, limit: 1 });
  return found.data[0];
}

function resultOfSession(found: Stripe.Checkout.Session): PaymentResult {
  const reference = found.id;
  if (found.payment_status === 'paid') return { state: 'paid', reference, card: cardOfSession(found) };
  if (found.status === 'expired') return { state: 'declined', reference };
  return { state: 'open', reference, ...(found.url && { redirectUrl: found.url }) };
}

function resultOfIntent({ id, status }: Stripe.PaymentIntent): PaymentResult {
  if (status === 'succeeded') return { state: 'paid', reference: id };
  const isOver = status === 'canceled' || status === 'requires_payment_method' || status === 'requires_action';
  return { state: isOver ? 'declined' : 'open', reference: id };
}

function cardOfSession({ customer, payment_intent: intent }: Stripe.Checkout.Session): SavedCard | undefined {
  const method = intent && typeof intent === 'object' ? intent.payment_method : null;
  return cardOf(customer, method);
}

function cardOf(
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

async function saveCard(stripe: Stripe, card: NewCard): Promise<CardResult> {
  const { id, url } = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency,
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

async function resolveCard(stripe: Stripe, reference: string): Promise<SavedCard | undefined> {
  const found = await stripe.checkout.sessions.retrieve(reference, { expand: ['setup_intent.payment_method'] });
  const intent = found.setup_intent;
  if (found.status !== 'complete' || !intent || typeof intent !== 'object') return undefined;
  return cardOf(found.customer, intent.payment_method);
}

async function readEvent(
  stripe: Stripe,
  { webhookSecret }: StripeSettings,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<GatewayEvent | undefined> {
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(rawBody, signature ?? '', webhookSecret);
  } catch {
    throw new EventInvalid();
  }
  const object: unknown = event.data.object;
  const metadata = isRecord(object) && isRecord(object.metadata) ? object.metadata : {};
  const paymentId = metadata.payment_id;
  return typeof paymentId === 'string' ? { id: event.id, paymentId } : undefined;
}

async function refund(stripe: Stripe, { key, reference }: KnownPayment): Promise<boolean> {
  const paid = reference?.startsWith('cs_')
    ? await closeSession(stripe, reference)
    : (reference ?? (await intentOf(stripe, key))?.id);
  if (!paid) return false;
  const intent = await stripe.paymentIntents.retrieve(paid);
  if (intent.status !== 'succeeded') return false;
  await stripe.refunds.create({ payment_intent: paid }, { idempotencyKey: `refund-${key}` });
  return true;
}

/** Closes the page, so that nobody pays there any more. @returns the intent by which it was paid before, if it was */
async function closeSession(stripe: Stripe, id: string): Promise<string | undefined> {
  const found = await session(stripe, id);
  if (found.status === 'open') {
    try {
      await stripe.checkout.sessions.expire(id);
      return undefined;
    } catch (error) {
      // It was paid in between.
      if (!isKind(error, 'StripeInvalidRequestError')) throw error;
      return intentIdOf(await session(stripe, id));
    }
  }
  return intentIdOf(found);
}

function intentIdOf({ payment_status, payment_intent: intent }: Stripe.Checkout.Session): string | undefined {
  if (payment_status !== 'paid' || !intent) return undefined;
  return typeof intent === 'string' ? intent : intent.id;
}

async function stop(stripe: Stripe, savedCard: string): Promise<void> {
  const [, method = ''] = savedCard.split(':');
  try {
    await stripe.paymentMethods.detach(method);
  } catch (error) {
    if (!isKind(error, 'StripeInvalidRequestError')) throw error;
  }
}

/** @throws PaymentDiffers where the key belongs to a request that asked for something else */
async function differing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isKind(error, 'StripeIdempotencyError')) throw new PaymentDiffers();
    throw error;
  }
}

function isKind(error: unknown, type: string): boolean {
  return isRecord(error) && error.type === type;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
