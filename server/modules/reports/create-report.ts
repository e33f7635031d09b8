import type { ReportUpload } from '#contract/entities/document.ts';
import type { Report } from '#contract/entities/report.ts';
import { sponsorsRead, type WordState } from '#contract/report-states.ts';
import { requireTeacher } from '#server/access/require-class.ts';
import { reports } from '#server/db/schema/documents.ts';
import { bareContent } from '#server/files/pictures/bare-content.ts';
import { isBared } from '#server/files/pictures/bare-file.ts';
import { pageWork } from '#server/files/pictures/page-work.ts';
import type { Receiver } from '#server/files/receive/receive-content.ts';
import { type Arrived, receiveOnce } from '#server/files/receive/receive-once.ts';
import { ownTitled, readCreated } from '#server/files/titled/own-titled.ts';
import { keepFile, storeFile } from '#server/files/titled/store-file.ts';
import { takeThePlace } from '#server/files/titled/take-place.ts';
import { lockUpload } from '#server/files/uploads/withdrawn.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { lapseWithReport } from '#server/modules/months-off/requests/write-request.ts';
import { queueArrivalPush } from '#server/push/queue-report-pushes.ts';
import { isFileReleased, keptReturn, requireStillReleased } from './kept-review.ts';
import { monthOfReport } from './month-of-report.ts';
import { type ReceivedPage, receivePage } from './page/receive-page.ts';
import { blobsOf, storeEdition, storeParts } from './page/store-page.ts';
import { notifySponsors, wordsOfArrival } from './release-words.ts';
import { findPlace } from './replaced-report.ts';
import { reportFiles } from './report-files.ts';
import { keepPlace, putBehind } from './write-report.ts';

interface Stored {
  readonly reportId: string;
  readonly classId: string;
  readonly month: string;
  readonly words: WordState;
}

/**
 * Receives a report, at its position in the chain of its month.
 * @throws HttpError `already-there` for a taken id; and as `receiveOnce`, `receivePage`, `takeThePlace` and `findPlace`
 */
export function createReport(call: Call<'reports.create'>): Promise<{ data: Report }> {
  const receiver: Receiver<ReportUpload, ReceivedPage> = {
    part: 'report',
    requirePlace: requireTeacher,
    own: (fields) => ownTitled(reportFiles, call, fields),
    unpack: (sent, hold) => receivePage(call, sent, hold),
    bare: async (sent, hold) =>
      isBared('report', sent.extension) ? pageWork(call, () => bareContent('report', sent, hold)) : undefined,
  };
  return receiveOnce(call, receiver, write);
}

async function write(within: Context, arrived: Arrived<ReportUpload, ReceivedPage>): Promise<{ data: Report }> {
  const { db } = within;
  const { classId, fields, name, ownerId, page } = arrived;
  const lower = await takeThePlace(reportFiles, within, arrived, keepPlace);
  requireStillReleased(page, lower);
  // The replaced report may be arriving, too: the second of the two finds the first.
  if (fields.replaces !== undefined) await lockUpload(db, fields.replaces);
  await requireTeacher(within, classId, { lock: true });
  const titled = await storeFile(within, 'report', arrived);
  const month = await monthOfReport(within, { classId, month: fields.month });
  await requireTeacher(within, classId, { month });
  const authorId = within.caller.userId;
  const place = await findPlace(within, { id: fields.id, named: fields.replaces, classId, month, authorId });
  const ofPage = page && (await storeEdition(db, page, { name, ownerId }));
  const [row] = await db
    .insert(reports)
    .values({
      ...titled,
      month,
      fileReleased: isFileReleased(arrived, lower),
      words: await wordsOfArrival(within, lower),
      printedAuthorId: page ? ownerId : null,
      ...keptReturn(lower),
      ...place.row,
      ...ofPage,
    })
    .onConflictDoNothing()
    .returning({ id: reports.id, month: reports.month, words: reports.words });
  if (!row) throw new HttpError('already-there', { current: await ownTitled(reportFiles, within, fields) });
  if (place.next !== undefined) await putBehind(db, place.next, row.id);
  await lapseWithReport(db, { classId, month: row.month });
  if (page) await storeParts(db, page, { reportId: row.id, ownerId });
  await keepFile(within, { kind: 'report', id: row.id }, arrived, page && blobsOf(page));
  const isReturned = lower?.report.review.returned ?? null;
  if (place.next === undefined && !isReturned)
    await notifyOfArrival(within, { reportId: row.id, classId, month: row.month, words: row.words });
  return { data: await readCreated(reportFiles, within, { ownerId, id: row.id }) };
}

async function notifyOfArrival({ db, clock }: Context, report: Stored): Promise<void> {
  const arrived = { ...report, now: clock.now() };
  await queueArrivalPush(db, arrived);
  if (sponsorsRead[report.words]) await notifySponsors(db, arrived);
}
