import { and, eq, sql } from 'drizzle-orm';
import type { Report } from '#contract/entities/report.ts';
import { noteRoles } from '#contract/report-parts/report-note.ts';
import { classesInScope, reportsToOpen } from '#server/access/scope.ts';
import { reports } from '#server/db/schema/documents.ts';
import { fileIdOf } from '#server/files/link/file-address.ts';
import type { Download } from '#server/files/send-stored.ts';
import { readTitled } from '#server/files/titled/read-titled.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { queuePushes } from '#server/push/queue-pushes.ts';
import { reportAnswers, reportFiles, type SelectedReport, selectReports } from './report-files.ts';
import { writeReport } from './write-report.ts';

type Answer = Promise<{ data: Report }>;
type Reviewing = Context & { params: { id: string } };

/**
 * Records once that a supervisor or admin has seen a report, or that a sponsor has read it.
 * @throws HttpError `not-found`
 */
export async function markReportSeen(call: Call<'reports.seen'>): Answer {
  const { data } = await readTitled(reportFiles, call);
  if (call.caller.role === 'sponsor') await noteReading(call, data.id);
  else await noteSeen(call, data);
  return readTitled(reportFiles, call);
}

async function noteSeen({ db, audit }: Call<'reports.seen'>, { id, title }: Report): Promise<void> {
  if (await writeReport(db, id, 'see')) await audit('see', { type: 'report', id }, { title });
}

/** Records that a sponsor reads a report: its file, its page, or a part of it. */
export async function noteReading({ db, caller }: Pick<Context, 'db' | 'caller'>, reportId: string): Promise<void> {
  if (caller.role !== 'sponsor') return;
  await db.execute(
    sql`insert into report_openings (report_id, user_id) values (${reportId}, ${caller.userId}) on conflict do nothing`,
  );
}

/** Records it when the file itself is fetched: a sponsor's row of months shows which reports were opened. */
export async function noteOpening({ db, caller, request, params }: Download): Promise<void> {
  if (caller.role !== 'sponsor' || request.method !== 'GET') return;
  const id = fileIdOf(params.fileId);
  await db.execute(sql`insert into report_openings (report_id, user_id) select id, ${caller.userId} from reports
    where ${id} in (id, file_id, sponsor_file_id) on conflict do nothing`);
}

/**
 * Stores the answer of a sponsor to a report, replacing an earlier one; null removes it.
 * @throws HttpError `not-found`
 */
export async function answerReport(call: Call<'reports.answer'>): Answer {
  const { data } = await readTitled(reportFiles, call);
  const { answer } = call.body;
  const at = answer && call.clock.now();
  await call.db.execute(sql`insert into report_openings (report_id, user_id, answer, answered_at)
    values (${data.id}, ${call.caller.userId}, ${answer}, ${at}::timestamptz)
    on conflict (report_id, user_id) do update set answer = excluded.answer, answered_at = excluded.answered_at
      where report_openings.answer is distinct from excluded.answer`);
  return readTitled(reportFiles, call);
}

/**
 * Returns a report with a comment: its month counts as missing until another report replaces it.
 * @throws HttpError `not-found`; `changed-meanwhile`, also if another report has replaced it
 */
export async function returnReport(call: Call<'reports.return'>): Answer {
  const row = await lockReport(call);
  const current = await answered(call, row);
  await requireVersion(call, row.version, () => current);
  const isReturned = await writeReport(call.db, row.id, 'return', { returnComment: call.body.comment });
  if (!isReturned) throw new HttpError('changed-meanwhile', { current });
  const author = sql`select author_id as user_id from reports where id = ${row.id} and author_id is not null`;
  const push = { key: `returned-${row.id}`, kind: 'returned', to: author, values: { reportId: row.id } } as const;
  await queuePushes(call.db, { ...push, now: call.clock.now() });
  await call.audit('return', { type: 'report', id: row.id }, { title: row.title });
  return readTitled(reportFiles, call);
}

/**
 * Writes a line to the sponsors of a report in place of the one before; the empty text removes it.
 * @throws HttpError `not-found`, `changed-meanwhile` with the report as it is
 */
export async function noteForSponsors(call: Call<'reports.note'>): Answer {
  const row = await lockReport(call);
  await requireVersion(call, row.version, () => answered(call, row));
  const { note } = call.body;
  const before = row.report.review.note?.text ?? '';
  if (note !== before) {
    const noteRole = note === '' ? null : noteRoles.find((role) => role === call.caller.role);
    await writeReport(call.db, row.id, 'release', { note, noteRole });
    const changes = { note: { from: before, to: note } };
    await call.audit('note-report', { type: 'report', id: row.id }, { title: row.title, changes });
  }
  return readTitled(reportFiles, call);
}

/**
 * The report of a call.
 * @throws HttpError `not-found` if it does not exist or is out of the caller's scope
 */
export async function findReport(call: Reviewing): Promise<SelectedReport> {
  return found(await reviewed(call));
}

/** The report of a call, locked until the end of the transaction. */
export async function lockReport(call: Reviewing): Promise<SelectedReport> {
  return found(await reviewed(call).for('update', { of: reports }));
}

function reviewed(call: Reviewing) {
  const ofCall = and(eq(reports.id, call.params.id), classesInScope(call), reportsToOpen(call));
  return selectReports(call).where(ofCall);
}

function found([row]: Awaited<ReturnType<typeof reviewed>>) {
  if (!row) throw new HttpError('not-found');
  return row;
}

/** A locked report in its reader's form. */
export async function answered(call: Pick<Context, 'db' | 'caller'>, row: SelectedReport): Promise<Report> {
  return (await reportAnswers(call))(row);
}
