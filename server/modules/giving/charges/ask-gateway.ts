import { describeError } from '#server/http/problems/error-log.ts';
import {
  PaymentClosed,
  PaymentDeclined,
  PaymentDiffers,
  type PaymentResult,
  PaymentTokenUnknown,
  type TypedCard,
} from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { attemptKey, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { completePayment } from './complete-payment.ts';
import { refundPayment } from './refund-payment.ts';

/** Time that an answer waits for a gateway. `payments.resolve` and the job find out later outcomes. */
const timeoutMs = 20_000;

/**
 * Asks the gateway for a payment that was started, and records the result. Without an answer it stays open.
 * @throws PaymentTokenUnknown, PaymentDiffers, PaymentClosed
 */
export async function startPayment(tools: PaymentTools, row: PaymentRow, card: TypedCard): Promise<PaymentRow> {
  if (row.state !== 'open') return row;
  const { gateway, origin } = tools;
  return finish(tools, row, () =>
    gateway.start({
      ...card,
      key: attemptKey(row),
      cents: row.amountCents,
      paymentId: row.id,
      returnUrl: `${origin}/sponsor-payment/${row.type}/${row.typeId}?payment=${row.id}`,
    }),
  );
}

/**
 * Charges a due month to the saved card.
 * @param isRepeat it may have been tried before: the gateway may have taken the money longer ago than it remembers its keys
 */
export async function chargeSavedCard(
  tools: PaymentTools,
  row: PaymentRow,
  { savedCard, isRepeat }: { savedCard: string; isRepeat: boolean },
): Promise<PaymentRow> {
  const { gateway } = tools;
  const { id: paymentId, amountCents: cents } = row;
  const key = attemptKey(row);
  return finish(tools, row, async () => {
    const before = isRepeat ? await gateway.resolve({ key, reference: null }) : 'unknown';
    return before === 'unknown' ? gateway.charge({ key, cents, savedCard, paymentId }) : before;
  });
}

/** Asks for the state of an open payment. A page of the gateway that was never reached is opened again, under its key. */
export async function resolvePayment(tools: PaymentTools, row: PaymentRow): Promise<PaymentRow> {
  if (row.state !== 'open' || (row.way === 'charge' && row.reference === null)) return row;
  if (row.reference === null && tools.gateway.redirects && !row.refundAskedAt) return startPayment(tools, row, {});
  return finish(tools, row, () => tools.gateway.resolve({ key: attemptKey(row), reference: row.reference }));
}

async function finish(
  tools: PaymentTools,
  row: PaymentRow,
  ask: () => Promise<PaymentResult | 'unknown'>,
): Promise<PaymentRow> {
  const result = await answerOf(tools, row, ask);
  if (result === 'unknown') return row;
  const completed = await completePayment(tools, row, result);
  return completed.refundAskedAt ? refundPayment(tools, completed) : completed;
}

/** The gateway rejected the payment and took nothing. */
export function isDefinite(error: unknown): boolean {
  return [PaymentTokenUnknown, PaymentDiffers, PaymentClosed].some((kind) => error instanceof kind);
}

async function answerOf(
  { log }: PaymentTools,
  row: PaymentRow,
  ask: () => Promise<PaymentResult | 'unknown'>,
): Promise<PaymentResult | 'unknown'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), timeoutMs);
  });
  try {
    return await Promise.race([ask(), tooLong]);
  } catch (error) {
    if (error instanceof PaymentDeclined) return { state: 'declined', reference: row.reference ?? '' };
    if (isDefinite(error)) throw error;
    log.error({ failure: describeError(error), paymentId: row.id }, 'the payment gateway did not answer');
    return 'unknown';
  } finally {
    clearTimeout(timer);
  }
}
