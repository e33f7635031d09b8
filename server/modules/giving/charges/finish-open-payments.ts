import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { serverLimits } from '#contract/limits.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { hasRun } from '#server/modules/giving/sponsorships/owed.ts';
import { resolvePayment } from './ask-gateway.ts';
import { askRefund, refundPayment } from './refund-payment.ts';

/** Younger ones are still handled by the call that started them. */
const leftAloneMs = 60_000;
const leaseMs = 5 * 60_000;
const atOnce = 20;

/**
 * Handles payments that were started and not finished: their server died, no one returned from the gateway's page, or the
 * gateway did not answer. They are completed while their hold lasts, and refunded after it; failed refunds are tried again.
 */
export async function finishOpenPayments(tools: PaymentTools): Promise<void> {
  // This run does not claim a payment twice, however long the gateway takes for the others.
  const freeBy = tools.clock.now();
  for (let claimed = await claim(tools, freeBy); claimed.length > 0; claimed = await claim(tools, freeBy)) {
    for (const row of claimed) {
      await finish(tools, row).catch((error: unknown) => {
        tools.log.error({ failure: describeError(error), paymentId: row.id }, 'an open payment could not be finished');
      });
    }
  }
}

async function claim({ db, clock }: PaymentTools, freeBy: Date): Promise<PaymentRow[]> {
  const now = clock.now();
  const isForgotten = and(
    eq(payments.state, 'open'),
    eq(payments.way, 'start'),
    lte(payments.triedAt, new Date(now.getTime() - leftAloneMs)),
  );
  const isToRefund = and(
    isNotNull(payments.refundAskedAt),
    isNull(payments.refundedAt),
    lte(payments.refundAskedAt, new Date(now.getTime() - leftAloneMs)),
  );
  const found = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(or(isForgotten, isToRefund), or(isNull(payments.claimedUntil), lte(payments.claimedUntil, freeBy))))
    .orderBy(asc(payments.triedAt))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({ claimedUntil: new Date(now.getTime() + leaseMs) })
    .where(inArray(payments.id, found))
    .returning();
}

async function finish(tools: PaymentTools, claimed: PaymentRow): Promise<void> {
  const row = claimed.refundAskedAt ? claimed : await resolved(tools, claimed);
  if (row.refundAskedAt) {
    if (!row.refundedAt) await refundPayment(tools, row);
    return;
  }
  if (row.state !== 'open' || !(await isOver(tools, row))) return;
  const asked = await askRefund(tools, row);
  if (asked) await refundPayment(tools, asked);
}

/** Payments that the gateway rejects, such as a page requested with another PUBLIC_URL, still end when their time is over. */
async function resolved(tools: PaymentTools, row: PaymentRow): Promise<PaymentRow> {
  return resolvePayment(tools, row).catch((error: unknown) => {
    tools.log.error({ failure: describeError(error), paymentId: row.id }, 'the payment gateway rejected a question');
    return row;
  });
}

/** The payment is abandoned: its hold has ended, or the time of the longest hold has passed. */
async function isOver({ db, clock }: PaymentTools, row: PaymentRow): Promise<boolean> {
  const [sponsorship] = await db
    .select({ row: sponsorships, isHeld: sql<boolean>`coalesce(${sponsorships.holdsUntil} > now(), false)` })
    .from(sponsorships)
    .where(eq(sponsorships.id, row.sponsorshipId));
  if (sponsorship?.row.state === 'held') return !sponsorship.isHeld;
  return (
    !hasRun(sponsorship?.row) || (row.triedAt?.getTime() ?? 0) + serverLimits.longestHoldMs <= clock.now().getTime()
  );
}
