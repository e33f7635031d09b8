import type { DeclineReason } from '#contract/entities/payment.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { lastOfRound, nextAttemptAfter } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { hasRun } from '#server/modules/giving/sponsorships/owed.ts';
import { type SponsorshipRow, writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { queueChargeMail } from './charge-mails.ts';

/**
 * Counts a failed attempt, or a month that was requested and not paid.
 * - Until the third one, it is tried again after some days.
 * - The third one pauses the sponsorship, unless it was stopped before. A month of a place that has ended is no longer owed.
 * - Months that a sponsorship paused as unpaid owes wait for its sponsor.
 * - A first payment is only noted while its hold lasts. So is a page that was left, or a card declined there, before the day
 *   of its month.
 * @param row locked, as is the sponsorship
 * @param event how the attempt ended
 * @param because why nothing was taken, if that is known
 */
export async function chargeFailed(
  db: Database,
  clock: Clock,
  row: PaymentRow,
  sponsorship: SponsorshipRow | undefined,
  event: 'decline' | 'miss' | 'close',
  because: DeclineReason | null = null,
): Promise<PaymentRow> {
  const now = clock.now();
  if (!hasRun(sponsorship)) {
    return writeLockedPayment(db, row, { event, set: { nextAttemptAt: null, declinedBecause: because } });
  }
  const { state, pausedBecause } = sponsorship;
  const waits = state === 'paused' && pausedBecause === 'unpaid';
  if (!waits && row.way === 'start' && row.dueAt > now) {
    const counted = { ...row, attempts: lastOfRound(row.attempts) };
    return writeLockedPayment(db, counted, {
      event,
      set: { nextAttemptAt: row.dueAt, declinedBecause: because },
    });
  }
  const nextAttemptAt = waits ? null : nextAttemptAfter(row.attempts + 1, now);
  const failed = await writeLockedPayment(db, row, { event, set: { nextAttemptAt, declinedBecause: because } });
  if (nextAttemptAt) {
    await queueChargeMail(db, 'failed', sponsorship, failed);
    return failed;
  }
  // Its place has ended: this payment could resume nothing.
  if (pausedBecause === 'class-ended') return writeLockedPayment(db, failed, { event: 'skip' });
  // Its sponsor is there to pay, and reads the result on the screen.
  if (state === 'cancelled' || (waits && row.way === 'start')) return failed;
  if (!waits) {
    const by = { role: 'visitor' } as const;
    await writeSponsorship(db, sponsorship, { event: 'fail', at: now, by, changes: { month: row.month } });
  }
  await queueChargeMail(db, 'paused', sponsorship, failed);
  return failed;
}
