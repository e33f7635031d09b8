import { and, eq, or } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { classesInScope, currentClassesInScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/pool.ts';
import { tx } from '#server/db/tx.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import { deletedByAnother, forGood, lockUpload, withdraw } from '#server/files/uploads/withdrawn.ts';
import { found, signedIn } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

type Deletion = Context & { params: { id: string } };

/**
 * Runs before a deletion, in a separate transaction: a missing upload is withdrawn for the caller, so that it never comes. Its
 * creation may still be on its way, held by a proxy or by a stopped server; the deletion is answered `not-found`, which its
 * author may take for done.
 */
export async function withdrawUnknown<TRow extends TitledRow>(
  { kind, table }: TitledEntity<TRow, object>,
  { db, caller, params: { id } }: Deletion,
): Promise<void> {
  if (caller.role === 'visitor') return;
  await tx(db, async (within) => {
    await lockUpload(within, id);
    if (await exists(table, within, id)) return;
    await withdraw(within, { kind, ownerId: caller.userId, id }, forGood);
  });
}

/**
 * Deletes a material or report with its file: rows in the call's transaction, the blob once that is committed. By its
 * own id, or by that of its file as long as no other one in reach has the same (docs/rules.md#files). Later uploads of its author are
 * no longer taken.
 * @throws HttpError `not-found` where it is not there, out of scope or, with the reach `own`, someone else's
 */
export async function deleteTitled<TRow extends TitledRow, TAnswer extends object>(
  entity: TitledEntity<TRow, TAnswer>,
  call: Deletion,
): Promise<{ data: TAnswer }> {
  const { kind } = entity;
  await lockUpload(call.db, call.params.id);
  const row = await lockRow(entity, call);
  const answer = (await entity.answers(call))(row);
  await requireVersion(call, row.version, () => answer);
  await removeTitled(entity, call, row);
  if (row.authorId) await withdraw(call.db, { kind, ownerId: row.authorId, id: row.id }, endOf(row.authorId, call));
  return { data: answer };
}

/** Later uploads of its author count as done only if the author deleted it. */
function endOf(authorId: string, { caller }: Deletion): number {
  return caller.userId === authorId ? forGood : deletedByAnother;
}

/** Takes rows, files that no copy shares and, after the commit, their content away; inside the transaction that holds the row. */
export async function removeTitled<TRow extends TitledRow>(
  { kind, table, filesBeside }: TitledEntity<TRow, object>,
  call: Pick<Context, 'db' | 'storage' | 'audit' | 'afterCommit'>,
  row: TRow,
  action: 'delete' | 'replace' = 'delete',
): Promise<void> {
  const { db } = call;
  const held = [...(await filesBeside(db, row)), row.fileId];
  await db.delete(table).where(eq(table.id, row.id));
  await removeFiles(call, held);
  await call.audit(action, { type: kind, id: row.id }, { title: row.title, fileName: row.fileName });
}

async function exists(table: TitledEntity<TitledRow, object>['table'], db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.id, id), eq(table.fileId, id)));
  return rows.length > 0;
}

/** By its own id, otherwise by that of its file; never by both at once, because clients choose the first one. */
async function lockRow<TRow extends TitledRow>(entity: TitledEntity<TRow, object>, call: Deletion): Promise<TRow> {
  const { table } = entity;
  return found((await lockBy(table.id, entity, call)) ?? (await lockBy(table.fileId, entity, call)));
}

async function lockBy<TRow extends TitledRow>(
  column: AnyPgColumn,
  { table, select }: TitledEntity<TRow, object>,
  call: Deletion,
): Promise<TRow | undefined> {
  const mayDelete =
    call.reach === 'own'
      ? and(eq(table.authorId, signedIn(call).userId), classesInScope(call))
      : currentClassesInScope(call);
  const rows = await select(call, and(eq(column, call.params.id), mayDelete), 'locked');
  // The id of a file that several share says of none that it is meant.
  return rows.length === 1 ? rows[0] : undefined;
}
