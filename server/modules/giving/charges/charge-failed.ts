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
 * Counts an attempt that took nothing, or a month that was asked for and not paid. After the third one the sponsorship is
 * paused, if it was not stopped before, and a month of a place that has ended is owed no longer; until then it is tried again after some days. What a sponsorship that is paused for want of
 * payment owes waits for its sponsor. A first payment, whose hold lasts, is only noted; so is a page that was
 * left, or a card that was declined there, before the day of its month.
 *
 * @param row locked, as is the sponsorship
 * @param event how the attempt ended
 * @param because why nothing was taken, where that is known
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
  // Its place has ended: there is nothing that it could resume with this payment.
  if (pausedBecause === 'class-ended') return writeLockedPayment(db, failed, { event: 'skip' });
  // Its sponsor who is there to pay reads on the screen how it ended.
  if (state === 'cancelled' || (waits && row.way === 'start')) return failed;
  if (!waits) {
    const by = { role: 'visitor' } as const;
    await writeSponsorship(db, sponsorship, { event: 'fail', at: now, by, changes: { month: row.month } });
  }
  await queueChargeMail(db, 'paused', sponsorship, failed);
  return failed;
}
