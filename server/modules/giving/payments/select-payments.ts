import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AnswerOf } from '#contract/endpoints.ts';
import type { Payment, PaymentSums } from '#contract/entities/payment.ts';
import type { PaymentState } from '#contract/entities/sponsorship-kinds.ts';
import { placeName } from '#server/db/names/place-names.ts';
import { asOf, dollars, fetchPage, isoTime, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { fetchRows } from '#server/db/prepared.ts';
import { payments } from '#server/db/schema/payments.ts';
import { selection, selectList } from '#server/db/selection.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { givingPerson, isGivenByOrTo } from './giver.ts';
import { hasReceipt, isProposed, isRefunding, refundedAt, refundingCents } from './payment-rows.ts';

/** One page of payments, newest first. People are named to the admin only. */
export async function selectPayments(
  call: Pick<Call<'payments.list'>, 'db' | 'query' | 'caller' | 'reach' | 'language'>,
): Promise<AnswerOf<'payments.list'>> {
  const { db, query, caller, reach, language } = call;
  const filter = and(
    reach === 'all' ? undefined : caller.role === 'visitor' ? sql`false` : eq(payments.sponsorId, caller.userId),
    query.state ? eq(payments.state, query.state) : undefined,
    query.month ? eq(payments.month, query.month) : undefined,
    query.sponsorshipId ? eq(payments.sponsorshipId, query.sponsorshipId) : undefined,
    query.refunding === undefined ? undefined : query.refunding ? isRefunding : not(isRefunding),
    query.proposed === undefined ? undefined : query.proposed ? isProposed : not(isProposed),
    query.search === '' ? undefined : sql`(${hasReceipt(query.search)} or ${isGivenByOrTo(payments, query.search)})`,
  );
  const order = sql`${payments.createdAt} desc, ${payments.id} desc`;
  const where = and(filter, asOf(payments.createdAt, query.asOf));
  const list = await fetchPage(
    db,
    rows,
    { where, order, page: query, countsApart: filter === undefined },
    { language },
  );
  if (reach !== 'all') return { ...list, data: list.data.map((row) => ({ ...row, sponsor: null })) };
  return filter ? { ...list, meta: { ...list.meta, sums: await sumsOf(db, where) } } : list;
}

async function sumsOf(db: Database, where: SQL | undefined): Promise<PaymentSums> {
  const sum = (cents: AnyPgColumn, states: readonly PaymentState[]) =>
    dollars(sql`coalesce(sum(${cents}) filter (where ${inArray(payments.state, [...states])}), 0)`);
  const columns = selectList<PaymentSums>({
    taken: sum(payments.amountCents, ['paid', 'refunded']),
    refunded: sum(payments.refundedCents, ['paid', 'refunded']),
    untaken: sum(payments.amountCents, ['due', 'open', 'failed']),
  });
  const [sums] = await fetchRows(db, sql<PaymentSums>`select ${columns} from ${payments} where ${where ?? sql`true`}`);
  if (!sums) throw new Error('Sums are always one row.');
  return sums;
}

/** @throws HttpError `not-found` */
export async function existingPaymentRow(
  { db, language }: Pick<Context, 'db' | 'language'>,
  id: string,
): Promise<Payment> {
  const chosen = { where: eq(payments.id, id), order: sql`${payments.id}`, page: { page: 1, limit: 1 } };
  const { data } = await fetchPage(db, rows, chosen, { language });
  return found(data[0]);
}

const rows = rowsQuery(payments, (page) =>
  selection<Payment>(
    {
      id: payments.id,
      sponsorshipId: payments.sponsorshipId,
      type: payments.type,
      typeId: payments.typeId,
      name: placeName(payments.typeId, sql`${sql.placeholder('language')}::text`),
      sponsor: givingPerson(payments.sponsorId),
      month: payments.month,
      amount: dollars(payments.amountCents),
      state: payments.state,
      gateway: payments.gateway,
      attempts: payments.attempts,
      declinedBecause: sql`case when ${payments.state} = 'failed' then ${payments.declinedBecause} end`,
      dueDate: isoTime(payments.dueAt),
      nextAttemptDate: isoTime(payments.nextAttemptAt),
      paidDate: isoTime(payments.paidAt),
      refundedDate: isoTime(refundedAt(payments)),
      refundedAmount: dollars(payments.refundedCents),
      refundingAmount: dollars(refundingCents),
      receiptCode: payments.receiptCode,
      version: payments.version,
      createdDate: isoTime(payments.createdAt),
    },
    sql`from ${page}`,
  ),
);
