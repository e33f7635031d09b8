import { and, eq, sql } from 'drizzle-orm';
import type { Payment } from '#contract/entities/payment.ts';
import { dollars, fetchPage, isoTime, type Listed, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { givingPerson, isGivenByOrTo } from './giver.ts';

/** One page of payments, newest first. People are named to the admin only. */
export async function selectPayments(
  call: Pick<Call<'payments.list'>, 'db' | 'query' | 'caller' | 'reach'>,
): Promise<Listed<Payment>> {
  const { db, query, caller, reach } = call;
  const where = and(
    reach === 'all' ? undefined : caller.role === 'visitor' ? sql`false` : eq(payments.sponsorId, caller.userId),
    query.state ? eq(payments.state, query.state) : undefined,
    query.month ? eq(payments.month, query.month) : undefined,
    query.sponsorshipId ? eq(payments.sponsorshipId, query.sponsorshipId) : undefined,
    query.search === ''
      ? undefined
      : sql`(${eq(payments.receiptCode, query.search.toLowerCase())} or ${isGivenByOrTo(payments, query.search)})`,
  );
  const order = sql`${payments.createdAt} desc, ${payments.id} desc`;
  const list = await fetchPage<Payment>(db, rows, { where, order, page: query });
  return reach === 'all' ? list : { ...list, data: list.data.map((row) => ({ ...row, sponsor: null })) };
}

/** @throws HttpError `not-found` */
export async function existingPaymentRow(db: Database, id: string): Promise<Payment> {
  const { data } = await fetchPage<Payment>(db, rows, {
    where: eq(payments.id, id),
    order: sql`${payments.id}`,
    page: { page: 1, limit: 1 },
  });
  if (!data[0]) throw new HttpError('not-found');
  return data[0];
}

const rows = rowsQuery(
  payments,
  (page, place) => sql`select ${payments.id}, ${place}, ${payments.sponsorshipId} as "sponsorshipId", ${payments.type},
      ${payments.typeId} as "typeId",
      coalesce((select name from classes where id = ${payments.typeId}), (select name from madaris where id = ${payments.typeId}),
        (select name from regions where id = ${payments.typeId}), '') as name,
      ${givingPerson(payments.sponsorId)} as sponsor,
      ${payments.month}, ${dollars(payments.amountCents)} as amount, ${payments.state}, ${payments.gateway},
      ${payments.attempts}, ${isoTime(payments.dueAt)} as "dueDate", ${isoTime(payments.nextAttemptAt)} as "nextAttemptDate",
      ${isoTime(payments.paidAt)} as "paidDate", ${isoTime(payments.refundedAt)} as "refundedDate",
      ${payments.receiptCode} as "receiptCode", ${payments.version}, ${isoTime(payments.createdAt)} as "createdDate"
    from ${page}`,
);
