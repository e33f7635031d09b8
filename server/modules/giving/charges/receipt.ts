import { sql } from 'drizzle-orm';
import type { Receipt } from '#contract/entities/papers/receipt.ts';
import { limits } from '#contract/limits.ts';
import { dueDate, isExpected, reportState } from '#contract/report-months.ts';
import { dueDayIn } from '#contract/school-year/due-days.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { classFacts, factsOf } from '#server/figures/class-months.ts';
import { found } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { paidPlace, placesOfPayment, refundedAt } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';

type Stored = Omit<Receipt, 'isSandbox' | 'currency' | 'reports' | 'totalClasses'> & {
  readonly gateway: string;
  readonly classIds: string[];
};

/**
 * The effect of a payment, for everybody who has its code.
 * @throws HttpError `not-found`
 */
export async function readReceipt(call: Call<'receipts.get'>, { clock }: PaymentTools): Promise<Receipt> {
  const { db, params } = call;
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select p.receipt_code as code, p.state, p.gateway, (p.amount_cents / 100.0)::float8 as amount, p.month,
      ${isoTime(sql`p.paid_at`)} as "paidDate", ${isoTime(refundedAt(sql`p`))} as "refundedDate",
      (p.refunded_cents / 100.0)::float8 as "refundedAmount",
      p.type_id as "typeId", ${paidPlace(call.language)}, reached.ids as "classIds", reached.students as "totalStudents",
      (select json_build_object('month', b.month, 'seal', b.seal) from book_months b
        where b.month = to_char(p.paid_at at time zone 'UTC', 'YYYY-MM')) as seal
    from payments p ${placesOfPayment}
    cross join lateral (
      select coalesce(array_agg(classes.id), '{}') as ids,
        (select count(distinct user_id)::int from class_members where role = 'student'
          and class_id in (select id from classes k where k.id = c.id
            or (p.type = 'madrasa' and k.madrasa_id = m.id)
            or (p.type = 'region' and k.madrasa_id in (select id from madaris where region_id = r.id)))) as students
      from classes join madaris on madaris.id = classes.madrasa_id
      where coalesce(classes.last_month, '9999-12') >= p.month
        and case p.type when 'class' then classes.id = c.id when 'madrasa' then madaris.id = m.id
          else madaris.region_id = r.id end
    ) as reached
    where p.receipt_code = ${params.code.toLowerCase()} and p.state in ('paid', 'refunded') and p.paid_at is not null`);
  const { gateway, classIds, ...receipt } = found(rows[0]);
  const reports = await reportsOf(call, classIds, receipt.month, clock.now());
  return { ...receipt, isSandbox: gateway === 'sandbox', currency: 'USD', totalClasses: classIds.length, reports };
}

async function reportsOf({ db, language }: Call<'receipts.get'>, ids: string[], month: string, now: Date) {
  const facts = await classFacts(db, ids, language);
  const states = facts.map((each) =>
    reportState({ ...factsOf(each, month), receivedAt: each.received.get(month)?.at, now }),
  );
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    total: states.filter((state) => isExpected[state]).length,
    received: count('received', 'late'),
    late: count('late'),
    missing: count('missing'),
    dueDate: dueDate(month, facts[0] ? dueDayIn(facts[0].dueDays, month) : limits.dueDay),
  };
}
