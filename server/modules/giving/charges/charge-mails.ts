import { eq, type SQL, sql } from 'drizzle-orm';
import { placeName } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { sponsorships } from '#server/db/schema/sponsorships.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';

type SponsorshipRow = typeof sponsorships.$inferSelect;

/** The mail after a payment; the first one of a sponsorship is a welcome as well. */
export async function queueReceipt(db: Database, sponsorship: SponsorshipRow, row: PaymentRow): Promise<void> {
  await queue(db, sponsorship.startedAt ? 'receipt' : 'welcome', sponsorship, row, `receipt-${row.id}`);
}

/**
 * - `coming`: the saved card is charged soon. `asked`: the sponsor is asked to pay.
 * - `failed`: an attempt took nothing, or the month was not paid; another attempt follows. `paused`: that was the last
 *   attempt.
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
 * The mail about a refunded amount.
 * @param seen the payment as it was before; each earlier refund has had its own mail
 */
export async function queueRefundMail(
  db: Database,
  sponsorship: SponsorshipRow | undefined,
  seen: PaymentRow,
  row: PaymentRow,
): Promise<void> {
  if (!sponsorship?.sponsorId) return;
  const refund = { ...row, amountCents: row.refundedCents - seen.refundedCents };
  await queue(db, 'refunded', sponsorship, refund, `${refundKey}${row.id}-${row.refundedCents}`);
}

const refundKey = 'refunded-';

/**
 * Refunds to a sponsor: a row for each of their refund mails, because a payment alone does not prove that its money was ever
 * taken.
 * @returns the columns `payment_id`, `cents`, `at`
 */
export function refundsOf(sponsorId: string): SQL {
  const start = refundKey.length + 1;
  const uuidLength = 36;
  return sql`select payment_id, cents - coalesce(lag(cents) over (partition by payment_id order by cents), 0) as cents, at
    from (select substring(key from ${start}::int for ${uuidLength}::int)::uuid as payment_id,
        substring(key from ${start + uuidLength + 1}::int)::int as cents, created_at as at
      from queued_mails where user_id = ${sponsorId} and kind = 'refunded') as mails`;
}

async function queue(db: Database, kind: MailKind, sponsorship: SponsorshipRow, row: PaymentRow, key: string) {
  const name = placeName(payments.typeId, sponsorship.language);
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
