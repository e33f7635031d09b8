import type Stripe from 'stripe';
import type { StripeSettings } from '#server/config.ts';
import { EventInvalid, type GatewayEvent } from '../payment-gateway.ts';
import { isRecord } from './errors.ts';

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
  const metadata = isRecord(object) && isRecord(object.metadata) ? object.metadata : {};
  const paymentId = metadata.payment_id;
  return typeof paymentId === 'string' ? { id: event.id, paymentId } : undefined;
}
