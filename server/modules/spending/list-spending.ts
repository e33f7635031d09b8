import { and, eq, sql } from 'drizzle-orm';
import type { SpendingReport } from '#contract/entities/spending.ts';
import type { ListMeta } from '#contract/paging.ts';
import { spendingInScope } from '#server/access/scope.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { spendingReports } from '#server/db/schema/spending.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { selectSpending } from './select-spending.ts';

/**
 * The spending reports of a madrasa, the newest month first, and within a month the newest report. Sponsors get those that
 * count.
 * @throws HttpError `not-found` if the madrasa is unknown or out of scope
 */
export async function listSpending(call: Call<'spending.list'>): Promise<{ data: SpendingReport[]; meta: ListMeta }> {
  const { db, params, query, caller } = call;
  await requireRow(db, madaris, and(eq(madaris.id, params.id), spendingInScope(call)));
  const isSponsor = caller.role === 'sponsor';
  const { page, limit } = query;
  const { data, totalItems } = await selectSpending(
    call,
    sql`where r.madrasa_id = ${params.id} ${isSponsor ? sql`and r.counts` : sql``}
      order by r.month desc, r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  const counted = isSponsor ? eq(spendingReports.counts, true) : undefined;
  // A page after the last one has no row with the total.
  const all = page === 1 ? 0 : await db.$count(spendingReports, and(eq(spendingReports.madrasaId, params.id), counted));
  return { data, meta: { totalItems: totalItems ?? all, page, limit } };
}
