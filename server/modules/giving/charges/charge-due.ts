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

/** Longer than a gateway is waited for: whoever claims again after that is alone. */
const leaseMs = 5 * 60_000;
/** Less than a gateway knows its keys: under one of them nothing is taken twice meanwhile. */
const lateMs = 60 * 60_000;
const atOnce = 20;

/**
 * Everything that the calendar asks for: writes this month's charges, announces them, charges saved cards and counts what
 * was asked for and not paid. Any number of processes may do it at once, and die at any point: a charge is claimed for
 * five minutes, and whoever goes on with it asks the gateway under the same key.
 */
export async function chargeDue(tools: PaymentTools): Promise<void> {
  await endZakat(tools);
  await makeCharges(tools);
  await announce(tools);
  await countUnpaid(tools);
  await Promise.all((await claimRaised(tools)).map((each) => charge(tools, each)));
  // A payment that this turn claimed is not due in it again, however long the gateway takes for the rest.
  const dueBy = tools.clock.now();
  for (let claimed = await claim(tools, dueBy); claimed.length > 0; claimed = await claim(tools, dueBy)) {
    await Promise.all(claimed.map((each) => charge(tools, each)));
  }
  await forgetCards(tools);
}

interface Claimed {
  readonly row: PaymentRow;
  /** Null where its card was removed while it was charged. */
  readonly savedCard: string | null;
  /** Charge of a process that died, a gateway that did not answer, or a database that was restored from a backup. */
  readonly isRepeat: boolean;
}

/**
 * The money may have been taken already: the charge was tried, or is long overdue. That happens in an older database restored
 * from a backup, while the gateway went on.
 */
function mayBeTaken({ state, attempts, nextAttemptAt }: PaymentRow, now: Date): boolean {
  return state === 'open' || attempts > 0 || (nextAttemptAt?.getTime() ?? 0) + lateMs <= now.getTime();
}

/** On payments `p` and sponsorships `s`: a month of zakat whose place takes none by now waits for `endZakat`. */
const mayBeCharged = sql`(p.giving_kind is distinct from 'zakat' or ${takesZakat})`;

/** Charges to be made now by this process; those of a process that died among them. */
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

/** Those whose amount was raised: whether it is still open is looked at, and held, one by one. */
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

/** A failure of one charge leaves the others alone; the failed one goes to the next process that claims it after its lease. */
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
    // Only the gateway can say that nothing was taken. Where our own database failed, the money may have been taken.
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

/** Requested payments that the sponsor did not make by their day count as an attempt. */
async function countUnpaid(tools: PaymentTools): Promise<void> {
  const now = tools.clock.now();
  for (let counted = atOnce; counted === atOnce; ) {
    counted = await tx(tools.db, async (db) => {
      const late = await lockUnpaid(db, now);
      for (const { payment, sponsorship } of late) {
        // Another month of the same sponsorship may have paused it just now; then this one waits for its sponsor.
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
