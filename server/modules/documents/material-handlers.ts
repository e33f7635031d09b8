import { type Handlers, prepared } from '#server/http/handler.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument, withdrawUnknown } from './delete-document.ts';
import { sendDocumentFile } from './download.ts';
import { listDocuments } from './list-documents.ts';
import { moveMaterial } from './move-material.ts';
import { sendPicture } from './pictures/send-picture.ts';
import { readDocument } from './read-document.ts';

/** Study materials of a class. Who may do what is in the contract; what they share with reports here. */
export const materialHandlers = {
  'materials.list': (call) => listDocuments('material', call),
  'materials.get': (call) => readDocument('material', call),
  'materials.create': (call) => createDocument('material', call),
  'materials.delete': prepared(
    (call) => withdrawUnknown('material', call),
    (call) => deleteDocument('material', call),
  ),
  'materials.move': moveMaterial,
  'files.materialPicture': (call) => sendPicture('material', call),
  'files.material': (call) => sendDocumentFile('material', call),
} satisfies Handlers;
