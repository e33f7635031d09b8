import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { classesInScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/pool.ts';
import { files } from '#server/db/schema/documents.ts';
import { tx } from '#server/db/tx.ts';
import { found, signedIn } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { type DocumentAnswer, type DocumentRow, documentAnswers, selectDocuments } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { pictureOf } from './pictures/picture-of.ts';
import { deletedByAnother, forGood, lockUpload, withdraw } from './withdrawn.ts';

type Deletion = Context & { params: { id: string } };

/**
 * Before a deletion, in a transaction of its own: what is not there is withdrawn for the caller, so that it never comes.
 * Its creation may still be on its way, held by a proxy or by a server that is stopped; the deletion is answered
 * `not-found`, and its author may take that for done.
 */
export async function withdrawUnknown(kind: DocumentKind, { db, caller, params: { id } }: Deletion): Promise<void> {
  if (caller.role === 'visitor') return;
  await tx(db, async (within) => {
    await lockUpload(within, id);
    if (await exists(kind, within, id)) return;
    await withdraw(within, { kind, ownerId: caller.userId, id }, forGood);
  });
}

/**
 * Deletes a material or report with its file: rows in the call's transaction, the blob once that is committed. By its
 * own id, or by that of its file (docs/rules.md#files). What its author still sends of it is not taken any more.
 * @throws HttpError `not-found` where it is not there, out of scope or, with the reach `own`, someone else's
 */
export async function deleteDocument(kind: DocumentKind, call: Deletion): Promise<{ data: DocumentAnswer }> {
  await lockUpload(call.db, call.params.id);
  const row = await lockRow(kind, call);
  const answer = (await documentAnswers(kind, call))(row);
  await requireVersion(call, row.version, () => answer);
  await removeDocument(kind, call, row);
  if (row.authorId) await withdraw(call.db, { kind, ownerId: row.authorId, id: row.id }, endOf(row.authorId, call));
  return { data: answer };
}

/** What its author may still send of it is done when they have deleted it themselves, and only then. */
function endOf(authorId: string, { caller }: Deletion): number {
  return caller.userId === authorId ? forGood : deletedByAnother;
}

/** Takes rows, files and, after the commit, content away; inside the transaction that holds the row. */
export async function removeDocument(
  kind: DocumentKind,
  call: Pick<Context, 'db' | 'storage' | 'audit' | 'afterCommit'>,
  row: DocumentRow,
  action: 'delete' | 'replace' = 'delete',
): Promise<void> {
  const { db } = call;
  const { table } = documentKinds[kind];
  const held = [...(await pagesFiles(db, row)), row.fileId];
  for (const id of [...held]) held.push(...(await pictureOf(db, id)));
  await db.delete(table).where(eq(table.id, row.id));
  await removeFiles(call, held);
  await call.audit(action, { type: kind, id: row.id }, { title: row.title, fileName: row.fileName });
}

/** Takes files that no row names any more away: their rows now, their content after the commit. */
export async function removeFiles(
  { db, storage, afterCommit }: Pick<Context, 'db' | 'storage' | 'afterCommit'>,
  ids: readonly string[],
): Promise<void> {
  const held = inArray(files.id, [...ids]);
  const keys = (await db.select({ key: files.storageKey }).from(files).where(held)).map(({ key }) => key);
  for (const key of keys) await storage.markPending(key);
  await db.delete(files).where(held);
  afterCommit(async () => {
    for (const key of keys) {
      await storage.delete(key);
      await storage.finalize(key);
    }
  });
}

/** What a report page has beside its file: the sponsors' PDF, photos and voice note. */
async function pagesFiles(db: Database, { id, report }: DocumentRow): Promise<string[]> {
  if (!report?.page) return [];
  const { rows } = await db.execute<{ id: string }>(sql`select sponsor_file_id as id from reports where id = ${id}
    union all select file_id from report_parts where report_id = ${id}`);
  return rows.map((file) => file.id);
}

async function exists(kind: DocumentKind, db: Database, id: string): Promise<boolean> {
  const { table } = documentKinds[kind];
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(or(eq(table.id, id), eq(table.fileId, id)));
  return found.length > 0;
}

/** By its own id, else by that of its file: never by either at once, for a client makes the first one itself. */
async function lockRow(kind: DocumentKind, call: Deletion) {
  const { table } = documentKinds[kind];
  return found((await lockBy(table.id, kind, call)) ?? (await lockBy(table.fileId, kind, call)));
}

async function lockBy(column: AnyPgColumn, kind: DocumentKind, call: Deletion) {
  const { table } = documentKinds[kind];
  const [row] = await selectDocuments(call, table)
    .where(and(eq(column, call.params.id), mayDelete(kind, call)))
    .for('update', { of: table });
  return row;
}

function mayDelete(kind: DocumentKind, call: Deletion) {
  if (call.reach !== 'own') return classesInScope(call);
  return eq(documentKinds[kind].table.authorId, signedIn(call).userId);
}
