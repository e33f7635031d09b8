import type { Report } from '#contract/entities/report.ts';
import { countsIn, reportStateOf, type WordEvent, type WordState, wordTransitions } from '#contract/report-states.ts';
import type { Database } from '#server/db/pool.ts';
import { readTitled } from '#server/files/titled/read-titled.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { queueReportMails } from '#server/mail/queue-report-mails.ts';
import { readSettings } from '#server/modules/operator/settings.ts';
import { queueReportPushes } from '#server/push/queue-report-pushes.ts';
import { reportFiles, type SelectedReport } from './report-files.ts';
import { answered, lockReport } from './review-report.ts';
import { writeWords } from './write-report.ts';

/**
 * Lets sponsors read a report that waits for it, or the school alone again. Sponsors are notified by the first release: mail and
 * notification have the key of the report.
 * @throws HttpError `not-found`; `changed-meanwhile`, also where its words need no release
 */
export async function releaseWords(call: Call<'reports.releaseWords'>): Promise<{ data: Report }> {
  const { db, body, clock } = call;
  const row = await lockReport(call);
  await requireVersion(call, row.version, () => answered(call, row));
  const event: WordEvent = body.released ? 'release' : 'hold';
  const { words, review } = row.report;
  const next = wordTransitions[words][event];
  if (next !== 'never' && next !== words && (await writeWords(db, row.id, event))) {
    await call.audit(body.released ? 'release' : 'withhold', { type: 'report', id: row.id }, { title: row.title });
    const isRead = body.released && countsIn[reportStateOf(review)];
    const { id: reportId, classId, month } = row;
    if (isRead) await notifySponsors(db, { reportId, classId, month, now: clock.now() });
  }
  return readTitled(reportFiles, call);
}

/** Notifies those who can read a report from now on. */
export async function notifySponsors(db: Database, report: Parameters<typeof queueReportMails>[1]): Promise<void> {
  await queueReportMails(db, report);
  await queueReportPushes(db, report);
}

/**
 * Says whether the words of a report that comes wait for a release: where the operator wants it so, and where those that it
 * corrects still wait.
 */
export async function wordsOfArrival(
  call: Pick<Context, 'db' | 'config'>,
  lower: SelectedReport | undefined,
): Promise<WordState> {
  if (lower?.report.words === 'held') return 'held';
  const { releasesWords } = await readSettings(call);
  return releasesWords ? 'held' : 'free';
}
