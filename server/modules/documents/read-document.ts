import { and, eq } from 'drizzle-orm';
import { classesInScope, reportsToOpen } from '#server/access/scope.ts';
import { files } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type DocumentAnswer, documentAnswers, documentColumns, fileFor } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';

type Reading = Context & { params: { id: string } };

/**
 * One material or report, for those who may read its file.
 * @throws HttpError `not-found` where it is not there or out of the caller's scope
 */
export async function readDocument(kind: DocumentKind, call: Reading): Promise<{ data: DocumentAnswer }> {
  const { table } = documentKinds[kind];
  const [row] = await call.db
    .select(documentColumns(table, call.caller))
    .from(table)
    .innerJoin(files, eq(files.id, fileFor(table, call.caller)))
    .innerJoin(classes, eq(classes.id, table.classId))
    .where(and(eq(table.id, call.params.id), kind === 'report' ? reportsToOpen(call) : classesInScope(call)));
  if (!row) throw new HttpError('not-found');
  return { data: (await documentAnswers(kind, call))(row) };
}
