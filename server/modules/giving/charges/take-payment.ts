import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { hidesCardNumber } from '#server/http/request/card-numbers.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import {
  PaymentClosed,
  PaymentDiffers,
  PaymentTokenUnknown,
  type TypedCard,
} from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { startPayment } from './ask-gateway.ts';
import { completePayment } from './complete-payment.ts';
import { createPayment, type Paying } from './create-payment.ts';

/**
 * Pays a hold or the due month. Not within a transaction.
 * @throws HttpError as `createPayment`; `payment-declined`, `rule-broken` for a token that the gateway does not know,
 *   `key-reused`, `hold-ended`
 */
export async function takePayment(
  call: Pick<Context, 'language'>,
  tools: PaymentTools,
  of: Paying,
  card: TypedCard,
): Promise<PaymentRow> {
  const created = await createPayment(tools, of);
  try {
    const paid = await startPayment(tools, created, card);
    if (paid.state === 'failed') throw new HttpError('payment-declined');
    return paid;
  } catch (error) {
    if (error instanceof PaymentTokenUnknown) {
      await completePayment(tools, created, { state: 'declined', reference: '' });
      throw brokenField(call, 'paymentToken', 'tokenInvalid');
    }
    if (error instanceof PaymentDiffers) throw new HttpError('key-reused');
    if (error instanceof PaymentClosed) throw new HttpError('hold-ended');
    throw error;
  }
}

/** @throws HttpError `rule-broken` for a card number instead of a token */
export function requireNoCard(call: Pick<Call<'sponsorships.create'>, 'language'>, token: string | undefined): void {
  if (token && hidesCardNumber(token)) throw brokenField(call, 'paymentToken', 'cardDataRejected');
}
