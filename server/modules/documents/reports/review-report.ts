import { and, eq, sql } from 'drizzle-orm';
import { classesInScope, reportsToOpen } from '#server/access/scope.ts';
import { reports } from '#server/db/schema/documents.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { type DocumentAnswer, documentAnswers, selectDocuments } from '#server/modules/documents/document-answer.ts';
import { readDocument } from '#server/modules/documents/read-document.ts';
import { queuePushes } from '#server/push/queue-pushes.ts';

type Answer = Promise<{ data: DocumentAnswer }>;
type Reviewing = Context & { params: { id: string } };

/**
 * Notes that a supervisor or admin has seen a report, or that a sponsor has read it; once.
 * @throws HttpError `not-found`
 */
export async function markReportSeen(call: Call<'reports.seen'>): Answer {
  const { data } = await readDocument('report', call);
  if (call.caller.role === 'sponsor') await noteReading(call, data.id);
  else await noteSeen(call, data);
  return readDocument('report', call);
}

async function noteSeen({ db, audit }: Call<'reports.seen'>, { id, title }: DocumentAnswer): Promise<void> {
  const first = await db
    .update(reports)
    .set({ seenAt: sql`now()` })
    .where(and(eq(reports.id, id), sql`${reports.seenAt} is null`))
    .returning({ id: reports.id });
  if (first.length > 0) await audit('see', { type: 'report', id }, { title });
}

/** A sponsor reads a report: its file, its page, or a part of it. */
export async function noteReading({ db, caller }: Pick<Context, 'db' | 'caller'>, reportId: string): Promise<void> {
  if (caller.role !== 'sponsor') return;
  await db.execute(
    sql`insert into report_openings (report_id, user_id) values (${reportId}, ${caller.userId}) on conflict do nothing`,
  );
}

/**
 * Returns a report with a comment: its month counts as missing until another one replaces it.
 * @throws HttpError `not-found`; `changed-meanwhile` also where another one has replaced it
 */
export async function returnReport(call: Call<'reports.return'>): Answer {
  const row = await lockReport(call);
  const current = await answered(call, row);
  await requireVersion(call, row.version, () => current);
  if (row.report.replacedAt !== null) throw new HttpError('changed-meanwhile', { current });
  await call.db
    .update(reports)
    .set({
      ...{ returnedAt: sql`now()`, returnComment: call.body.comment, seenAt: sql`coalesce(${reports.seenAt}, now())` },
      ...nextVersion,
    })
    .where(eq(reports.id, row.id));
  const author = sql`select author_id as user_id from reports where id = ${row.id} and author_id is not null`;
  const push = { key: `returned-${row.id}`, kind: 'returned', to: author, values: { reportId: row.id } } as const;
  await queuePushes(call.db, { ...push, now: call.clock.now() });
  await call.audit('return', { type: 'report', id: row.id }, { title: row.title });
  return readDocument('report', call);
}

/** What every change of a report's row sets besides. */
export const nextVersion = { version: sql`${reports.version} + 1`, updatedAt: sql`now()` };

/** A report that someone reviews. */
export type FoundReport = Awaited<ReturnType<typeof findReport>>;

/**
 * The report of a call.
 * @throws HttpError `not-found` where it is not there or out of the caller's scope
 */
export async function findReport(call: Reviewing) {
  return found(await reviewed(call));
}

/** The same, until the end of the transaction. */
export async function lockReport(call: Reviewing): Promise<FoundReport> {
  return found(await reviewed(call).for('update', { of: reports }));
}

function reviewed(call: Reviewing) {
  const ofCall = and(eq(reports.id, call.params.id), classesInScope(call), reportsToOpen(call));
  return selectDocuments(call, reports).where(ofCall);
}

function found([row]: Awaited<ReturnType<typeof reviewed>>) {
  if (!row?.report) throw new HttpError('not-found');
  return { ...row, report: row.report };
}

/** A locked report, as its reader gets it. */
export async function answered(call: Pick<Context, 'db' | 'caller'>, row: FoundReport): Promise<DocumentAnswer> {
  return (await documentAnswers('report', call))(row);
}
