import type { Database } from '#server/db/pool.ts';
import { tx } from '#server/db/tx.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import type { RefundResult } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { attemptKey, existingPayment, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment, writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import {
  lockSponsorship,
  type SponsorshipRow,
  writeSponsorship,
} from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { chargeFailed } from './charge-failed.ts';
import { queueRefundMail } from './charge-mails.ts';
import { noteRefundsDone } from './note-refunds.ts';
import { noteDispute, takeOver } from './take-over.ts';

/** During this time a gateway may not find a payment that it took and whose answer was lost: its search index lags behind. */
const lookUpLagMs = 24 * 3_600_000;

/**
 * Records a refund before the gateway is asked.
 * @param seen the payment as it was when the refund was decided
 * @returns the payment; undefined if the refund was recorded before, or if the payment has changed: an open one that has since
 *   been paid is not refunded
 */
export async function askRefund({ db, clock }: PaymentTools, seen: PaymentRow): Promise<PaymentRow | undefined> {
  return tx(db, async (within) => {
    const row = await lockPayment(within, seen.id);
    if (row?.state !== seen.state || row.refundAskedAt) return undefined;
    return writeLockedPayment(within, row, { event: 'ask-refund', at: clock.now() });
  });
}

/**
 * Sends the money of a payment back, once that is recorded (`askRefund`, `decideRefund`), and ends it.
 * While the gateway does not answer, or does not know a payment that it may have taken, the job (`finishOpenPayments`) asks
 * again.
 * @param by the person who asked; no one if it came too late by itself
 */
export async function refundPayment(
  tools: PaymentTools,
  row: PaymentRow,
  by: CallerIdentity = { role: 'visitor' },
): Promise<PaymentRow> {
  const { db, gateway, log } = tools;
  try {
    const cents = row.refundCents ?? undefined;
    const result = await gateway.refund({ key: attemptKey(row), reference: row.reference, cents });
    if (result === 'unknown' && mayShowLater(tools, row)) return row;
    // A payment unknown to the gateway is not refunded in part. The comparison of the books reports a payment that was not
    // taken.
    if (cents !== undefined && !wasTaken(result)) throw new Error(`The gateway says '${result}' of what was paid.`);
    await tx(db, (within) => endRefund(within, tools, row, { result, by }));
    // More may have been refunded at the gateway, or claimed at the bank; its event came while this was under way.
    if (wasTaken(result)) await takeOver(tools, await existingPayment(db, row.id));
  } catch (error) {
    log.error({ failure: describeError(error), paymentId: row.id }, 'a payment could not be refunded');
  }
  return existingPayment(db, row.id);
}

/** A page whose address never reached us was shown to no one, so no one paid there. */
function mayShowLater({ gateway, clock }: PaymentTools, { way, refundAskedAt }: PaymentRow): boolean {
  const isHiddenPage = way === 'start' && gateway.redirects;
  return !isHiddenPage && clock.now().getTime() - (refundAskedAt?.getTime() ?? 0) < lookUpLagMs;
}

function wasTaken(result: RefundResult): boolean {
  return result === 'refunded' || result === 'disputed';
}

async function endRefund(
  db: Database,
  { clock }: PaymentTools,
  asked: PaymentRow,
  { result, by }: { result: RefundResult; by: CallerIdentity },
): Promise<void> {
  const at = clock.now();
  const isTaken = wasTaken(result);
  const sponsorship = await lockSponsorship(db, asked.sponsorshipId);
  const row = await lockPayment(db, asked.id);
  if (!row?.refundAskedAt || row.refundedAt || attemptKey(row) !== attemptKey(asked)) return;
  // The answer about one part does not apply to another part, nor to the whole.
  if (row.refundCents !== asked.refundCents) return;
  // An answer or event has brought the gateway's name of the payment since it was asked: it is asked once more.
  if (!isTaken && row.reference !== asked.reference) return;
  if (isTaken || row.state === 'paid') {
    const written =
      isTaken && row.refundCents !== null
        ? await writeLockedPayment(db, row, { event: 'refund-part', by })
        : await writeLockedPayment(db, row, { event: 'refund', at, by });
    await noteRefundsDone(db, row, at);
    // A payment that the gateway never took was charged to no card.
    if (isTaken) await queueRefundMail(db, sponsorship, row, written);
    // Recorded together with the bank's claim, so that money that it leaves here later is counted again.
    if (result === 'disputed' && row.disputedAt === null)
      await noteDispute(db, sponsorship, { row: written, asked: row, at });
  } else {
    await chargeFailed(db, clock, row, sponsorship, 'close');
  }
  if (sponsorship) await endHold(db, sponsorship);
}

/** The place held for a failed payment becomes free. */
async function endHold(db: Database, sponsorship: SponsorshipRow): Promise<void> {
  if (sponsorship.state === 'held') await writeSponsorship(db, sponsorship, { event: 'expire' });
}
