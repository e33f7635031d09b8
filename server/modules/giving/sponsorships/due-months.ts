import { and, eq, inArray } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { attemptAfterResume, chargesItself, isOwed } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { paymentAfter } from '#server/modules/giving/payments/payment-states.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

/** Charges that wait are not made. One that is being made just now is sent back when it comes. */
export async function skipDue(db: Database, sponsorshipId: string): Promise<void> {
  for (const row of await months(db, sponsorshipId, ['due', 'failed'])) {
    await writeLockedPayment(db, row, { event: 'skip' });
  }
}

/** Another amount for what waits and was not tried yet. */
export async function amendDue(db: Database, sponsorshipId: string, amountCents: number): Promise<void> {
  for (const row of await months(db, sponsorshipId, ['due'])) {
    if (paymentAfter(row, 'amend')) await writeLockedPayment(db, row, { event: 'amend', set: { amountCents } });
  }
}

/**
 * What is still to be paid once a sponsorship goes on: the month of the pause, so that a pause is no way around it, and one
 * before it that had been tried in vain. Its failures stay counted. What is longer ago is left.
 */
export async function resumeMonths(db: Database, sponsorship: SponsorshipRow, now: Date): Promise<void> {
  const thisMonth = monthOf(now);
  for (const row of await months(db, sponsorship.id, ['failed', 'skipped'])) {
    if (isOwed(row, thisMonth)) {
      const nextAttemptAt = attemptAfterResume(chargesItself(sponsorship), row.dueAt, now);
      const set = { nextAttemptAt, amountCents: sponsorship.amountCents };
      await writeLockedPayment(db, row, { event: 'resume', set });
    } else if (row.state === 'failed') {
      await writeLockedPayment(db, row, { event: 'skip' });
    }
  }
}

async function months(db: Database, sponsorshipId: string, states: PaymentRow['state'][]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.sponsorshipId, sponsorshipId), inArray(payments.state, states)))
    .orderBy(payments.month)
    .for('update');
}
