import { isSamePlace } from '#contract/forms/upload-correction.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { draftIn } from '#data/database/report-draft.ts';
import { putOptimisticRow } from './optimistic-row.ts';
import { correctItem, placeOfItem } from './rules/corrected-item.ts';
import { letHappen } from './store.ts';
import { unsentItems } from './unsent-items.ts';

/**
 * Called after a report has moved to another class or month: a started correction of it moves along, and a report that was
 * to replace it becomes a report of its own. Runs inside a transaction over all tables of an item, and the drafts.
 */
export async function bringAlong(mirror: Mirror, moved: OutboxItem): Promise<void> {
  const { classId, month } = placeOfItem(moved);
  if (month === undefined) return;
  for (const draft of await mirror.reportDrafts.toArray()) {
    if (draft.corrects === moved.id) await mirror.reportDrafts.put(draftIn(draft, { classId, month }));
    else if (draft.replaces === moved.id && !isSamePlace(draft, { classId, month })) {
      const { replaces: _, ...kept } = draft;
      await mirror.reportDrafts.put(kept);
    }
  }
  for (const item of await unsentItems(mirror)) {
    if (item.fields.replaces === moved.id) await standAlone(mirror, item, moved);
  }
}

async function standAlone(mirror: Mirror, item: OutboxItem, moved: OutboxItem): Promise<void> {
  if (isSamePlace(placeOfItem(item), placeOfItem(moved))) return;
  const { replaces: _, ...fields } = item.fields;
  const { content } = correctItem({ ...item, fields }, {});
  const changed = await letHappen(mirror, item, { event: 'edit', content }, { now: Date.now, random: Math.random });
  if (typeof changed === 'object') await putOptimisticRow(mirror, changed);
}
