import { and, eq } from 'drizzle-orm';
import type { Report } from '#contract/entities/report.ts';
import { files } from '#server/db/schema/documents.ts';
import type { Context } from '#server/http/handler.ts';
import { documentAnswers, documentColumns } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';

/**
 * The caller's own material or report with this id; undefined where there is none. Shown beside `already-there`, it lets
 * a device whose key has run out find that its upload was taken long ago (design/offline.md, faults).
 */
export async function ownDocument(
  kind: DocumentKind,
  call: Pick<Context, 'db' | 'caller'>,
  id: string | undefined,
): Promise<Report | undefined> {
  const { table } = documentKinds[kind];
  if (id === undefined || call.caller.role === 'visitor') return undefined;
  const [row] = await call.db
    .select(documentColumns(table))
    .from(table)
    .innerJoin(files, eq(files.id, table.fileId))
    .where(and(eq(table.id, id), eq(table.authorId, call.caller.userId)));
  return row && (await documentAnswers(kind, call))(row);
}
