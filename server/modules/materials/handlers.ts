import { type Handlers, prepared } from '#server/http/handler.ts';
import { createDocument } from '#server/modules/files/create-document.ts';
import { deleteDocument, withdrawUnknown } from '#server/modules/files/delete-document.ts';
import { sendDocumentFile } from '#server/modules/files/download.ts';
import { listDocuments } from '#server/modules/files/list-documents.ts';

/** Study materials of a class. Who may do what is in the contract; what they share with reports in modules/files. */
export const materialHandlers = {
  'materials.list': (call) => listDocuments('material', call),
  'materials.create': (call) => createDocument('material', call),
  'materials.delete': prepared(
    (call) => withdrawUnknown('material', call),
    (call) => deleteDocument('material', call),
  ),
  'files.material': (call) => sendDocumentFile('material', call),
} satisfies Handlers;
