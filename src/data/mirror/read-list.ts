import type { PlaceNames } from '#contract/language/place-names.ts';
import type { ListSnapshot, Mirror } from '#data/database/database.ts';
import type { Mirrored } from '#data/database/entities.ts';
import { answerFromRows } from './answer-from-rows.ts';
import type { ListRequest } from './list-key.ts';
import type { ListName, ListRow } from './list-shapes.ts';
import { listShape } from './list-shapes.ts';
import { plain } from './mirrored.ts';
import { wholeSince } from './whole-since.ts';
import { rowsOf } from './write.ts';

/** A list as the mirror has it. */
export interface ReadList<TRow> {
  rows: TRow[];
  totalItems: number;
  /** Time of the server's answer, in milliseconds; for rows put together here, that of the oldest. */
  at: number;
  meta?: Record<string, unknown>;
  /** Put together from the rows on this device: the server may know more. */
  partial: boolean;
}

/**
 * A list from the mirror, or undefined if the mirror has nothing of it. Its snapshot comes first; without one, the rows
 * answer if the synchronisation has brought all of them. Runs in live queries.
 * @param offline the server cannot be asked: complete rows come before an older snapshot, and incomplete rows before nothing
 */
export async function readList<TName extends ListName>(
  mirror: Mirror,
  request: ListRequest<TName>,
  offline: boolean,
): Promise<ReadList<ListRow<TName>> | undefined> {
  const snapshot = await mirror.lists.get(request.key);
  const whole = await wholeSince(mirror, request);
  if (snapshot && !(offline && whole > snapshot.at)) return readSnapshot(mirror, request, snapshot);
  return whole > 0 || offline ? readRows(mirror, request, whole) : undefined;
}

async function readSnapshot<TName extends ListName>(
  mirror: Mirror,
  request: ListRequest<TName>,
  { ids, totalItems, at, meta }: ListSnapshot,
): Promise<ReadList<ListRow<TName>>> {
  const rows = await rowsOf(mirror, listShape(request.name).table).bulkGet(ids);
  return { rows: plainRows<TName>(rows), totalItems, at, partial: false, ...(meta && { meta }) };
}

async function readRows<TName extends ListName>(
  mirror: Mirror,
  request: ListRequest<TName>,
  whole: number,
): Promise<ReadList<ListRow<TName>> | undefined> {
  const answer = await answerFromRows(mirror, request);
  if (!answer) return whole > 0 ? { rows: [], totalItems: 0, at: whole, partial: false } : undefined;
  // Nothing of this page is here: the rows before it are not the whole list, and its end is unknown.
  if (whole === 0 && answer.rows.length === 0 && answer.totalItems > 0) return undefined;
  const at = whole || Math.min(...answer.rows.map((row) => row.mirrored.at), Date.now());
  const meta = await metaOf(mirror, request);
  const { totalItems } = answer;
  return { rows: plainRows<TName>(answer.rows), totalItems, at, partial: whole === 0, ...(meta && { meta }) };
}

/** The server's data beside the people of a class: the class and its madrasa. */
async function metaOf(mirror: Mirror, { name, params }: ListRequest): Promise<Record<string, unknown> | undefined> {
  const row = name === 'classes.users' ? await mirror.classes.get(params.classId ?? '') : undefined;
  return row && { class: namesOf(row), madaris: namesOf(row.madaris) };
}

function namesOf({ id, name, otherName }: { id: string } & PlaceNames) {
  return { id, name, otherName };
}

function plainRows<TName extends ListName>(rows: readonly unknown[]): ListRow<TName>[] {
  // The shape of a list says which table its rows are from; the compiler cannot follow the table's type through an open
  // name.
  const known = rows.filter((row) => row !== undefined) as Mirrored<ListRow<TName>>[];
  return known.map((row) => plain<ListRow<TName>>(row));
}
