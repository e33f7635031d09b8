import { desc, eq, sql } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { tx } from '#server/db/tx.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { requireClassIn } from '#server/modules/giving/sponsorships/sponsored-place.ts';
import {
  keptUntil,
  lockSponsorship,
  type SponsorshipRow,
  writeSponsorship,
} from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { newId } from '#server/new-id.ts';
import { fitRaise, lockRaised } from './raised-amount.ts';

/** Who pays for which sponsorship. */
export interface Paying {
  readonly sponsorshipId: string;
  readonly sponsorId: string;
  /** Whether later months are charged by themselves, where that is agreed with the payment. */
  readonly autoCharge?: boolean | undefined;
}

/**
 * Notes that a payment starts, in a transaction of its own that is committed before the gateway receives it: whatever dies
 * after that, `finishOpenPayments` finds it. A hold is kept while its payment lasts. A payment that is open already goes
 * on under its key.
 *
 * @throws HttpError `not-found`, `no-class`, `hold-ended`, `not-running`, `nothing-due`, `payment-open` while the saved card is charged
 */
export async function createPayment(tools: PaymentTools, paying: Paying): Promise<PaymentRow> {
  return tx(tools.db, async (db) => {
    const row = await started(db, tools, paying);
    await agreeToCharges(db, paying);
    return row;
  });
}

async function started(db: Database, tools: PaymentTools, { sponsorshipId, sponsorId }: Paying): Promise<PaymentRow> {
  const openCents = await lockRaised(db, sponsorshipId);
  const sponsorship = await lockSponsorship(db, sponsorshipId);
  if (sponsorship?.sponsorId !== sponsorId) throw new HttpError('not-found');
  if (sponsorship.state === 'held') {
    const row = await firstPayment(db, tools, sponsorship);
    await keepHold(db, tools, sponsorship);
    return row;
  }
  if (sponsorship.state === 'expired') throw new HttpError('hold-ended');
  if (sponsorship.state === 'cancelled') throw new HttpError('not-running');
  return duePayment(db, tools, sponsorship, openCents);
}

/** The log names it where the sponsorship runs already; of a hold, what follows is named. */
async function agreeToCharges(db: Database, { sponsorshipId, sponsorId, autoCharge }: Paying): Promise<void> {
  const row = autoCharge === undefined ? undefined : await lockSponsorship(db, sponsorshipId);
  if (!row || row.autoCharge === autoCharge) return;
  const by = row.state === 'held' ? undefined : ({ role: 'sponsor', userId: sponsorId } as const);
  await writeSponsorship(db, row, { event: 'change', set: { autoCharge }, by });
}

async function firstPayment(db: Database, tools: PaymentTools, sponsorship: SponsorshipRow): Promise<PaymentRow> {
  if (await isOver(db, sponsorship)) throw new HttpError('hold-ended');
  const before = await latest(db, sponsorship.id);
  if (before?.refundAskedAt) throw new HttpError('hold-ended');
  if (before?.state === 'open') return before;
  await requireClassIn(db, sponsorship);
  if (before?.state === 'failed') return reopen(db, tools, before);
  if (before) throw new HttpError('nothing-due');
  const now = tools.clock.now();
  const [row] = await db
    .insert(payments)
    .values({
      id: newId(),
      sponsorshipId: sponsorship.id,
      sponsorId: sponsorship.sponsorId,
      type: sponsorship.type,
      typeId: sponsorship.typeId,
      givingKind: sponsorship.givingKind,
      month: monthOf(now),
      amountCents: sponsorship.amountCents,
      state: 'open',
      gateway: tools.gateway.name,
      dueAt: now,
      triedAt: now,
    })
    .returning();
  if (!row) throw new Error('A payment was not stored.');
  return row;
}

async function isOver(db: Database, { id }: SponsorshipRow): Promise<boolean> {
  const { rows } = await db.execute(sql`select from sponsorships where id = ${id} and holds_until <= now()`);
  return rows.length > 0;
}

/** As long as a payment is under way the hold lasts, 35 minutes at most: no other pays for the same amount meanwhile. */
async function keepHold(db: Database, { gateway }: PaymentTools, sponsorship: SponsorshipRow): Promise<void> {
  const holdsUntil = keptUntil(gateway.redirects ? 'longest' : 'short');
  await writeSponsorship(db, sponsorship, { event: 'hold', set: { holdsUntil } });
}

/** The month that waits for the sponsor. @param openCents where its amount was raised: what is open for that */
async function duePayment(
  db: Database,
  tools: PaymentTools,
  sponsorship: SponsorshipRow,
  openCents: number | undefined,
): Promise<PaymentRow> {
  const row = await latest(db, sponsorship.id);
  if (!row || row.refundAskedAt || !['due', 'open', 'failed'].includes(row.state)) throw new HttpError('nothing-due');
  if (row.state !== 'open') {
    // Paid, it would start again, which a place without a class does not (docs/rules.md#screens).
    if (sponsorship.state === 'paused') await requireClassIn(db, sponsorship);
    return reopen(db, tools, await fitRaise(db, { row, sponsorship, openCents }));
  }
  if (row.way === 'charge') throw new HttpError('payment-open', { retryAfter: 5 });
  return row;
}

async function latest(db: Database, sponsorshipId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.sponsorshipId, sponsorshipId))
    .orderBy(desc(payments.month))
    .limit(1)
    .for('update');
  return row;
}

function reopen(db: Database, { gateway, clock }: PaymentTools, row: PaymentRow): Promise<PaymentRow> {
  return writeLockedPayment(db, row, { event: 'start', set: { gateway: gateway.name, triedAt: clock.now() } });
}
