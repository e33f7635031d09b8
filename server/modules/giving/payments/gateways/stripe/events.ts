import type Stripe from 'stripe';
import type { StripeSettings } from '#server/config.ts';
import { EventInvalid, type GatewayEvent } from '../payment-gateway.ts';
import { readIntent } from './charges.ts';
import { isRecord } from './errors.ts';

/** Events after which an intent has taken money; a failed one says nothing about the page, on which it can be tried again. */
const moved =
  /^(payment_intent\.succeeded|checkout\.session\.completed|charge\.(succeeded|refunded|dispute\..+)|refund\..+)$/;

/** Reads an event that Stripe signed at most five minutes ago. @throws EventInvalid */
export async function readEvent(
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
  if (!isRecord(object)) return undefined;
  const intentId = intentIdOf(object);
  // Only the payment of a refund or dispute contains our key.
  const metadata = metadataOf(object) ?? (intentId && (await readIntent(stripe, intentId)).metadata);
  const { payment_id: paymentId, key } = metadata || {};
  return typeof paymentId === 'string'
    ? { id: event.id, paymentId, key, reference: moved.test(event.type) ? intentId : undefined }
    : undefined;
}

function intentIdOf({ id, object, payment_intent: intent }: Record<string, unknown>): string | undefined {
  if (object === 'payment_intent' && typeof id === 'string') return id;
  return typeof intent === 'string' ? intent : undefined;
}

function metadataOf({ metadata }: Record<string, unknown>): Record<string, string> | undefined {
  const isOurs = isRecord(metadata) && typeof metadata.payment_id === 'string';
  if (!isOurs) return undefined;
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}
