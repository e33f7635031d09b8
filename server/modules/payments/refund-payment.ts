import { and, eq, isNull, sql } from 'drizzle-orm';
import { payments } from '#server/db/schema/payments.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { attemptKey, existingPayment, type PaymentRow } from './payment-rows.ts';
import type { PaymentTools } from './payment-tools.ts';

/** Notes that money is to be sent back, before the gateway is asked. @returns false where it was noted before */
export async function askRefund({ db, clock }: PaymentTools, { id }: PaymentRow): Promise<boolean> {
  const asked = await db
    .update(payments)
    .set({ refundAskedAt: clock.now(), updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), isNull(payments.refundAskedAt)))
    .returning({ id: payments.id });
  return asked.length > 0;
}

/**
 * Sends back what a payment took, once `askRefund` is noted, and ends it. While the gateway does not answer, the job
 * (`finishOpenPayments`) goes on asking.
 * @param by who asked; nobody where it came too late by itself
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
      const ended = await within
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
        .returning({ id: payments.id });
      if (ended.length > 0 && wasTaken) {
        await auditor(within, by)('refund', { type: 'sponsorship', id: row.sponsorshipId }, { month: row.month });
      }
    });
  } catch (error) {
    log.error({ failure: describeError(error), paymentId: row.id }, 'a payment could not be refunded');
  }
  return existingPayment(db, row.id);
}
