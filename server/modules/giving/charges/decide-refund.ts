import { eq } from 'drizzle-orm';
import type { RefundReason } from '#contract/entities/payment.ts';
import type { Database } from '#server/db/pool.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { tx } from '#server/db/tx.ts';
import { HttpError } from '#server/http/http-error.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { attemptKey, existingPayment, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment, writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { takeOver } from './take-over.ts';

/** An admin's decision about a refund: its amount and its reason. */
export interface RefundDecision {
  /** Chosen by the client or derived from its call: a repeat records nothing more. */
  readonly id: string;
  /** Everything that is left if undefined. */
  readonly cents: number | undefined;
  readonly reason: RefundReason;
  readonly note: string;
  readonly askedBy: string;
}

/**
 * Records an admin's decision before the gateway is asked.
 * @param noting writes more in the same transaction, or throws, so that nothing is decided
 * @returns the payment, whose refund is under way unless this very decision was carried out before
 * @throws HttpError `not-refundable`; `refund-under-way` during another refund; `refund-too-much`; `payments-away` if only the
 *   gateway knows the bank's decision, and does not answer
 */
export async function decideRefund(
  tools: PaymentTools,
  paymentId: string,
  { cents, ...decision }: RefundDecision,
  noting: (within: Database) => Promise<void> = async () => undefined,
): Promise<PaymentRow> {
  const { db, clock } = tools;
  const decided = await decidedByBank(tools, paymentId);
  return tx(db, async (within) => {
    const row = await lockPayment(within, paymentId);
    if (!row) throw new HttpError('not-found');
    const [noted] = await within.select().from(refunds).where(eq(refunds.id, decision.id));
    if (noted) return noted.paymentId === row.id ? row : Promise.reject(new HttpError('already-there'));
    // Money that the bank has taken back without a decision is not ours to send.
    if (row.state !== 'paid' || (row.disputedAt && row.version !== decided?.version))
      throw new HttpError('not-refundable');
    if (row.refundAskedAt) throw new HttpError('refund-under-way');
    const left = row.amountCents - row.refundedCents;
    const part = cents ?? left;
    if (part > left || part <= 0) throw new HttpError('refund-too-much');
    await noting(within);
    const now = clock.now();
    await within.insert(refunds).values({ ...decision, paymentId, cents: part, askedAt: now });
    if (part === left) return writeLockedPayment(within, row, { event: 'ask-refund', at: now });
    const refundCents = row.refundedCents + part;
    return writeLockedPayment(within, row, { event: 'ask-part', at: now, set: { refundCents } });
  });
}

/** @returns a disputed payment after the gateway reported the bank's decision, which is recorded */
async function decidedByBank(tools: PaymentTools, paymentId: string): Promise<PaymentRow | undefined> {
  const { db, gateway, log } = tools;
  const [before] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (before?.state !== 'paid' || !before.disputedAt) return undefined;
  try {
    await takeOver(tools, before);
    const row = await existingPayment(db, paymentId);
    const result = await gateway.resolve({ key: attemptKey(row), reference: row.reference });
    const hasDecided = result !== 'unknown' && result.state === 'paid' && result.wentBack?.heldCents === 0;
    return hasDecided ? row : undefined;
  } catch (error) {
    log.error(
      { failure: describeError(error), paymentId },
      'the payment gateway did not say what the bank has decided',
    );
    throw new HttpError('payments-away', { retryAfter: 60 });
  }
}
