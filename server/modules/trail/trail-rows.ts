import { type SQL, sql } from 'drizzle-orm';
import { type SpendingKind, spendingKinds } from '#contract/entities/spending.ts';
import type { Database } from '#server/db/pool.ts';
import { hasArrived, isUnderWay } from '#server/figures/madrasa-money.ts';
import { placesOfPayment } from '#server/modules/giving/payments/payment-rows.ts';
import { borneByOperator, wentBackAt } from '#server/modules/transfers/ready-money.ts';
import type { Spent, Stretch } from './match-spending.ts';

/** A paid month, with the day on which the report of its place is due. */
export interface PaidMonth {
  readonly id: string;
  readonly month: string;
  readonly cents: number;
  /** The cents of it that were not refunded. */
  readonly keptCents: number;
  readonly paidDate: string;
  readonly wentBackDate: string | null;
  /** The cents that were refunded after they had been sent to the school. */
  readonly operatorCents: number;
  readonly dueDay: number;
  readonly type: 'region' | 'madrasa' | 'class';
  readonly typeId: string;
}

/**
 * Paid payments as `PaidMonth`.
 * @param where on `payments` as `p`, with order and limit
 */
export async function paidMonths(db: Database, where: SQL): Promise<PaidMonth[]> {
  const { rows } = await db.execute<PaidMonth & Record<string, unknown>>(sql`
    select p.id, p.month, p.amount_cents as cents, p.amount_cents - p.refunded_cents as "keptCents",
      to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD') as "paidDate",
      to_char(${wentBackAt} at time zone 'UTC', 'YYYY-MM-DD') as "wentBackDate",
      case when p.refunded_cents > 0 then ${borneByOperator} else 0 end::float8 as "operatorCents",
      coalesce(due_day_in(p.month, coalesce(c.past_due_days, '[]'), coalesce(m.past_due_days, '[]'), r.past_due_days, r.due_day), 5)
        as "dueDay",
      p.type, p.type_id as "typeId"
    from payments p ${placesOfPayment}
    where p.paid_at is not null and p.state in ('paid', 'refunded') and ${where}`);
  return rows;
}

/** A part of a payment that was sent to a madrasa. */
export interface SentPart {
  readonly madrasaId: string;
  readonly cents: number;
  readonly sentDate: string;
  readonly isDisputed: boolean;
  /** Null until the school has confirmed it. */
  readonly receivedDate: string | null;
  /** The arrived part, as a stretch of all money that arrived at the madrasa. */
  readonly arrived: Stretch;
  /** Due day in the region of the madrasa. */
  readonly dueDay: number;
}

interface FoundPart extends Omit<SentPart, 'arrived'>, Record<string, unknown> {
  readonly before: number;
  readonly transferCents: number;
  readonly confirmedCents: number | null;
  readonly arrivedBefore: number;
}

/** The parts of a payment that were sent, the earliest first. */
export async function sentParts(db: Database, paymentId: string): Promise<SentPart[]> {
  const { rows } = await db.execute<FoundPart>(sql`
    select transfers.madrasa_id as "madrasaId", part.amount_cents as cents,
      to_char(transfers.sent_date, 'YYYY-MM-DD') as "sentDate", transfers.state = 'disputed' as "isDisputed",
      case when ${hasArrived()} then to_char(transfers.received_date, 'YYYY-MM-DD') end as "receivedDate",
      transfers.amount_cents::float8 as "transferCents",
      case when ${hasArrived()} then transfers.confirmed_cents::float8 end as "confirmedCents",
      (select coalesce(sum(other.amount_cents), 0)::float8 from transfer_payments as other
        where other.transfer_id = part.transfer_id
          and (other.payment_id, other.start_cents) < (part.payment_id, part.start_cents)) as before,
      (select coalesce(sum(earlier.confirmed_cents), 0)::float8 from transfers as earlier
        where earlier.madrasa_id = transfers.madrasa_id and ${hasArrived(sql`earlier`)}
          and (earlier.received_date, earlier.id) < (transfers.received_date, transfers.id)) as "arrivedBefore",
      regions.due_day as "dueDay"
    from transfer_payments as part join transfers on transfers.id = part.transfer_id
    join madaris on madaris.id = transfers.madrasa_id join regions on regions.id = madaris.region_id
    where part.payment_id = ${paymentId} and ${isUnderWay()}
    order by transfers.sent_date, transfers.id, part.start_cents`);
  return rows.map(({ before, transferCents, confirmedCents, arrivedBefore, ...part }) => {
    const arrived = (cents: number) => arrivedBefore + arrivedOf(cents, transferCents, confirmedCents ?? 0);
    return { ...part, arrived: { start: arrived(before), end: arrived(before + part.cents) } };
  });
}

/**
 * The arrived cents among the first cents of a transfer. If less arrived than was sent, each gift lost the same share, to the
 * cent; extra money belongs to no gift.
 */
function arrivedOf(cents: number, sent: number, confirmed: number): number {
  return Number((BigInt(cents) * BigInt(Math.min(confirmed, sent))) / BigInt(sent));
}

/** A month of spending, and the day on which its report came. */
export type SpentMonth = Spent & { readonly date: string };

const cents = sql.join(
  spendingKinds.map((kind) => sql`${sql.raw(`'${kind}', ${kind}_cents`)}`),
  sql`, `,
);

/** The counted spending of a madrasa, the earliest month first. */
export async function spendingOf(db: Database, madrasaId: string): Promise<SpentMonth[]> {
  const { rows } = await db.execute<{ month: string; date: string; cents: Record<SpendingKind, number> }>(sql`
    select month, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, json_build_object(${cents}) as cents
    from spending_reports where madrasa_id = ${madrasaId} and counts order by month`);
  return rows;
}

/** The first report of a place for a month, and if one is expected. */
export interface PlaceReport {
  readonly id: string | null;
  readonly date: string | null;
  readonly isExpected: boolean;
}

/** @param mayOpen on `reports`: the reports that the reader may open; the id of another one is null */
export async function reportOf(
  db: Database,
  { type, typeId, month }: PaidMonth,
  mayOpen: SQL | undefined,
): Promise<PlaceReport> {
  const ofPlace = sql`case ${type} when 'class' then classes.id = ${typeId}
    when 'madrasa' then classes.madrasa_id = ${typeId} else classes.region_id = ${typeId} end`;
  const { rows } = await db.execute<PlaceReport & Record<string, unknown>>(sql`
    select first.id, first.date, exists (select from classes where ${ofPlace}
        and coalesce(classes.first_month, month_of(classes.created_at)) <= ${month}
        and coalesce(classes.last_month, '9999-12') >= ${month}
        and not exists (select from months_off_of(classes.id, classes.madrasa_id, classes.region_id) as off
          where off.month = ${month})) as "isExpected"
    from (values (1)) as one left join lateral (
      select case when ${mayOpen ?? sql`true`} then reports.id end as id,
        to_char(coalesce(reports.arrived_at, reports.created_at) at time zone 'UTC', 'YYYY-MM-DD') as date
      from reports join classes on classes.id = reports.class_id
      where ${ofPlace} and reports.month = ${month} and reports.counts
      order by coalesce(reports.arrived_at, reports.created_at), reports.id limit 1) as first on true`);
  const [row] = rows;
  if (!row) throw new Error('A left join with one row gives one row.');
  return row;
}
