import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/http/handler.ts';
import { type DocumentAnswer, type DocumentRow, documentAnswers, selectDocuments } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { type UploadName, withdrawnUpTo } from './withdrawn.ts';

/**
 * The caller's own material or report with this id, where it is of this revision; undefined where there is none. Shown beside `already-there`, it lets
 * a device whose key has run out find that its upload was taken long ago (docs/rules.md#the-promise).
 */
export async function ownDocument(
  kind: DocumentKind,
  call: Pick<Context, 'db' | 'caller'>,
  { id, revision = 0 }: { id?: string | undefined; revision?: number | undefined },
): Promise<DocumentAnswer | undefined> {
  if (id === undefined || call.caller.role === 'visitor') return undefined;
  const ownerId = call.caller.userId;
  if ((await withdrawnUpTo(call.db, { kind, ownerId, id })) !== revision - 1) return undefined;
  return readOwn(kind, call, { ownerId, id });
}

/** The author's own material or report, as the author gets it. */
export async function readOwn(
  kind: DocumentKind,
  call: Pick<Context, 'db' | 'caller'>,
  { ownerId, id }: Omit<UploadName, 'kind'>,
): Promise<DocumentAnswer | undefined> {
  const { table } = documentKinds[kind];
  const [row] = await selectDocuments(call, table).where(and(eq(table.id, id), eq(table.authorId, ownerId)));
  return row && (await documentAnswers(kind, call))(row);
}

/** Whoever sends documents. */
const teacher = { role: 'teacher' } as const;

/** The author's own row, for as long as the transaction lasts. */
export async function lockOwn(
  kind: DocumentKind,
  db: Context['db'],
  { ownerId, id }: UploadName,
): Promise<DocumentRow | undefined> {
  const { table } = documentKinds[kind];
  const [row] = await selectDocuments({ db, caller: teacher }, table)
    .where(and(eq(table.id, id), eq(table.authorId, ownerId)))
    .for('update', { of: table });
  return row;
}
