import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { chargeSavedCard, isDefinite, resolvePayment } from '#server/modules/giving/charges/ask-gateway.ts';
import { completePayment } from '#server/modules/giving/charges/complete-payment.ts';
import { askRefund, refundPayment } from '#server/modules/giving/charges/refund-payment.ts';
import { chargesItself, noticeMs } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { lockPayment, writeLockedPayment } from '#server/modules/giving/payments/write-payment.ts';
import { forgetCards } from '#server/modules/giving/sponsorships/forget-cards.ts';
import { hasRun, owesMonths } from '#server/modules/giving/sponsorships/owed.ts';
import { lockSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { endZakat } from '#server/modules/giving/zakat/end-zakat.ts';
import { takesZakat } from '#server/modules/giving/zakat/zakat-marks.ts';
import { chargeFailed } from './charge-failed.ts';
import { queueChargeMail } from './charge-mails.ts';
import { makeCharges } from './make-charges.ts';
import { fitRaise, lockRaised } from './raised-amount.ts';

/** Longer than the timeout of a gateway, so that a process that claims again after that is alone. */
const leaseMs = 5 * 60_000;
/** Shorter than a gateway remembers its keys: until then a repeat under the same key charges nothing twice. */
const lateMs = 60 * 60_000;
const atOnce = 20;

/**
 * Performs everything that is due: writes the charges of this month, announces them, charges saved cards, and counts requested
 * payments that were not made.
 * Any number of processes may run it at once, and die at any point: a charge is claimed for five minutes, and the process that
 * continues it asks the gateway under the same key.
 */
export async function chargeDue(tools: PaymentTools): Promise<void> {
  await endZakat(tools);
  await makeCharges(tools);
  await announce(tools);
  await countUnpaid(tools);
  await Promise.all((await claimRaised(tools)).map((each) => charge(tools, each)));
  // A payment that this run claimed is not due again in it, however long the gateway takes for the others.
  const dueBy = tools.clock.now();
  for (let claimed = await claim(tools, dueBy); claimed.length > 0; claimed = await claim(tools, dueBy)) {
    await Promise.all(claimed.map((each) => charge(tools, each)));
  }
  await forgetCards(tools);
}

interface Claimed {
  readonly row: PaymentRow;
  /** Null if the card was removed while it was charged. */
  readonly savedCard: string | null;
  /** The charge was started before: by a process that died, at a gateway that did not answer, or before a restored backup. */
  readonly isRepeat: boolean;
}

/**
 * The money may have been taken already: the charge was tried, or is long overdue. The latter happens when an older backup is
 * restored while the gateway went on.
 */
function mayBeTaken({ state, attempts, nextAttemptAt }: PaymentRow, now: Date): boolean {
  return state === 'open' || attempts > 0 || (nextAttemptAt?.getTime() ?? 0) + lateMs <= now.getTime();
}

/** On payments `p` and sponsorships `s`: a month of zakat waits for `endZakat` if its place no longer takes zakat. */
const mayBeCharged = sql`(p.giving_kind is distinct from 'zakat' or ${takesZakat})`;

/** Claims the charges that this process makes now, including those of a process that died. */
async function claim({ db, clock, gateway }: PaymentTools, dueBy: Date): Promise<Claimed[]> {
  const now = clock.now();
  return tx(db, async (within) => {
    const { rows: found } = await within.execute<{ id: string; saved: string | null }>(sql`
      select p.id, case when ${owesMonths(sql`s`)} then s.saved_card end as saved
      from payments p left join sponsorships s on s.id = p.sponsorship_id
      where p.refund_asked_at is null and (
        (p.state in ('due', 'failed') and p.next_attempt_at <= ${dueBy} and ${owesMonths(sql`s`)} and s.auto_charge
          and s.saved_card is not null and p.amount_cents is distinct from s.next_amount_cents and ${mayBeCharged})
        or (p.state = 'open' and p.way = 'charge' and p.claimed_until <= ${dueBy}))
      order by p.next_attempt_at, p.id limit ${atOnce} for update of p skip locked`);
    if (found.length === 0) return [];
    const saved = new Map(found.map((row) => [row.id, row.saved]));
    const rows = await within
      .select()
      .from(payments)
      .where(inArray(payments.id, [...saved.keys()]));
    const claimed: Claimed[] = [];
    for (const row of rows) {
      const started = await writeLockedPayment(within, row, { event: 'charge', set: attemptBy(gateway, now) });
      claimed.push({ row: started, savedCard: saved.get(row.id) ?? null, isRepeat: mayBeTaken(row, now) });
    }
    return claimed;
  });
}

/** Claims payments with a raised amount one by one: each checks that the amount is still open, and holds it. */
async function claimRaised({ db, clock, gateway }: PaymentTools): Promise<Claimed[]> {
  const now = clock.now();
  const { rows } = await db.execute<{ id: string; sponsorshipId: string }>(sql`
    select p.id, s.id as "sponsorshipId" from payments p join sponsorships s on s.id = p.sponsorship_id
    where p.state in ('due', 'failed') and p.next_attempt_at <= ${now} and p.refund_asked_at is null
      and ${owesMonths(sql`s`)} and s.auto_charge and s.saved_card is not null and p.amount_cents = s.next_amount_cents
      and ${mayBeCharged}`);
  const claimed: Claimed[] = [];
  for (const { id, sponsorshipId } of rows) {
    const one = await tx(db, async (within) => {
      const openCents = await lockRaised(within, sponsorshipId);
      const sponsorship = await lockSponsorship(within, sponsorshipId);
      const due = await lockPayment(within, id);
      if (!hasRun(sponsorship) || (due?.state !== 'due' && due?.state !== 'failed')) return undefined;
      const row = await fitRaise(within, { row: due, sponsorship, openCents });
      const started = await writeLockedPayment(within, row, { event: 'charge', set: attemptBy(gateway, now) });
      return { row: started, savedCard: sponsorship.savedCard, isRepeat: mayBeTaken(due, now) };
    });
    if (one) claimed.push(one);
  }
  return claimed;
}

function attemptBy({ name }: PaymentTools['gateway'], now: Date) {
  return { gateway: name, triedAt: now, claimedUntil: new Date(now.getTime() + leaseMs) };
}

/** A failed charge does not affect the others; the next process claims it again after its lease. */
async function charge(tools: PaymentTools, claimed: Claimed): Promise<void> {
  try {
    await attempt(tools, claimed);
  } catch (error) {
    tools.log.error({ failure: describeError(error), paymentId: claimed.row.id }, 'a charge could not be finished');
  }
}

async function attempt(tools: PaymentTools, { row, savedCard, isRepeat }: Claimed): Promise<void> {
  if (savedCard === null) {
    const asked = await askRefund(tools, row);
    if (asked) await refundPayment(tools, asked);
    return;
  }
  try {
    await (row.reference ? resolvePayment(tools, row) : chargeSavedCard(tools, row, { savedCard, isRepeat }));
  } catch (error) {
    // Only the gateway can say that nothing was taken. After a failure of our own database the money may have been taken.
    if (!isDefinite(error)) throw error;
    tools.log.error({ failure: describeError(error), paymentId: row.id }, 'a saved card could not be charged');
    await completePayment(tools, row, { state: 'declined', reference: '' });
  }
}

/** The mail before each attempt. */
async function announce({ db, clock }: PaymentTools): Promise<void> {
  const now = clock.now();
  const soon = sql`${payments.nextAttemptAt} <= case when ${payments.attempts} = 0
    then ${new Date(now.getTime() + noticeMs.first)}::timestamptz else ${new Date(now.getTime() + noticeMs.again)}::timestamptz end`;
  const isNew = sql`not exists (select from queued_mails where key in (
    'coming-' || ${payments.id} || '-' || ${payments.attempts}, 'asked-' || ${payments.id} || '-' || ${payments.attempts}))`;
  const rows = await db
    .select({ payment: payments, sponsorship: sponsorships })
    .from(payments)
    .innerJoin(sponsorships, eq(sponsorships.id, payments.sponsorshipId))
    .where(and(inArray(payments.state, ['due', 'failed']), owesMonths(sql`${sponsorships}`), soon, isNew));
  for (const { payment, sponsorship } of rows) {
    await queueChargeMail(db, chargesItself(sponsorship) ? 'coming' : 'asked', sponsorship, payment);
  }
}

/** A requested payment that the sponsor did not make by its day counts as an attempt. */
async function countUnpaid(tools: PaymentTools): Promise<void> {
  const now = tools.clock.now();
  for (let counted = atOnce; counted === atOnce; ) {
    counted = await tx(tools.db, async (db) => {
      const late = await lockUnpaid(db, now);
      for (const { payment, sponsorship } of late) {
        // Another month of the same sponsorship may have paused it just now; then this month waits for its sponsor.
        const running = await lockSponsorship(db, sponsorship.id);
        if (hasRun(running)) {
          await chargeFailed(db, tools.clock, payment, running, 'miss', 'not-paid');
        }
      }
      return late.length;
    });
  }
}

async function lockUnpaid(db: Database, now: Date) {
  return db
    .select({ payment: payments, sponsorship: sponsorships })
    .from(payments)
    .innerJoin(sponsorships, eq(sponsorships.id, payments.sponsorshipId))
    .where(
      and(
        inArray(payments.state, ['due', 'failed']),
        sql`${payments.nextAttemptAt} <= ${now}`,
        owesMonths(sql`${sponsorships}`),
        sql`not (${sponsorships.autoCharge} and ${sponsorships.savedCard} is not null)`,
      ),
    )
    .orderBy(payments.nextAttemptAt, payments.id)
    .limit(atOnce)
    .for('update', { skipLocked: true });
}
