import { answerFromRows } from './answer-from-rows.ts';
import type { Mirror } from './database.ts';
import type { ListRequest } from './list-key.ts';
import type { ListName, ListRow } from './list-shapes.ts';
import { listShape } from './list-shapes.ts';
import { plain } from './mirrored.ts';
import type { Mirrored } from './row.ts';
import { rowsOf } from './write.ts';

/** A list as the mirror has it. */
export interface ReadList<TRow> {
  rows: TRow[];
  totalItems: number;
  /** When the server gave it, in milliseconds; of rows put together here, the oldest. */
  at: number;
  meta?: Record<string, unknown>;
  /** Put together from the rows on this device: the server may know more. */
  partial: boolean;
}

/**
 * A list from its snapshot, or undefined where there is none. Runs in live queries.
 */
export async function readSnapshot<TName extends ListName>(
  mirror: Mirror,
  request: ListRequest<TName>,
): Promise<ReadList<ListRow<TName>> | undefined> {
  const snapshot = await mirror.lists.get(request.key);
  if (!snapshot) return undefined;
  const rows = await rowsOf(mirror, listShape(request.name).table).bulkGet(snapshot.ids);
  const { totalItems, at, meta } = snapshot;
  return { rows: plainRows<TName>(rows), totalItems, at, partial: false, ...(meta && { meta }) };
}

/**
 * A list put together from the rows on this device, for a question whose answer was never fetched; undefined where the
 * device has nothing of that list at all. Runs in live queries.
 */
export async function readRows<TName extends ListName>(
  mirror: Mirror,
  request: ListRequest<TName>,
): Promise<ReadList<ListRow<TName>> | undefined> {
  const answer = await answerFromRows(mirror, request);
  if (!answer) return undefined;
  const at = Math.min(...answer.rows.map((row) => row.mirrored.at), Date.now());
  return { rows: plainRows<TName>(answer.rows), totalItems: answer.totalItems, at, partial: true };
}

function plainRows<TName extends ListName>(rows: readonly unknown[]): ListRow<TName>[] {
  // The shape of a list says which table its rows are of; the table's type cannot be followed through an open name.
  const known = rows.filter((row) => row !== undefined) as Mirrored<ListRow<TName>>[];
  return known.map((row) => plain<ListRow<TName>>(row));
}
