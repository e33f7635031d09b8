import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { resumeItem } from './actions.ts';
import { type Author, addUpload, type Upload } from './add.ts';
import { correctUpload } from './correct.ts';
import { monthOfItem } from './optimistic-row.ts';

/**
 * Saves an upload on this device (add.ts). A report that replaces one which still waits here takes its place there: it is one item,
 * so that only the last counts, whatever becomes of it and in whatever order things arrive (docs/decisions/0029-a-correction-holds.md).
 * @returns the id of the item, which is the row's too
 * @throws as `addUpload` and `correctUpload`
 */
export async function saveUpload(mirror: Mirror, author: Author, upload: Upload): Promise<{ id: string }> {
  const { replaces, title, description, file, made } = upload;
  const waiting = replaces === undefined ? undefined : await mirror.outbox.get(replaces);
  if (!waiting || waiting.state === 'sent') return addUpload(mirror, author, upload);
  // What its author has moved since is another report.
  if (!isOf(waiting, upload)) return addUpload(mirror, author, { ...upload, replaces: undefined });
  if (!(await correctUpload(mirror, waiting.id, { title, description, file, made }))) {
    return addUpload(mirror, author, upload);
  }
  // What was paused is not what is sent now.
  await resumeItem(mirror, waiting.id);
  return { id: waiting.id };
}

function isOf(waiting: OutboxItem, { classId, month }: Upload): boolean {
  return waiting.params.classId === classId && (month === undefined || monthOfItem(waiting) === month);
}
