import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ListMeta } from '#contract/paging.ts';
import { classesInScope, reportClassesInScope, reportsInScope } from '#server/access/scope.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type DocumentAnswer, documentAnswers, selectDocuments } from './document-answer.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';

type Listing = Context & {
  params: { classId: string };
  query: { page: number; limit: number; sort?: 'position' | undefined };
};

/**
 * The materials or reports of a class, newest first; materials also in reading order.
 * @throws HttpError `not-found` where the class is not there, out of scope, or its reports are not open to a sponsor
 */
export async function listDocuments(
  kind: DocumentKind,
  call: Listing,
): Promise<{ data: DocumentAnswer[]; meta: ListMeta }> {
  const scope = kind === 'report' ? reportClassesInScope(call) : classesInScope(call);
  await requireRow(call.db, classes, and(eq(classes.id, call.params.classId), scope));
  const { page, limit } = call.query;
  const { table } = documentKinds[kind];
  const inOrder = call.query.sort === 'position';
  const order = inOrder
    ? [materials.position, materials.createdAt, materials.id]
    : [desc(table.createdAt), desc(table.id)];
  const rows = await selectDocuments(call, table, { totalItems: sql<number>`count(*) over ()`.mapWith(Number) })
    .where(listed(kind, call))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const answer = await documentAnswers(kind, call);
  const totalItems = rows[0]?.totalItems ?? (page === 1 ? 0 : await countAll(kind, call));
  return { data: rows.map(answer), meta: { totalItems, page, limit } };
}

/**
 * @param lock keeps the class from being deleted before the transaction ends
 * @throws HttpError `not-found` where the class is not there or out of the caller's scope
 */
export async function requireClass(
  call: Pick<Context, 'db' | 'caller' | 'reach'>,
  classId: string,
  lock?: 'locked',
): Promise<void> {
  const query = call.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), classesInScope(call)));
  const found = lock ? await query.for('key share', { of: classes }) : await query;
  if (found.length === 0) throw new HttpError('not-found');
}

/** Of a class whose reports a sponsor reads, those of the months that were paid. */
function listed(kind: DocumentKind, call: Listing): SQL | undefined {
  const { table } = documentKinds[kind];
  const scope = kind === 'report' && call.caller.role === 'sponsor' ? reportsInScope(call) : undefined;
  return and(eq(table.classId, call.params.classId), scope);
}

/** A page after the last one has no row that could say it. */
async function countAll(kind: DocumentKind, call: Listing): Promise<number> {
  const { table } = documentKinds[kind];
  const [row] = await call.db.select({ total: count() }).from(table).where(listed(kind, call));
  return row?.total ?? 0;
}
