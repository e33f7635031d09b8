import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Report } from '#contract/entities/report.ts';
import { classesInScope } from '#server/access/scope.ts';
import { files } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { documentAnswers, documentColumns } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';

type Deletion = Context & { params: { id: string } };

/**
 * Deletes a material or report with its file: rows in the call's transaction, the blob once that is committed. By its
 * own id, or by that of its file (spec section 7, the notes).
 * @throws HttpError `not-found` where it is not there, out of scope or, with the reach `own`, someone else's
 */
export async function deleteDocument(kind: DocumentKind, call: Deletion): Promise<{ data: Report }> {
  const { db, storage } = call;
  const { table } = documentKinds[kind];
  const row = await lockRow(kind, call);
  const answer = (await documentAnswers(kind, call))(row);
  await requireVersion(call, row.version, () => answer);
  await storage.markPending(row.storageKey);
  await db.delete(table).where(eq(table.id, row.id));
  await db.delete(files).where(eq(files.id, row.fileId));
  await call.audit('delete', { type: kind, id: row.id }, { title: row.title, fileName: row.fileName });
  call.afterCommit(async () => {
    await storage.delete(row.storageKey);
    await storage.finalize(row.storageKey);
  });
  return { data: answer };
}

/** By its own id, else by that of its file: never by either at once, for a client makes the first one itself. */
async function lockRow(kind: DocumentKind, call: Deletion) {
  const { table } = documentKinds[kind];
  const row = (await lockBy(table.id, kind, call)) ?? (await lockBy(table.fileId, kind, call));
  if (!row) throw new HttpError('not-found');
  return row;
}

async function lockBy(column: AnyPgColumn, kind: DocumentKind, call: Deletion) {
  const { table } = documentKinds[kind];
  const [row] = await call.db
    .select({ ...documentColumns(table), storageKey: files.storageKey })
    .from(table)
    .innerJoin(files, eq(files.id, table.fileId))
    .innerJoin(classes, eq(classes.id, table.classId))
    .where(and(eq(column, call.params.id), mayDelete(kind, call)))
    .for('update', { of: table });
  return row;
}

function mayDelete(kind: DocumentKind, call: Deletion) {
  if (call.reach !== 'own') return classesInScope(call);
  if (call.caller.role === 'visitor') throw new HttpError('not-signed-in');
  return eq(documentKinds[kind].table.authorId, call.caller.userId);
}
