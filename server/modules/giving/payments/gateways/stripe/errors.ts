import { PaymentDiffers } from '../payment-gateway.ts';

/** @throws PaymentDiffers where the key belongs to a request that asked for something else */
export async function differing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isKind(error, 'StripeIdempotencyError')) throw new PaymentDiffers();
    throw error;
  }
}

/** Whether Stripe declined a card. */
export function isDeclined(error: unknown): boolean {
  // A card that was removed at Stripe is one that cannot be charged; nothing else in the request is the sponsor's.
  const isCardGone = isInvalidRequest(error) && ['payment_method', 'customer'].includes(String(partOf(error, 'param')));
  return isKind(error, 'StripeCardError') || isCardGone;
}

/** Whether Stripe rejected a request as one that it cannot fulfil: such a request did nothing. */
export function isInvalidRequest(error: unknown): boolean {
  return isKind(error, 'StripeInvalidRequestError');
}

/** Whether money was sent back before, under a key that Stripe no longer remembers. */
export function isRefundedAlready(error: unknown): boolean {
  return partOf(error, 'code') === 'charge_already_refunded';
}

function isKind(error: unknown, type: string): boolean {
  return partOf(error, 'type') === type;
}

function partOf(error: unknown, name: string): unknown {
  return isRecord(error) ? error[name] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
