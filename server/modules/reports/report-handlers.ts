import { deleteTitled, withdrawUnknown } from '#server/files/titled/delete-titled.ts';
import { readTitled } from '#server/files/titled/read-titled.ts';
import { sendPicture } from '#server/files/titled/send-picture.ts';
import { sendTitled } from '#server/files/titled/send-titled.ts';
import { type Handlers, prepared } from '#server/http/handler.ts';
import { createReport } from './create-report.ts';
import { listReports } from './list-reports.ts';
import { listReviewed } from './list-reviewed.ts';
import { namedStudents } from './named-students.ts';
import { prepareFileRelease, releaseFile } from './release-file.ts';
import { endRelease, prepareRelease, releasePart } from './release-part.ts';
import { releaseWords } from './release-words.ts';
import { reportFiles } from './report-files.ts';
import { answerReport, markReportSeen, noteForSponsors, noteOpening, returnReport } from './review-report.ts';
import { sendReportPart } from './send-part.ts';

/** Monthly reports of a class. The contract holds the rights, `server/files/titled` the code shared with materials. */
export const reportHandlers = {
  'reports.list': listReports,
  'reports.review': listReviewed,
  'reports.get': (call) => readTitled(reportFiles, call),
  'reports.create': createReport,
  'reports.delete': prepared(
    (call) => withdrawUnknown(reportFiles, call),
    (call) => deleteTitled(reportFiles, call),
  ),
  'reports.seen': markReportSeen,
  'reports.answer': answerReport,
  'reports.return': returnReport,
  'reports.note': noteForSponsors,
  'reports.release': prepared(prepareRelease, releasePart, endRelease),
  'reports.releaseFile': prepared(prepareFileRelease, releaseFile),
  'reports.releaseWords': releaseWords,
  'reports.names': namedStudents,
  'files.reportPart': sendReportPart,
  'files.reportPicture': (call) => sendPicture(reportFiles, call),
  'files.report': (call) => sendTitled(reportFiles, call, noteOpening),
} satisfies Handlers;
