import { and, eq } from 'drizzle-orm';
import { type UploadName, withdrawnUpTo } from '#server/files/uploads/withdrawn.ts';
import type { Context } from '#server/http/handler.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

/**
 * The caller's own material or report with this id and revision; undefined without one. In the answer `already-there` it shows
 * a device whose key has expired that its upload was accepted long ago (docs/rules.md#the-promise).
 */
export async function ownTitled<TRow extends TitledRow, TAnswer extends object>(
  entity: TitledEntity<TRow, TAnswer>,
  call: Pick<Context, 'db' | 'caller'>,
  { id, revision = 0 }: { id?: string | undefined; revision?: number | undefined },
): Promise<TAnswer | undefined> {
  if (id === undefined || call.caller.role === 'visitor') return undefined;
  const ownerId = call.caller.userId;
  if ((await withdrawnUpTo(call.db, { kind: entity.kind, ownerId, id })) !== revision - 1) return undefined;
  return readOwn(entity, call, { ownerId, id });
}

/** The author's own material or report, in the form for the author. */
export async function readOwn<TRow extends TitledRow, TAnswer extends object>(
  entity: TitledEntity<TRow, TAnswer>,
  call: Pick<Context, 'db' | 'caller'>,
  { ownerId, id }: Omit<UploadName, 'kind'>,
): Promise<TAnswer | undefined> {
  const { table } = entity;
  const [row] = await entity.select(call, and(eq(table.id, id), eq(table.authorId, ownerId)));
  return row && (await entity.answers(call))(row);
}

/** The same for one that was just written. */
export async function readCreated<TRow extends TitledRow, TAnswer extends object>(
  ...args: Parameters<typeof readOwn<TRow, TAnswer>>
): Promise<TAnswer> {
  const created = await readOwn(...args);
  if (!created) throw new Error('A row that was written a moment ago is not there.');
  return created;
}

/** The author's row, as a teacher reads it, locked until the transaction ends. */
export async function lockOwn<TRow extends TitledRow>(
  { table, select }: TitledEntity<TRow, object>,
  db: Context['db'],
  { ownerId, id }: Omit<UploadName, 'kind'>,
): Promise<TRow | undefined> {
  const isOwn = and(eq(table.id, id), eq(table.authorId, ownerId));
  const [row] = await select({ db, caller: { role: 'teacher', userId: ownerId } }, isOwn, 'locked');
  return row;
}
