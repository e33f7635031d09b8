import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import type { SpendingDue } from '#contract/entities/spending.ts';
import { madarisInScope } from '#server/access/scope.ts';
import { dueSpending } from '#server/figures/spending-due.ts';
import type { Call } from '#server/http/handler.ts';

/** The months of the caller's madaris whose spending report is still to be sent, the oldest first. */
export async function listDueSpending(call: Call<'spending.due'>): Promise<AnswerOf<'spending.due'>> {
  const due = dueSpending(madarisInScope(call) ?? sql`true`, call.clock.now());
  const { rows } = await call.db.execute<SpendingDue & Record<string, unknown>>(
    sql`select * from (${due}) as due order by month, "madrasaName", "madrasaId"`,
  );
  return { data: rows, meta: { totalItems: rows.length } };
}
