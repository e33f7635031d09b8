import { type SQL, sql } from 'drizzle-orm';
import type { ListMeta } from '#contract/paging.ts';
import type { Context } from '#server/http/handler.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

type Listing = Context & { query: { page: number; limit: number } };

/** Total number of rows, as a column of each row of a page. */
export const totalItems = sql<number>`count(*) over ()`.mapWith(Number);

/** One page of materials or reports from `select`, with the total number. */
export async function listTitled<TRow extends TitledRow, TAnswer extends object>(
  { table, answers }: TitledEntity<TRow, TAnswer>,
  call: Listing,
  {
    where,
    select,
  }: {
    where: SQL | undefined;
    select: (page: { limit: number; offset: number }) => Promise<(TRow & { totalItems: number })[]>;
  },
): Promise<{ data: TAnswer[]; meta: ListMeta }> {
  const { page, limit } = call.query;
  const rows = await select({ limit, offset: (page - 1) * limit });
  const answer = await answers(call);
  // A page after the last one has no row with the total.
  const all = rows[0]?.totalItems ?? (page === 1 ? 0 : await call.db.$count(table, where));
  return { data: rows.map(answer), meta: { totalItems: all, page, limit } };
}
