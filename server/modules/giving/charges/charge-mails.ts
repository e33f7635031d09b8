import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { sponsorships } from '#server/db/schema/sponsorships.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { type PaymentRow, placeName } from '#server/modules/giving/payments/payment-rows.ts';

type SponsorshipRow = typeof sponsorships.$inferSelect;

/** The mail after a payment; the first one of a sponsorship is a welcome as well. */
export async function queueReceipt(db: Database, sponsorship: SponsorshipRow, row: PaymentRow): Promise<void> {
  await queue(db, sponsorship.startedAt ? 'receipt' : 'welcome', sponsorship, row, `receipt-${row.id}`);
}

/**
 * - `coming`: the saved card is charged soon. `asked`: the sponsor is asked to pay.
 * - `failed`: an attempt took nothing, or the month was not paid; it goes on. `paused`: that was the last attempt.
 */
export async function queueChargeMail(
  db: Database,
  kind: 'coming' | 'asked' | 'failed' | 'paused',
  sponsorship: SponsorshipRow,
  row: PaymentRow,
): Promise<void> {
  const name = kind === 'failed' && !sponsorship.autoCharge ? 'missed' : kind;
  await queue(db, name, sponsorship, row, `${kind}-${row.id}-${row.attempts}`);
}

/**
 * The mail of an amount that went back, whoever decided it.
 * @param seen the payment as it was before; what went back of it earlier has had its own mail
 */
export async function queueRefundMail(
  db: Database,
  sponsorship: SponsorshipRow | undefined,
  seen: PaymentRow,
  row: PaymentRow,
): Promise<void> {
  if (!sponsorship?.sponsorId) return;
  const refund = { ...row, amountCents: row.refundedCents - seen.refundedCents };
  await queue(db, 'refunded', sponsorship, refund, `refunded-${row.id}-${row.refundedCents}`);
}

async function queue(db: Database, kind: MailKind, sponsorship: SponsorshipRow, row: PaymentRow, key: string) {
  const name = sql<string>`${placeName(payments.typeId)}`;
  const [place] = await db.select({ name }).from(payments).where(eq(payments.id, row.id));
  await queueMail(db, {
    key,
    kind,
    userId: sponsorship.sponsorId,
    language: sponsorship.language,
    values: {
      place: place?.name ?? '',
      cents: String(row.amountCents),
      month: row.month,
      date: (row.nextAttemptAt ?? row.dueAt).toISOString(),
      path: row.receiptCode ? `/receipt/${row.receiptCode}` : '/my-sponsorships',
    },
  });
}
