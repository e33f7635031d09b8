import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { auditor } from '#server/http/call/audit.ts';
import { nextAttemptAfter } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { queueChargeMail } from './charge-mails.ts';

/**
 * Counts an attempt that took nothing, or a month that was asked for and not paid. After the third one the sponsorship is
 * paused; before that it is tried again after some days. A first payment, whose hold lasts, is only noted.
 */
export async function chargeFailed(
  db: Database,
  clock: Clock,
  row: PaymentRow,
  sponsorship: typeof sponsorships.$inferSelect | undefined,
): Promise<PaymentRow> {
  const attempts = row.attempts + 1;
  const isMonthly = sponsorship?.state === 'active';
  const nextAttemptAt = isMonthly ? nextAttemptAfter(attempts, clock.now()) : null;
  const [failed] = await db
    .update(payments)
    .set({
      state: 'failed',
      attempts,
      nextAttemptAt,
      claimedUntil: null,
      redirectUrl: null,
      version: row.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(payments.id, row.id))
    .returning();
  if (!failed) throw new Error('A payment went away while it was locked.');
  if (!isMonthly) return failed;
  if (nextAttemptAt) {
    await queueChargeMail(db, 'failed', sponsorship, failed);
    return failed;
  }
  await db
    .update(sponsorships)
    .set({
      state: 'paused',
      pausedBecause: 'unpaid',
      pausedAt: clock.now(),
      version: sponsorship.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(sponsorships.id, sponsorship.id));
  await queueChargeMail(db, 'paused', sponsorship, failed);
  await auditor(db, { role: 'visitor' })('pause', { type: 'sponsorship', id: sponsorship.id }, { month: row.month });
  return failed;
}
