import { and, eq } from 'drizzle-orm';
import { classesInScope, reportsToOpen } from '#server/access/scope.ts';
import { found } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import { type DocumentAnswer, documentAnswers, selectDocuments } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';

type Reading = Context & { params: { id: string } };

/**
 * One material or report, for those who may read its file.
 * @throws HttpError `not-found` where it is not there or out of the caller's scope
 */
export async function readDocument(kind: DocumentKind, call: Reading): Promise<{ data: DocumentAnswer }> {
  const { table } = documentKinds[kind];
  const [row] = await selectDocuments(call, table).where(
    and(eq(table.id, call.params.id), kind === 'report' ? reportsToOpen(call) : classesInScope(call)),
  );
  return { data: (await documentAnswers(kind, call))(found(row)) };
}
