import { type Handlers, prepared } from '#server/http/handler.ts';
import { createDocument } from '#server/modules/files/create-document.ts';
import { deleteDocument, withdrawUnknown } from '#server/modules/files/delete-document.ts';
import { sendDocumentFile } from '#server/modules/files/download.ts';
import { listDocuments } from '#server/modules/files/list-documents.ts';

/** Monthly reports of a class. Who may do what is in the contract; what they share with materials in modules/files. */
export const reportHandlers = {
  'reports.list': (call) => listDocuments('report', call),
  'reports.create': (call) => createDocument('report', call),
  'reports.delete': prepared(
    (call) => withdrawUnknown('report', call),
    (call) => deleteDocument('report', call),
  ),
  'files.report': (call) => sendDocumentFile('report', call),
} satisfies Handlers;
