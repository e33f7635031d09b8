import { sql } from 'drizzle-orm';
import type { Statement } from '#contract/entities/papers/statement.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { paidPlace, placesOfPayment, refundedAt } from './payment-rows.ts';

type Year = Statement['years'][number];
type Payment = Statement['payments'][number];
type Asking = Pick<Call<'payments.statement'>, 'db' | 'caller' | 'query' | 'clock' | 'language'>;

/** On a payment `p`: money was taken; later refunds are listed with their day. */
const wasPaid = sql`p.state in ('paid', 'refunded') and p.paid_at is not null and p.receipt_code is not null`;
const paidYear = sql`extract(year from p.paid_at at time zone 'UTC')::int`;

/** The caller's payments of a year; no one reads those of others. */
export async function readStatement({ db, caller, query, clock, language }: Asking): Promise<Statement> {
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  const mine = sql`p.sponsor_id = ${caller.userId} and ${wasPaid}`;
  const { rows: years } = await db.execute<Year & Record<string, unknown>>(sql`
    select ${paidYear} as year, ${dollars(sql`sum(p.amount_cents)`)} as paid,
      ${dollars(sql`coalesce(sum(p.refunded_cents), 0)`)} as refunded
    from payments p where ${mine} group by 1 order by 1 desc`);
  const year = query.year ?? years[0]?.year ?? clock.now().getUTCFullYear();
  const { rows: payments } = await db.execute<Payment & Record<string, unknown>>(sql`
    select p.receipt_code as "receiptCode", p.month, ${dollars(sql`p.amount_cents`)} as amount,
      ${isoTime(sql`p.paid_at`)} as "paidDate", ${isoTime(refundedAt(sql`p`))} as "refundedDate",
      ${dollars(sql`p.refunded_cents`)} as "refundedAmount",
      p.gateway = 'sandbox' as "isSandbox", ${paidPlace(language)}
    from payments p ${placesOfPayment}
    where ${mine} and ${paidYear} = ${year} order by p.paid_at, p.id`);
  const { rows } = await db.execute<{ fullName: string }>(
    sql`select full_name as "fullName" from users where id = ${caller.userId}`,
  );
  const { paid, refunded } = years.find((each) => each.year === year) ?? { paid: 0, refunded: 0 };
  return { fullName: rows[0]?.fullName ?? '', year, paid, refunded, years, payments };
}
