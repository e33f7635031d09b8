import { deleteTitled, withdrawUnknown } from '#server/files/titled/delete-titled.ts';
import { readTitled } from '#server/files/titled/read-titled.ts';
import { sendPicture } from '#server/files/titled/send-picture.ts';
import { sendTitled } from '#server/files/titled/send-titled.ts';
import { type Handlers, prepared } from '#server/http/handler.ts';
import { copyMaterials } from './copy-materials.ts';
import { createMaterial } from './create-material.ts';
import { listMaterials } from './list-materials.ts';
import { materialFiles } from './material-files.ts';
import { moveMaterial } from './move-material.ts';

/** Study materials of a class. The contract holds the rights, `server/files/titled` the code shared with reports. */
export const materialHandlers = {
  'materials.list': listMaterials,
  'materials.get': (call) => readTitled(materialFiles, call),
  'materials.create': createMaterial,
  'materials.delete': prepared(
    (call) => withdrawUnknown(materialFiles, call),
    (call) => deleteTitled(materialFiles, call),
  ),
  'materials.copy': async (call) => ({ data: await copyMaterials(call) }),
  'materials.move': moveMaterial,
  'files.materialPicture': (call) => sendPicture(materialFiles, call),
  'files.material': (call) => sendTitled(materialFiles, call),
} satisfies Handlers;
