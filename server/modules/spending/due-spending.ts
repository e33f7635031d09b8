import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import type { SpendingDue } from '#contract/entities/spending.ts';
import { madarisInScope } from '#server/access/scope.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { dueSpending } from '#server/figures/spending-due.ts';
import type { Call } from '#server/http/handler.ts';

/** The months of the caller's madaris whose spending report is still to be sent, the oldest first. */
export async function listDueSpending(call: Call<'spending.due'>): Promise<AnswerOf<'spending.due'>> {
  const { regionId } = call.query;
  const ofRegion = regionId ? eq(madaris.regionId, regionId) : undefined;
  const due = dueSpending(and(madarisInScope(call), ofRegion) ?? sql`true`, call.clock.now(), call.language);
  const { rows } = await call.db.execute<SpendingDue & Record<string, unknown>>(
    sql`select * from (${due}) as due order by month, "madrasaName", "madrasaId"`,
  );
  return { data: rows, meta: { totalItems: rows.length } };
}
