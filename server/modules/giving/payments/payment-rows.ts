import { randomBytes } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import type { Language } from '#contract/language/languages.ts';
import { codeStartOf } from '#contract/text/short-code.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { found } from '#server/http/call/found.ts';
import { pricesTooNew } from './charge-calendar.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The gateway's key of the current attempt: a declined attempt is over, and the next has another key. */
export function attemptKey({ id, attempts }: Pick<PaymentRow, 'id' | 'attempts'>): string {
  return `${id}-${attempts}`;
}

/** On `payments`: the present monthly price of its place. */
const placePrice = sql`case ${payments.type}
  when 'class' then (select monthly_price_cents from classes where id = ${payments.typeId})
  when 'madrasa' then (select total_price_cents from madaris where id = ${payments.typeId})
  else (select total_price_cents from regions where id = ${payments.typeId}) end`;

/**
 * On `payments`: the price for a payment made now. A higher price that does not apply yet (`pricesTooNew`) leaves earlier
 * sponsors with the former one.
 */
export function priceInEffect(now: Date): SQL {
  const side = (name: 'from' | 'to') =>
    sql`coalesce(changes #>> ${`{changes,monthlyPrice,${name}}`}, changes #>> ${`{changes,totalPrice,${name}}`})::numeric`;
  return sql`least(${placePrice}, (select round(min(${side('from')}) * 100)::integer
    from audit_log join sponsorships on sponsorships.id = ${payments.sponsorshipId} and sponsorships.started_at < audit_log.at
    where object_type = ${payments.type} and object_id = ${payments.typeId} and action = 'update'
      and audit_log.at > ${pricesTooNew(now)}::timestamptz and ${side('to')} > ${side('from')}))`;
}

/** Joins of a payment `p` with its place and what is above it: a class `c`, a madrasa `m`, a region `r`. */
export const placesOfPayment = sql`left join classes c on p.type = 'class' and c.id = p.type_id
  left join madaris m on m.id = case when p.type = 'madrasa' then p.type_id else c.madrasa_id end
  left join regions r on r.id = case when p.type = 'region' then p.type_id else m.region_id end`;

/** Place of such a payment on a receipt, as its reader knows it. */
export function paidPlace(reader: Language): SQL {
  const [c, m, r] = [nameIn('c', reader), nameIn('m', reader), nameIn('r', reader)];
  return sql`p.giving_kind as "givingKind", p.type, coalesce(${c}, ${m}, ${r}, '') as name,
    case when p.type = 'class' then ${m} end as "madrasaName",
    case when p.type <> 'region' then ${r} end as "regionName"`;
}

/** A refund of the payment was decided, and the gateway has not completed it. */
export const isRefunding = sql`(${payments.refundAskedAt} is not null and ${payments.refundedAt} is null)`;

/** An admin has proposed a refund of the payment. */
export const isProposed = sql`exists (select from refund_proposals where payment_id = ${payments.id})`;

/** Amount of the payment's refund under way. */
export const refundingCents = sql`case when ${isRefunding}
  then coalesce(${payments.refundCents}, ${payments.amountCents}) - ${payments.refundedCents} else 0 end`;

/** The payment's receipt code starts with the typed text. @param typed a number as on paper, or any other text */
export function hasReceipt(typed: string): SQL {
  const start = codeStartOf(typed);
  if (start === undefined) return sql`false`;
  // Between the first and the last code with this start: a range of the index.
  return sql`${payments.receiptCode} between ${start} and ${start.padEnd(receiptSigns, 'z')}`;
}

/**
 * The time of a payment's last refund.
 * @param payment the table, or its alias
 */
export function refundedAt(payment: SQL | typeof payments): SQL {
  return sql`greatest(${payment}.refunded_at, ${payment}.returned_at,
    (select max(refunds.done_at) from refunds where refunds.payment_id = ${payment}.id))`;
}

const receiptSigns = 32;

/** 160 random bits, in letters and digits that cannot be confused on paper (Crockford). */
export function newReceiptCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return Array.from(randomBytes(receiptSigns), (byte) => letters[byte % letters.length]).join('');
}

/** @throws HttpError `not-found` */
export async function existingPayment(db: Database, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return found(row);
}

export function progressOf(row: PaymentRow): PaymentProgress {
  const { id, sponsorshipId, type, typeId, state, month, receiptCode } = row;
  const redirectUrl = state === 'open' ? row.redirectUrl : null;
  return { id, sponsorshipId, type, typeId, state, redirectUrl, month, amount: row.amountCents / 100, receiptCode };
}
