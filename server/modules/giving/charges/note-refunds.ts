import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';

/** The decided refund of a payment has arrived. */
export async function noteRefundsDone(db: Database, { id }: Pick<PaymentRow, 'id'>, doneAt: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ doneAt })
    .where(and(eq(refunds.paymentId, id), isNull(refunds.doneAt)));
}

/** The last refund of a payment is under way again: the bank held the money, and has released it. */
export async function noteRefundUnderWay(db: Database, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  const ofPayment = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, id));
  const last = ofPayment.orderBy(desc(refunds.askedAt), desc(refunds.id)).limit(1);
  await db.update(refunds).set({ doneAt: null }).where(inArray(refunds.id, last));
}
