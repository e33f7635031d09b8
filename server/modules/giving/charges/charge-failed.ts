import type { DeclineReason } from '#contract/entities/payment.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { lastOfRound, nextAttemptAfter } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { type SponsorshipRow, writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { queueChargeMail } from './charge-mails.ts';

/**
 * Counts an attempt that took nothing, or a month that was asked for and not paid. After the third one the sponsorship is
 * paused; before that it is tried again after some days. A first payment, whose hold lasts, is only noted; so is a page that was
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
  const isMonthly = sponsorship?.state === 'active';
  const now = clock.now();
  if (isMonthly && row.way === 'start' && row.dueAt > now) {
    const counted = { ...row, attempts: lastOfRound(row.attempts) };
    return writeLockedPayment(db, counted, {
      event,
      set: { nextAttemptAt: row.dueAt, declinedBecause: because },
    });
  }
  const nextAttemptAt = isMonthly ? nextAttemptAfter(row.attempts + 1, now) : null;
  const failed = await writeLockedPayment(db, row, { event, set: { nextAttemptAt, declinedBecause: because } });
  if (!isMonthly) return failed;
  if (nextAttemptAt) {
    await queueChargeMail(db, 'failed', sponsorship, failed);
    return failed;
  }
  await writeSponsorship(db, sponsorship, {
    event: 'fail',
    set: { pausedAt: clock.now() },
    by: { role: 'visitor' },
    changes: { month: row.month },
  });
  await queueChargeMail(db, 'paused', sponsorship, failed);
  return failed;
}
