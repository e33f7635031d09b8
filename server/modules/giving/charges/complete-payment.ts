import { eq, sql } from 'drizzle-orm';
import { addMonths } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import { HttpError } from '#server/http/http-error.ts';
import { chargeFailed } from '#server/modules/giving/charges/charge-failed.ts';
import { queueReceipt } from '#server/modules/giving/charges/charge-mails.ts';
import type { PaymentResult } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { attemptKey, newReceiptCode, type PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPlace } from '#server/modules/giving/sponsorships/sponsored-place.ts';

type SponsorshipRow = typeof sponsorships.$inferSelect;

/**
 * Writes down what the gateway said of an attempt. Whoever asks first writes it; everybody else finds it written: the page,
 * the event, the job. Money that came too late for its place is marked to be sent back.
 *
 * @param tried the payment as it was when the gateway was asked
 */
export async function completePayment(
  tools: PaymentTools,
  tried: PaymentRow,
  result: PaymentResult,
): Promise<PaymentRow> {
  return tx(tools.db, async (db) => {
    // A monthly charge takes nothing that is not the sponsorship's already: a thousand of one region wait for no lock.
    const isStart = tried.way === 'start';
    const place = result.state === 'paid' && isStart ? await openPlace(db, tried) : undefined;
    const [sponsorship] = await db
      .select()
      .from(sponsorships)
      .where(eq(sponsorships.id, tried.sponsorshipId))
      .for('update');
    const [row] = await db.select().from(payments).where(eq(payments.id, tried.id)).for('update');
    if (!row) throw new HttpError('not-found');
    // Another attempt is under way by now, or this one was written down by someone else.
    if (row.state !== 'open' || attemptKey(row) !== attemptKey(tried)) return row;
    switch (result.state) {
      case 'open':
        return write(db, row, { reference: result.reference, redirectUrl: result.redirectUrl ?? row.redirectUrl });
      case 'declined':
        return row.refundAskedAt ? row : chargeFailed(db, tools.clock, row, sponsorship);
      case 'paid':
        return paid(db, tools, { row, sponsorship, result, openCents: place?.openCents });
    }
  });
}

interface Paid {
  readonly row: PaymentRow;
  readonly sponsorship: SponsorshipRow | undefined;
  readonly result: PaymentResult;
  /** Undefined where the place is gone, and for a monthly charge. */
  readonly openCents: number | undefined;
}

async function paid(db: Database, tools: PaymentTools, { row, sponsorship, result, openCents }: Paid) {
  const now = tools.clock.now();
  const { reference } = result;
  const hasPlace = !row.refundAskedAt && sponsorship !== undefined && canRun(sponsorship, openCents);
  if (!hasPlace) return write(db, row, { reference, refundAskedAt: row.refundAskedAt ?? now });
  await db
    .update(sponsorships)
    .set({
      state: 'active',
      holdsUntil: null,
      pausedAt: null,
      pausedBecause: null,
      startedAt: sponsorship.startedAt ?? now,
      chargesFrom: sponsorship.chargesFrom ?? addMonths(row.month, 1),
      ...(result.card && {
        savedCard: result.card.savedCard,
        paymentMethod: result.card.method ?? sponsorship.paymentMethod,
        lastFour: result.card.lastFour ?? sponsorship.lastFour,
      }),
      version: sponsorship.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(sponsorships.id, sponsorship.id));
  const stored = await write(db, row, {
    state: 'paid',
    reference,
    paidAt: now,
    redirectUrl: null,
    nextAttemptAt: null,
    claimedUntil: null,
    receiptCode: newReceiptCode(),
  });
  await queueReceipt(db, sponsorship, stored);
  const caller = { role: 'sponsor', userId: sponsorship.sponsorId } as const;
  const what = sponsorship.startedAt ? 'charge' : 'sponsor';
  const { type, typeId, amountCents: cents } = row;
  await auditor(db, caller)(what, { type: 'sponsorship', id: sponsorship.id }, { type, typeId, cents });
  return stored;
}

/**
 * A hold whose time is over may still be completed while its amount is open: nothing is wrong with the money. A monthly
 * charge needs a sponsorship that still runs: one that was paused meanwhile does not start again by itself.
 */
function canRun({ state, amountCents }: SponsorshipRow, openCents: number | undefined): boolean {
  if (openCents === undefined) return state === 'active';
  if (state === 'active') return true;
  return state !== 'cancelled' && openCents >= amountCents;
}

/** Locks the place, and returns what is open there for this sponsorship. */
async function openPlace(db: Database, { type, typeId, sponsorshipId }: PaymentRow) {
  try {
    const place = await lockPlace(db, type, typeId);
    const { rows } = await db.execute<{ held: number }>(sql`select coalesce(sum(amount_cents), 0)::int as held
      from sponsorships where id = ${sponsorshipId} and state = 'held' and holds_until > now()`);
    return { openCents: place.openCents + (rows[0]?.held ?? 0) };
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function write(db: Database, { id, version }: PaymentRow, set: Partial<PaymentRow>): Promise<PaymentRow> {
  const [row] = await db
    .update(payments)
    .set({ ...set, version: version + 1, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new HttpError('not-found');
  return row;
}
