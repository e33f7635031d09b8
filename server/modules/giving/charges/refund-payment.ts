import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { chargeFailed } from '#server/modules/giving/charges/charge-failed.ts';
import { attemptKey, existingPayment, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';

/**
 * Notes that money is to be sent back, before the gateway is asked.
 * @param seen the payment as it was when that was decided
 * @returns false where it was noted before, or where the payment is no more as it was seen: one that was open and has been
 * paid meanwhile is not sent back
 */
export async function askRefund({ db, clock }: PaymentTools, seen: PaymentRow): Promise<boolean> {
  const asked = await db
    .update(payments)
    .set({ refundAskedAt: clock.now(), updatedAt: sql`now()` })
    .where(and(eq(payments.id, seen.id), eq(payments.state, seen.state), isNull(payments.refundAskedAt)))
    .returning({ id: payments.id });
  return asked.length > 0;
}

/**
 * Sends back what a payment took, once `askRefund` is noted, and ends it. While the gateway does not answer, the job
 * (`finishOpenPayments`) goes on asking.
 * @param by who asked; no one where it came too late by itself
 */
export async function refundPayment(
  tools: PaymentTools,
  row: PaymentRow,
  by: CallerIdentity = { role: 'visitor' },
): Promise<PaymentRow> {
  const { db, gateway, clock, log } = tools;
  try {
    const wasTaken = await gateway.refund({ key: attemptKey(row), reference: row.reference });
    await tx(db, async (within) => {
      const ofRow = eq(sponsorships.id, row.sponsorshipId);
      const [sponsorship] = await within.select().from(sponsorships).where(ofRow).for('update');
      const [ended] = await within
        .update(payments)
        .set({
          state: wasTaken || row.state === 'paid' ? 'refunded' : 'failed',
          refundedAt: clock.now(),
          redirectUrl: null,
          nextAttemptAt: null,
          version: row.version + 1,
          updatedAt: sql`now()`,
        })
        .where(and(eq(payments.id, row.id), isNull(payments.refundedAt)))
        .returning();
      if (ended && wasTaken) {
        await auditor(within, by)('refund', { type: 'sponsorship', id: row.sponsorshipId }, { month: row.month });
      }
      if (ended?.state === 'failed' && sponsorship) await endUnpaid(within, clock, ended, sponsorship);
    });
  } catch (error) {
    log.error({ failure: describeError(error), paymentId: row.id }, 'a payment could not be refunded');
  }
  return existingPayment(db, row.id);
}

/** A hold that was not paid ends; a month that was not paid is asked for again. */
async function endUnpaid(
  db: Database,
  clock: Clock,
  row: PaymentRow,
  sponsorship: typeof sponsorships.$inferSelect,
): Promise<void> {
  if (sponsorship.state === 'held') {
    await db.update(sponsorships).set({ state: 'expired' }).where(eq(sponsorships.id, sponsorship.id));
  } else if (sponsorship.state === 'active') {
    await db.update(payments).set({ refundAskedAt: null, refundedAt: null }).where(eq(payments.id, row.id));
    await chargeFailed(db, clock, row, sponsorship);
  }
}
