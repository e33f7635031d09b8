import { type Handlers, prepared } from '#server/http/handler.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument, withdrawUnknown } from './delete-document.ts';
import { sendDocumentFile } from './download.ts';
import { listDocuments } from './list-documents.ts';
import { sendPicture } from './pictures/send-picture.ts';
import { readDocument } from './read-document.ts';
import { listReviewed } from './reports/list-reviewed.ts';
import { endRelease, prepareRelease, releasePart } from './reports/release-part.ts';
import { markReportSeen, returnReport } from './reports/review-report.ts';
import { sendReportPart } from './reports/send-part.ts';

/** Monthly reports of a class. Who may do what is in the contract; what they share with materials here. */
export const reportHandlers = {
  'reports.list': (call) => listDocuments('report', call),
  'reports.review': listReviewed,
  'reports.get': (call) => readDocument('report', call),
  'reports.create': (call) => createDocument('report', call),
  'reports.delete': prepared(
    (call) => withdrawUnknown('report', call),
    (call) => deleteDocument('report', call),
  ),
  'reports.seen': markReportSeen,
  'reports.return': returnReport,
  'reports.release': prepared(prepareRelease, releasePart, endRelease),
  'files.reportPart': sendReportPart,
  'files.reportPicture': (call) => sendPicture('report', call),
  'files.report': (call) => sendDocumentFile('report', call),
} satisfies Handlers;
