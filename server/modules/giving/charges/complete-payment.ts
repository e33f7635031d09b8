import { and, eq, inArray, sql } from 'drizzle-orm';
import { addMonths } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { found } from '#server/http/call/found.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { backCents, type PaymentResult } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import {
  attemptKey,
  newReceiptCode,
  type PaymentRow,
  priceInEffect,
} from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment, writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { amountsAfterPaid, runsPaid } from '#server/modules/giving/sponsorships/amount-rules.ts';
import { resumeMonths } from '#server/modules/giving/sponsorships/due-months.ts';
import { hasRun, isAfterEnd, isOwed } from '#server/modules/giving/sponsorships/owed.ts';
import {
  lockSponsorship,
  type SponsorshipRow,
  writeSponsorship,
} from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { chargeFailed } from './charge-failed.ts';
import { queueReceipt } from './charge-mails.ts';
import { lockIfThere, lockRaised } from './raised-amount.ts';

/**
 * Records the gateway's result of an attempt. The page, the event and the job may all ask: the first one records it, the
 * others find it recorded.
 * Money that came too late for its place is marked for a refund.
 * @param tried the payment as it was when the gateway was asked
 */
export async function completePayment(
  tools: PaymentTools,
  tried: PaymentRow,
  result: PaymentResult,
): Promise<PaymentRow> {
  let unused: string | undefined;
  const completed = await tx(tools.db, async (db) => {
    unused = undefined;
    const openCents = result.state === 'paid' ? await lockOpen(db, tried) : undefined;
    const sponsorship = await lockSponsorship(db, tried.sponsorshipId);
    const row = found(await lockPayment(db, tried.id));
    // Another attempt is under way by now, or this one was already recorded.
    if (row.state !== 'open' || attemptKey(row) !== attemptKey(tried)) return row;
    switch (result.state) {
      case 'open': {
        const set = { reference: result.reference, redirectUrl: result.redirectUrl ?? row.redirectUrl };
        return writeLockedPayment(db, row, { event: 'wait', set });
      }
      case 'declined':
        return row.refundAskedAt ? row : chargeFailed(db, tools.clock, row, sponsorship, 'decline', result.because);
      case 'paid': {
        const stored = await paid(db, tools, { row, sponsorship, result, openCents });
        unused = unusedCard(stored, result, sponsorship);
        return stored;
      }
    }
  });
  if (unused) await forgetCard(tools, unused);
  return completed;
}

/** A card that will not be charged again: the card of refunded money, or the card that another one replaced. */
function unusedCard({ state }: PaymentRow, { card }: PaymentResult, before: SponsorshipRow | undefined) {
  if (!card) return undefined;
  if (state !== 'paid') return card.savedCard;
  return before?.savedCard === card.savedCard ? undefined : (before?.savedCard ?? undefined);
}

/** No money depends on it, so a missing answer of the gateway is no failure. */
async function forgetCard({ gateway, log }: PaymentTools, savedCard: string): Promise<void> {
  try {
    await gateway.stop(savedCard);
  } catch (error) {
    log.error({ failure: describeError(error) }, 'the payment gateway keeps a card that is no longer used');
  }
}

interface Paid {
  readonly row: PaymentRow;
  readonly sponsorship: SponsorshipRow | undefined;
  readonly result: PaymentResult;
  readonly openCents: number | undefined;
}

async function paid(db: Database, tools: PaymentTools, { row, sponsorship, result, openCents }: Paid) {
  const now = tools.clock.now();
  const { reference } = result;
  if (row.refundAskedAt) return writeLockedPayment(db, row, { event: 'wait', set: { reference } });
  const runs = sponsorship !== undefined && runsPaid(sponsorship, row, openCents);
  // Money that the gateway refunded before we knew of it pays for nothing, and is not refunded again.
  const isAllBack = backCents(result.wentBack) >= row.amountCents;
  // Its place ended, with an earlier month, while the gateway was asked.
  const isUseless = isAllBack || (await isAfterEnd(db, row));
  if (!sponsorship || isUseless || !(runs || (hasRun(sponsorship) && (await isOwed(db, row))))) {
    return writeLockedPayment(db, row, { event: 'ask-refund', at: now, set: { reference } });
  }
  const { sponsorId, startedAt } = sponsorship;
  const caller = { role: 'sponsor', userId: sponsorId } as const;
  const { type, typeId, amountCents: cents } = row;
  const isStart = runs && (row.way === 'start' || sponsorship.state !== 'active');
  const written = await writeSponsorship(db, sponsorship, {
    ...(isStart ? { event: 'start', at: now } : { event: 'charge' }),
    set: {
      startedAt: startedAt ?? now,
      chargesFrom: sponsorship.chargesFrom ?? addMonths(row.month, 1),
      ...(runs && amountsAfterPaid(sponsorship, row, openCents)),
      ...(result.card && {
        savedCard: result.card.savedCard,
        paymentMethod: result.card.method ?? sponsorship.paymentMethod,
        lastFour: result.card.lastFour ?? sponsorship.lastFour,
      }),
    },
    by: startedAt ? undefined : caller,
    changes: { type, typeId, cents },
  });
  const stored = await writeLockedPayment(db, row, {
    event: 'pay',
    set: { reference, paidAt: now, receiptCode: newReceiptCode(), priceCents: priceInEffect(now) },
    by: startedAt ? caller : undefined,
  });
  await queueReceipt(db, sponsorship, stored);
  if (sponsorship.state === 'paused') await goOn(db, written, now);
  return stored;
}

/** Once one month is paid, the other months that a sponsorship paused as unpaid owes. */
async function goOn(db: Database, sponsorship: SponsorshipRow, now: Date): Promise<void> {
  if (sponsorship.state === 'active') return resumeMonths(db, sponsorship, now);
  const unpaid = and(eq(payments.sponsorshipId, sponsorship.id), inArray(payments.state, ['due', 'open', 'failed']));
  const isClear = sponsorship.pausedBecause === 'unpaid' && (await db.$count(payments, unpaid)) === 0;
  // Its place has no room for it: it runs again, without a payment, once there is room.
  if (isClear) await writeSponsorship(db, sponsorship, { event: 'clear' });
}

/**
 * Locks the place and returns the open amount for this sponsorship; undefined once the place is gone.
 * A monthly charge needs no more than the sponsorship has already, unless its amount was raised or it runs again. So a
 * thousand charges of one region wait for no lock.
 */
async function lockOpen(db: Database, payment: PaymentRow): Promise<number | undefined> {
  const { way, sponsorshipId } = payment;
  if (way === 'charge') {
    const [seen] = await db.select().from(sponsorships).where(eq(sponsorships.id, sponsorshipId));
    return seen?.state === 'paused' ? lockIfThere(db, payment) : lockRaised(db, sponsorshipId);
  }
  const openCents = await lockIfThere(db, payment);
  if (openCents === undefined) return undefined;
  const { rows } = await db.execute<{ held: number }>(sql`select coalesce(sum(amount_cents), 0)::int as held
    from sponsorships where id = ${sponsorshipId} and state = 'held' and holds_until > now()`);
  return openCents + (rows[0]?.held ?? 0);
}
