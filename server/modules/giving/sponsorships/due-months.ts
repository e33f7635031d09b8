import { and, eq, inArray } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { attemptAfterResume, chargesItself } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { paymentAfter } from '#server/modules/giving/payments/payment-states.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { isRaise } from './amount-rules.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

/** Skips waiting payments after others ended the sponsorship. A charge that is under way is refunded when it arrives. */
export async function skipDue(db: Database, sponsorshipId: string): Promise<void> {
  for (const row of await months(db, sponsorshipId, ['due', 'failed'])) {
    await writeLockedPayment(db, row, { event: 'skip' });
  }
}

/**
 * A waiting payment is still owed when the sponsorship stops, because it was active on a day of the month. A raised amount
 * that was not paid yet is not owed.
 */
export async function keepOwed(db: Database, sponsorship: SponsorshipRow): Promise<void> {
  for (const row of await months(db, sponsorship.id, ['due', 'failed'])) {
    if (!isRaise(sponsorship, row)) continue;
    await writeLockedPayment(db, row, { event: 'lower', set: { amountCents: sponsorship.amountCents } });
  }
}

/** Changes the amount of waiting payments that were not tried yet. */
export async function amendDue(db: Database, sponsorshipId: string, amountCents: number): Promise<void> {
  for (const row of await months(db, sponsorshipId, ['due'])) {
    if (paymentAfter(row, 'amend')) await writeLockedPayment(db, row, { event: 'amend', set: { amountCents } });
  }
}

/**
 * When a sponsorship continues, its owed months are charged or asked for again; their failed attempts stay counted. Months
 * that an earlier release skipped for a pause are left out, except this one.
 */
export async function resumeMonths(db: Database, sponsorship: SponsorshipRow, now: Date): Promise<void> {
  for (const row of await months(db, sponsorship.id, ['due', 'failed', 'skipped'])) {
    const isWaiting = row.state === 'skipped' ? row.month >= monthOf(now) : row.nextAttemptAt === null;
    if (!isWaiting) continue;
    const nextAttemptAt = attemptAfterResume(chargesItself(sponsorship), row.dueAt, now);
    await writeLockedPayment(db, row, { event: 'resume', set: { nextAttemptAt } });
  }
}

/** Charges the oldest unpaid month to another card at once; the sponsorship runs again with it. */
export async function chargeOldest(db: Database, sponsorship: SponsorshipRow, now: Date): Promise<void> {
  const [row] = await months(db, sponsorship.id, ['due', 'failed']);
  if (row && chargesItself(sponsorship)) {
    await writeLockedPayment(db, row, { event: 'resume', set: { nextAttemptAt: now } });
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
