import type { Database } from '#server/db/pool.ts';
import { tx } from '#server/db/tx.ts';
import { backCents, type WentBack } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { attemptKey, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import { paymentStage } from '#server/modules/giving/payments/payment-states.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment, writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import {
  lockSponsorship,
  type SponsorshipRow,
  writeSponsorship,
} from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { queueRefundMail } from './charge-mails.ts';
import { noteRefundsDone, noteRefundUnderWay } from './note-refunds.ts';

const by = { role: 'visitor' } as const;

/**
 * Records changes of a paid month that happened without our doing: the gateway or the bank returned all of it or a part, or
 * the bank decided that it stays.
 * Sums, receipts and reports of the month follow from it. A sponsor who reclaimed money at the bank is not charged again
 * before paying.
 */
export async function takeOver(tools: PaymentTools, seen: PaymentRow): Promise<void> {
  let row: PaymentRow | undefined = seen;
  for (let turn = 0; row && turn < tries; turn += 1) row = await takeOverOnce(tools, row);
  if (row) throw new Error('A payment changed each time that it was compared with the gateway.');
}

/** A repeat is only needed when another process has written the payment in between. */
const tries = 5;

/** @returns the current payment if it differs from `seen`: the gateway's answer may be older */
async function takeOverOnce(tools: PaymentTools, seen: PaymentRow): Promise<PaymentRow | undefined> {
  const { db, gateway } = tools;
  if (seen.state !== 'paid' && seen.state !== 'refunded') return undefined;
  const result = await gateway.resolve({ key: attemptKey(seen), reference: seen.reference });
  if (result === 'unknown' || result.state !== 'paid' || !result.wentBack) return undefined;
  const { wentBack } = result;
  return tx(db, async (within) => {
    const sponsorship = await lockSponsorship(within, seen.sponsorshipId);
    const row = await lockPayment(within, seen.id);
    if (row?.version !== seen.version) return row;
    await write(within, tools, { row, sponsorship, wentBack });
    return undefined;
  });
}

interface Change {
  readonly row: PaymentRow;
  readonly sponsorship: SponsorshipRow | undefined;
  readonly wentBack: WentBack;
}

async function write(db: Database, { clock }: PaymentTools, { row, sponsorship, wentBack }: Change): Promise<void> {
  const at = clock.now();
  const cents = Math.min(backCents(wentBack), row.amountCents);
  if (cents < row.refundedCents && row.disputedAt) {
    if (isAtRest(row)) await regain(db, row, cents, at);
    return;
  }
  const isNew = wentBack.disputedCents > 0 && row.disputedAt === null;
  // A dispute is recorded even if the money was refunded before: it may be won.
  if (row.state === 'refunded' && isNew) {
    await writeLockedPayment(db, row, { event: 'dispute', at });
    return;
  }
  const isMore = cents > row.refundedCents || (isNew && cents === row.refundedCents);
  if (row.state !== 'paid' || !isMore) return;
  const isAll = cents === row.amountCents;
  if (!isAll && !isAtRest(row)) return;
  const disputedAt = isNew ? at : row.disputedAt;
  const refundCents = wentBack.heldCents > 0 ? decidedCents(row) : null;
  const written = isAll
    ? await writeLockedPayment(db, row, { event: 'refund', at, set: { disputedAt, refundCents }, by })
    : await writeLockedPayment(db, row, { event: 'return', at, set: { refundedPartCents: cents, disputedAt }, by });
  if (isAll) await noteRefundsDone(db, row, at);
  if (cents > row.refundedCents) await queueRefundMail(db, sponsorship, row, written);
  if (isNew) await stopDisputed(db, sponsorship, row, at);
}

/** A refund that is on its way is recorded, and checked once more, when it arrives. */
function isAtRest(row: PaymentRow): boolean {
  const stage = paymentStage(row);
  return stage === 'paid' || stage === 'refunded';
}

/** Total that was decided to be refunded; null if none was. */
function decidedCents(row: PaymentRow): number | null {
  return paymentStage(row) === 'refunding' ? row.amountCents : row.refundCents;
}

/** The bank has released the money that it held. A refund that was decided before continues: it is not carried out yet. */
async function regain(db: Database, row: PaymentRow, cents: number, at: Date): Promise<void> {
  const regained = await writeLockedPayment(db, row, { event: 'regain', set: { refundedPartCents: cents }, by });
  const { refundCents, amountCents } = row;
  if (refundCents === null || refundCents <= cents) return;
  await noteRefundUnderWay(db, row);
  if (refundCents === amountCents) await writeLockedPayment(db, regained, { event: 'ask-refund', at });
  else await writeLockedPayment(db, regained, { event: 'ask-part', at, set: { refundCents } });
}

/**
 * Records that the bank has the missing money, and may decide that it stays here.
 * @param asked the payment before that, with a decided refund that the bank overtook
 */
export async function noteDispute(
  db: Database,
  sponsorship: SponsorshipRow | undefined,
  { row, asked, at }: { row: PaymentRow; asked: PaymentRow; at: Date },
): Promise<void> {
  const refundCents = asked.refundCents ?? asked.amountCents;
  await writeLockedPayment(db, row, { event: 'dispute', at, set: { refundCents } });
  await stopDisputed(db, sponsorship, row, at);
}

/** A sponsor who reclaimed a month at the bank is not charged again before paying. */
async function stopDisputed(
  db: Database,
  sponsorship: SponsorshipRow | undefined,
  { month }: Pick<PaymentRow, 'month'>,
  at: Date,
): Promise<void> {
  if (sponsorship?.state !== 'active' && sponsorship?.state !== 'paused') return;
  await writeSponsorship(db, sponsorship, { event: 'fail', at, by, changes: { month } });
}
