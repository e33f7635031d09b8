import { v7 as newId } from 'uuid';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import { blank, describe, nextSeq } from './add.ts';
import type { Content } from './apply.ts';
import { putOptimisticRow } from './optimistic-row.ts';
import { deletionOf, groupOf, isUpload } from './outbox-endpoints.ts';
import { mayEdit } from './rules/transitions.ts';
import { forget, happen, inOneTransaction, saveInOneTransaction } from './store.ts';

/** What a person corrects in an upload that waits. */
export interface Correction {
  title?: string;
  description?: string;
  classId?: string;
  /** Of a report, `YYYY-MM`. */
  month?: string | undefined;
  /** Instead of the one chosen before. */
  file?: File;
}

/**
 * Corrects an upload at any time before its receipt (design/offline.md, the outbox 4). Where the server surely does not
 * have it, the item itself changes. What may have reached the server is replaced, in one transaction: the old item is
 * dropped, its row is deleted at the server, and a new item with a new key brings the corrected content.
 * @returns false where there is nothing to correct any more: it was sent, or removed
 * @throws FileRejected where the new file may not be uploaded or cannot be read; DeviceFull; OwnerLeft. Nothing has
 * changed then
 */
export async function correctUpload(mirror: Mirror, id: string, correction: Correction): Promise<boolean> {
  const found = await mirror.outbox.get(id);
  if (!found || !isUpload(found.endpoint)) return false;
  const { endpoint } = found;
  const newPart = correction.file && (await describe({ endpoint, file: correction.file }));
  return saveInOneTransaction(mirror, async () => {
    const item = await mirror.outbox.get(id);
    if (!item || item.state === 'sent') return false;
    const content = changesOf(item, correction, newPart);
    if (mayEdit(item)) return editInPlace(mirror, id, content, correction.file);
    await replace(mirror, item, content, correction.file);
    return true;
  });
}

/** Changes the item itself; false where the server may have it already. The new file belongs to `content.parts`. */
export async function editInPlace(mirror: Mirror, id: string, content: Content, file?: File): Promise<boolean> {
  return inOneTransaction(mirror, async () => {
    if ((await mirror.outbox.get(id))?.kind !== 'create') return false;
    const changed = await happen(mirror, id, { event: 'edit', content }, { now: Date.now, random: Math.random });
    if (changed === undefined || changed === 'removed') return false;
    if (file) {
      await mirror.parts.where('itemId').equals(id).delete();
      await addContent(mirror, changed, file);
    }
    await putOptimisticRow(mirror, changed);
    return true;
  });
}

function changesOf(item: OutboxItem, { title, description, month, classId }: Correction, part?: OutboxPart): Content {
  const texts = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(month && { month }),
  };
  return {
    ...(title !== undefined && { title }),
    fields: { ...item.fields, ...texts },
    ...(classId !== undefined && { params: { ...item.params, classId }, group: groupOf(classId) }),
    ...(part && { parts: [part] }),
  };
}

async function addContent(mirror: Mirror, item: OutboxItem, blob: Blob): Promise<void> {
  for (const { partId } of item.parts) await mirror.parts.add({ id: partId, itemId: item.id, blob });
}

/**
 * Puts a new item in the place of one that may have reached the server, behind the deletion of what that one made there.
 * Each is sent under its own key, in this order.
 */
async function replace(mirror: Mirror, old: OutboxItem, content: Content, file?: File): Promise<void> {
  const blob = file ?? (await mirror.parts.where('itemId').equals(old.id).first())?.blob;
  const seq = await nextSeq(mirror);
  const author = { userId: old.userId, now: old.createdAt };
  await forget(mirror, old);
  await mirror.outbox.add({
    ...blank(newId(), author, deletionOf(old.endpoint)),
    rowId: old.rowId,
    title: old.title,
    group: old.group,
    params: { id: old.rowId },
    seq,
  });
  const id = newId();
  const { title, group, params, fields, parts } = { ...old, ...content };
  const texts = { title, group, params, fields, parts };
  const state = old.state === 'paused' ? 'paused' : 'queued';
  const next: OutboxItem = { ...blank(id, author, old.endpoint), rowId: id, ...texts, state, seq: seq + 1 };
  if (blob) await addContent(mirror, next, blob);
  await mirror.outbox.add(next);
  await putOptimisticRow(mirror, next);
}
