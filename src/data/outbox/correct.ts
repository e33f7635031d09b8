import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import { finishDraft } from '#data/drafts/report-drafts.ts';
import { describe, type MadeReport } from './add.ts';
import type { Content } from './apply.ts';
import { putOptimisticRow } from './optimistic-row.ts';
import { groupOf, isUpload } from './outbox-endpoints.ts';
import { letHappen, saveInOneTransaction } from './store.ts';

/** What a person corrects in an upload that waits. */
export interface Correction {
  title?: string;
  description?: string;
  classId?: string;
  /** Of a report, `YYYY-MM`. */
  month?: string | undefined;
  /** Instead of the one chosen before. */
  file?: File;
  /** Of a report that was made here: the draft that the new file was, which goes with this. */
  made?: MadeReport | undefined;
}

/**
 * Corrects an upload at any time before its receipt. What may have reached the server is replaced there, whichever
 * arrives first (rules/revisions.ts).
 * @returns false where there is nothing to correct any more: it was sent, or removed
 * @throws FileRejected where the new file may not be uploaded or cannot be read; DeviceFull; OwnerLeft. Nothing has
 * changed then
 */
export async function correctUpload(mirror: Mirror, id: string, correction: Correction): Promise<boolean> {
  const found = await mirror.outbox.get(id);
  if (!found || !isUpload(found.endpoint)) return false;
  const { endpoint } = found;
  const { file, made } = correction;
  const newPart = file && (await describe({ endpoint, file }));
  return saveInOneTransaction(mirror, async () => {
    const item = await mirror.outbox.get(id);
    if (!item) return false;
    const content = changesOf(item, correction, newPart);
    const changed = await letHappen(mirror, item, { event: 'edit', content }, { now: Date.now, random: Math.random });
    if (changed === undefined || changed === 'removed') return false;
    if (file) {
      await mirror.parts.where('itemId').equals(id).delete();
      for (const { partId } of changed.parts) await mirror.parts.add({ id: partId, itemId: id, blob: file });
    }
    await putOptimisticRow(mirror, changed);
    if (made) await finishDraft(mirror, made.draft, id);
    return true;
  });
}

function changesOf(item: OutboxItem, correction: Correction, part?: OutboxPart): Content {
  const { title, description, month, classId, made } = correction;
  const texts = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(month && { month }),
  };
  return {
    ...(title !== undefined && { title }),
    fields: fieldsAfter({ ...item.fields, ...texts }, made, part),
    ...(classId !== undefined && { params: { ...item.params, classId }, group: groupOf(classId) }),
    ...(part && { parts: [part] }),
  };
}

/** Another file is another page, or none. */
function fieldsAfter({ page: before, ...fields }: OutboxItem['fields'], made?: MadeReport, part?: OutboxPart) {
  const json = part ? made?.json : before;
  return json === undefined ? fields : { ...fields, page: json };
}
