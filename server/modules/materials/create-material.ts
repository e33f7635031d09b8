import type { DocumentUpload } from '#contract/entities/document.ts';
import type { Material } from '#contract/entities/material.ts';
import { requireClass } from '#server/access/require-class.ts';
import { materials } from '#server/db/schema/documents.ts';
import { bareContent } from '#server/files/pictures/bare-content.ts';
import type { Receiver } from '#server/files/receive/receive-content.ts';
import { receiveOnce } from '#server/files/receive/receive-once.ts';
import { ownTitled, readCreated } from '#server/files/titled/own-titled.ts';
import { keepFile, storeFile } from '#server/files/titled/store-file.ts';
import { takeThePlace } from '#server/files/titled/take-place.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { materialFiles } from './material-files.ts';
import { atTheEnd } from './move-material.ts';

/**
 * Receives a material, at the end of the reading order of its class.
 * @throws HttpError `already-there` for a taken id; and as `receiveOnce` and `takeThePlace`
 */
export function createMaterial(call: Call<'materials.create'>): Promise<{ data: Material }> {
  const own = (fields: DocumentUpload) => ownTitled(materialFiles, call, fields);
  const bare: Receiver<DocumentUpload, never>['bare'] = (sent, hold) => bareContent('material', sent, hold);
  return receiveOnce(call, { part: 'material', own, bare }, async (within, arrived) => {
    const { db } = within;
    const { classId, fields, ownerId } = arrived;
    await takeThePlace(materialFiles, within, arrived);
    await requireClass(within, classId, 'locked');
    const titled = await storeFile(within, 'material', arrived);
    const position = atTheEnd(classId);
    const [row] = await db
      .insert(materials)
      .values({ ...titled, position })
      .onConflictDoNothing()
      .returning({ id: materials.id });
    if (!row) throw new HttpError('already-there', { current: await ownTitled(materialFiles, within, fields) });
    await keepFile(within, { kind: 'material', id: row.id }, arrived);
    return { data: await readCreated(materialFiles, within, { ownerId, id: row.id }) };
  });
}
