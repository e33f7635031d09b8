import { asc, eq, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { found } from '#server/http/call/found.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { hasRun } from '#server/modules/giving/sponsorships/owed.ts';
import { requireRoom } from '#server/modules/giving/sponsorships/require-room.ts';
import { type LockedPlace, requireOffered } from '#server/modules/giving/sponsorships/sponsored-place.ts';
import {
  keptUntil,
  lockSponsorship,
  type SponsorshipRow,
  writeSponsorship,
} from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { endZakatOf } from '#server/modules/giving/zakat/end-zakat.ts';
import { zakatAt } from '#server/modules/giving/zakat/zakat-marks.ts';
import { newId } from '#server/new-id.ts';
import { findLocked, fitRaise } from './raised-amount.ts';

/** The payer and the sponsorship. */
export interface Paying {
  readonly sponsorshipId: string;
  readonly sponsorId: string;
  /** Later months are charged automatically, if the payment includes that agreement. */
  readonly autoCharge?: boolean | undefined;
  /** Derived from the caller and the key of the call, so that its repeat means the same payment. */
  readonly callId?: string | undefined;
}

/**
 * Records that a payment starts, in a transaction of its own that is committed before the gateway is asked: after any crash
 * `finishOpenPayments` finds it.
 * A hold is kept while its payment lasts. A payment that is open already continues under its key.
 * @throws HttpError `not-found`, `no-class`, `hold-ended`, `not-running`, `nothing-due`; `payment-open` while the saved card
 *   is charged; as `requireRoom` if a paused sponsorship would run again; `zakat-ended` for zakat to a place that takes none
 */
export async function createPayment(tools: PaymentTools, paying: Paying): Promise<PaymentRow> {
  // A transaction of its own: from then on the sponsorship is a general gift, and this answer informs its sponsor.
  if (await endZakatOf(tools, paying.sponsorshipId)) throw new HttpError('zakat-ended');
  return tx(tools.db, async (db) => {
    const row = await started(db, tools, paying);
    await agreeToCharges(db, paying);
    return row;
  });
}

async function started(db: Database, tools: PaymentTools, paying: Paying): Promise<PaymentRow> {
  const { sponsorshipId, sponsorId } = paying;
  const place = await lockStarting(db, sponsorshipId);
  const sponsorship = await lockSponsorship(db, sponsorshipId);
  if (sponsorship?.sponsorId !== sponsorId) throw new HttpError('not-found');
  if (sponsorship.state === 'held') {
    const row = await firstPayment(db, tools, sponsorship, paying);
    await keepHold(db, tools, sponsorship);
    return row;
  }
  if (sponsorship.state === 'expired') throw new HttpError('hold-ended');
  if (!hasRun(sponsorship)) throw new HttpError('not-running');
  return duePayment(db, tools, { sponsorship, place, paying });
}

/**
 * Locks the place of a sponsorship that may be raised or run again by this payment. Everybody locks the place before the
 * sponsorship.
 */
async function lockStarting(db: Database, id: string): Promise<LockedPlace | undefined> {
  const [seen] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
  return seen && seen.state !== 'held' ? findLocked(db, seen) : undefined;
}

/** Records the agreement in the log if the sponsorship runs already; for a hold, the start itself is logged. */
async function agreeToCharges(db: Database, { sponsorshipId, sponsorId, autoCharge }: Paying): Promise<void> {
  const row = autoCharge === undefined ? undefined : await lockSponsorship(db, sponsorshipId);
  // A cancelled sponsorship is charged only for months that it owes.
  if (!row || row.autoCharge === autoCharge || row.state === 'cancelled') return;
  const by = row.state === 'held' ? undefined : ({ role: 'sponsor', userId: sponsorId } as const);
  await writeSponsorship(db, row, { event: 'change', set: { autoCharge }, by });
}

async function firstPayment(
  db: Database,
  tools: PaymentTools,
  sponsorship: SponsorshipRow,
  paying: Paying,
): Promise<PaymentRow> {
  if (await isOver(db, sponsorship)) throw new HttpError('hold-ended');
  const [before] = await monthsOf(db, sponsorship.id);
  if (before?.refundAskedAt) throw new HttpError('hold-ended');
  if (before?.state === 'open') return before;
  await requireOffered(db, tools.clock.now(), sponsorship);
  await requireZakat(db, sponsorship);
  if (before?.state === 'failed') return reopen(db, tools, before, paying);
  if (before) throw new HttpError('nothing-due');
  return openMonth(db, tools, { sponsorship, month: monthOf(tools.clock.now()), paying });
}

/** A month that is paid before it is due: the first one, or the one that resumes a paused sponsorship. */
async function openMonth(
  db: Database,
  { gateway, clock }: PaymentTools,
  { sponsorship, month, paying }: { sponsorship: SponsorshipRow; month: string; paying: Paying },
): Promise<PaymentRow> {
  const now = clock.now();
  const { id: sponsorshipId, sponsorId, type, typeId, givingKind, amountCents } = sponsorship;
  const [row] = await db
    .insert(payments)
    .values({
      ...{ id: newId(), sponsorshipId, sponsorId, type, typeId, givingKind, month, amountCents },
      ...{ state: 'open', gateway: gateway.name, dueAt: now, triedAt: now, callId: paying.callId ?? null },
    })
    .returning();
  if (!row) throw new Error('A payment was not stored.');
  return row;
}

/** @throws HttpError `zakat-ended` for zakat to a place that takes none by now */
async function requireZakat(db: Database, { givingKind, type, typeId, language }: SponsorshipRow): Promise<void> {
  if (givingKind === 'zakat' && !(await zakatAt({ db, language }, type, typeId)).mark)
    throw new HttpError('zakat-ended');
}

async function isOver(db: Database, { id }: SponsorshipRow): Promise<boolean> {
  const { rows } = await db.execute(sql`select from sponsorships where id = ${id} and holds_until <= now()`);
  return rows.length > 0;
}

/**
 * Extends the hold while a payment is under way, to 35 minutes at most: no one else pays for the same amount during that time.
 */
async function keepHold(db: Database, { gateway }: PaymentTools, sponsorship: SponsorshipRow): Promise<void> {
  const holdsUntil = keptUntil(gateway.redirects ? 'longest' : 'short');
  await writeSponsorship(db, sponsorship, { event: 'hold', set: { holdsUntil } });
}

interface Due {
  readonly sponsorship: SponsorshipRow;
  readonly place: LockedPlace | undefined;
  readonly paying: Paying;
}

/**
 * The oldest month that the sponsorship owes. Paying it resumes a sponsorship that was paused as unpaid, so there must be
 * room.
 * If it owes none because the bank took the money back, it is the first month without a payment.
 */
async function duePayment(db: Database, tools: PaymentTools, due: Due): Promise<PaymentRow> {
  const { sponsorship, place, paying } = due;
  const rows = await monthsOf(db, sponsorship.id);
  const open = rows.find(({ state }) => state === 'open');
  if (open?.refundAskedAt) throw new HttpError('nothing-due');
  if (open?.way === 'charge') throw new HttpError('payment-open', { retryAfter: 5 });
  if (open) return open;
  const isUnpaid = sponsorship.state === 'paused' && sponsorship.pausedBecause === 'unpaid';
  if (isUnpaid) await requireRoom(db, tools.clock.now(), sponsorship, found(place));
  const row = rows.find(({ state }) => state === 'due' || state === 'failed');
  if (row) {
    const fitting = await fitRaise(db, { row, sponsorship, openCents: place?.openCents });
    return reopen(db, tools, fitting, paying);
  }
  if (!isUnpaid) throw new HttpError('nothing-due');
  const thisMonth = monthOf(tools.clock.now());
  const last = rows.at(-1)?.month ?? '';
  return openMonth(db, tools, { sponsorship, month: last < thisMonth ? thisMonth : addMonths(last, 1), paying });
}

/** The months of a sponsorship, the oldest first. */
async function monthsOf(db: Database, sponsorshipId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.sponsorshipId, sponsorshipId))
    .orderBy(asc(payments.month))
    .for('update');
}

function reopen(
  db: Database,
  { gateway, clock }: PaymentTools,
  row: PaymentRow,
  { callId = undefined }: Paying,
): Promise<PaymentRow> {
  const set = { gateway: gateway.name, triedAt: clock.now(), callId: callId ?? null };
  return writeLockedPayment(db, row, { event: 'start', set });
}
