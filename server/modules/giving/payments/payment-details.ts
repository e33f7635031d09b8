import { desc, eq, sql } from 'drizzle-orm';
import type { PaymentDetails, PaymentEvent } from '#contract/entities/payment.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Context } from '#server/http/handler.ts';
import { existingPayment, type PaymentRow, placesOfPayment } from './payment-rows.ts';
import { existingPaymentRow } from './select-payments.ts';

type Around = Pick<PaymentDetails, 'method' | 'lastFour' | 'autoCharge' | 'region' | 'madrasa' | 'class'>;
type Event = PaymentEvent;

/** The number of other months that are shown; the list of payments has them all. */
const shownMonths = 12;

/** One payment with what happened to it and what is around it. @throws HttpError `not-found` */
export async function readPaymentDetails(call: Pick<Context, 'db' | 'language'>, id: string): Promise<PaymentDetails> {
  const { db } = call;
  const row = await existingPayment(db, id);
  const [payment, around, months, refunds, deposit, proposal] = await Promise.all([
    existingPaymentRow(call, id),
    aroundOf(call, row),
    monthsOf(db, row),
    refundsOf(db, id),
    depositOf(db, id),
    proposalOf(db, id),
  ]);
  return {
    ...payment,
    ...around,
    reference: row.reference,
    isRefunding: row.refundAskedAt !== null && row.refundedAt === null,
    months,
    events: eventsOf(row, refunds),
    ...deposit,
    proposal,
  };
}

/** Its place in the school, and how it is paid; both are unknown once the sponsorship is gone. */
async function aroundOf({ db, language }: Pick<Context, 'db' | 'language'>, { id }: PaymentRow): Promise<Around> {
  const named = (table: string) =>
    sql`case when ${sql.raw(table)}.id is not null
    then json_build_object('id', ${sql.raw(table)}.id, 'name', ${nameIn(table, language)}) end`;
  const { rows } = await db.execute<Around & Record<string, unknown>>(sql`
    select s.payment_method as method, s.last_four as "lastFour", s.auto_charge as "autoCharge",
      ${named('r')} as region, ${named('m')} as madrasa, ${named('c')} as class
    from payments p left join sponsorships s on s.id = p.sponsorship_id ${placesOfPayment}
    where p.id = ${id}`);
  return rows[0] ?? { method: null, lastFour: null, autoCharge: null, region: null, madrasa: null, class: null };
}

type Deposit = Pick<PaymentDetails, 'fee' | 'net' | 'payout'>;

/** The fee and the deposit of a payment in dollars, as the gateway named them. A failed deposit leads to the next one. */
async function depositOf(db: Database, id: string): Promise<Deposit> {
  const { rows } = await db.execute<Deposit & Record<string, unknown>>(sql`
    with recursive moved as (select * from gateway_entries where payment_id = ${id} and currency = 'usd'),
    way as (
      select po.*, 1 as step from gateway_payouts po
        join moved e on e.kind = 'charge' and e.gateway = po.gateway and e.payout_id = po.id
      union all
      select po.*, step + 1 from way join gateway_payouts po on po.gateway = way.gateway and po.id = way.repaid_by where step < 20
    )
    select ${dollars(sql`sum(fee_cents)`)} as fee, ${dollars(sql`sum(cents - fee_cents)`)} as net,
      (select json_build_object('id', id, 'arrivalDate', arrival_date, 'hasArrived', state = 'paid')
        from way order by step desc limit 1) as payout
    from moved having bool_or(kind = 'charge')`);
  return rows[0] ?? { fee: null, net: null, payout: null };
}

async function proposalOf(db: Database, id: string): Promise<PaymentDetails['proposal']> {
  const { rows } = await db.execute<NonNullable<PaymentDetails['proposal']> & Record<string, unknown>>(sql`
    select f.id, ${dollars(sql`f.cents`)} as amount, f.reason, f.note, ${isoTime(sql`f.proposed_at`)} as at,
      case when u.id is not null then json_build_object('id', u.id, 'fullName', u.full_name) end as by
    from refund_proposals f left join users u on u.id = f.proposed_by where f.payment_id = ${id}`);
  return rows[0] ?? null;
}

async function monthsOf(db: Database, { id, sponsorshipId }: PaymentRow): Promise<PaymentDetails['months']> {
  const rows = await db
    .select({
      ...{ id: payments.id, month: payments.month, cents: payments.amountCents, state: payments.state },
      back: payments.refundedCents,
    })
    .from(payments)
    .where(eq(payments.sponsorshipId, sponsorshipId))
    .orderBy(desc(payments.month))
    .limit(shownMonths + 1);
  return rows
    .filter((row) => row.id !== id)
    .slice(0, shownMonths)
    .map(({ cents, back, ...row }) => ({ ...row, amount: cents / 100, refundedAmount: back / 100 }));
}

type Refund = Pick<Event, 'amount' | 'reason' | 'note' | 'by'> & {
  readonly askedAt: string;
  readonly doneAt: string | null;
};

async function refundsOf(db: Database, paymentId: string): Promise<Refund[]> {
  const { rows } = await db.execute<Refund & Record<string, unknown>>(sql`
    select ${dollars(sql`f.cents`)} as amount, f.reason, f.note,
      case when u.id is not null then json_build_object('id', u.id, 'fullName', u.full_name) end as by,
      ${isoTime(sql`f.asked_at`)} as "askedAt", ${isoTime(sql`f.done_at`)} as "doneAt"
    from refunds f left join users u on u.id = f.asked_by
    where f.payment_id = ${paymentId} order by f.asked_at, f.id`);
  return rows;
}

/** The events from the row and its decisions, in chronological order. */
function eventsOf(row: PaymentRow, refunds: readonly Refund[]): Event[] {
  const nothing = { amount: null, reason: null, note: '', by: null };
  const one = (kind: Event['kind'], at: Date | null): Event[] =>
    at ? [{ ...nothing, kind, at: at.toISOString() }] : [];
  const decided = refunds.flatMap(({ askedAt, doneAt, ...refund }): Event[] => [
    { ...refund, kind: 'refund-asked', at: askedAt },
    ...(doneAt ? [{ ...nothing, kind: 'refunded' as const, at: doneAt, amount: refund.amount }] : []),
  ]);
  const sentBack = refunds.reduce((sum, { amount, doneAt }) => sum + (doneAt ? Math.round((amount ?? 0) * 100) : 0), 0);
  const restCents = row.refundedCents - sentBack;
  const there = one('refunded-there', restCents > 0 ? (row.refundedAt ?? row.returnedAt) : null);
  const later = [
    ...one(row.state === 'failed' ? 'failed' : 'tried', row.paidAt === null ? row.triedAt : null),
    ...one('paid', row.paidAt),
    ...decided,
    ...there.map((event) => ({ ...event, amount: restCents / 100 })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return [...one('made', row.createdAt), ...later];
}
