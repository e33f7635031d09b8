import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';

/** What was decided for a payment, and under way, went back. */
export async function noteRefundsDone(db: Database, { id }: Pick<PaymentRow, 'id'>, doneAt: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ doneAt })
    .where(and(eq(refunds.paymentId, id), isNull(refunds.doneAt)));
}
