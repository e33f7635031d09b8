import { and, eq } from 'drizzle-orm';
import { found } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

type ReadingOne = Context & { params: { id: string } };

/**
 * One material or report, for readers of its file.
 * @throws HttpError `not-found` if it is missing or out of the caller's scope
 */
export async function readTitled<TRow extends TitledRow, TAnswer extends object>(
  entity: TitledEntity<TRow, TAnswer>,
  call: ReadingOne,
): Promise<{ data: TAnswer }> {
  const [row] = await entity.select(call, and(eq(entity.table.id, call.params.id), entity.readable(call)));
  return { data: (await entity.answers(call))(found(row)) };
}
