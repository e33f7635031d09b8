import type { DeclineReason } from '#contract/entities/payment.ts';
import { PaymentDiffers } from '../payment-gateway.ts';

/** @throws PaymentDiffers if the key belongs to a request with other parameters */
export async function differing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isKind(error, 'StripeIdempotencyError')) throw new PaymentDiffers();
    throw error;
  }
}

/** The reason for which Stripe declined a card; undefined for other errors. */
export function declineOf(error: unknown): DeclineReason | undefined {
  // A card that was removed at Stripe cannot be charged; no other part of the request is the sponsor's.
  const isCardGone = isInvalidRequest(error) && ['payment_method', 'customer'].includes(String(partOf(error, 'param')));
  if (isCardGone) return 'card-gone';
  return isKind(error, 'StripeCardError') ? reasonOf(error) : undefined;
}

/** Meaning of Stripe's codes for the reader; the bank explains the others to its customer only. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'no-funds',
  expired_card: 'card-expired',
  incorrect_number: 'card-wrong',
  invalid_number: 'card-wrong',
  incorrect_cvc: 'card-wrong',
  invalid_cvc: 'card-wrong',
  invalid_expiry_month: 'card-wrong',
  invalid_expiry_year: 'card-wrong',
  authentication_required: 'needs-owner',
};

/** @param problem an error of Stripe, or the last error of a payment */
export function reasonOf(problem: unknown): DeclineReason {
  const codes = [partOf(problem, 'decline_code'), partOf(problem, 'code')];
  const known = codes.map((code) => (typeof code === 'string' ? reasons[code] : undefined));
  return known.find((reason) => reason !== undefined) ?? 'bank';
}

/** Stripe rejected the request as impossible: such a request did nothing. */
export function isInvalidRequest(error: unknown): boolean {
  return isKind(error, 'StripeInvalidRequestError');
}

/** The money was refunded before, under a key that Stripe no longer remembers. */
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
