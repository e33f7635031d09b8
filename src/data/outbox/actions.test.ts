import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildFile, newMirror, saveReport } from '#tests/faults/devices.ts';
import {
  exportItem,
  pauseItem,
  removeItem,
  resumeItem,
  retryForbidden,
  retryItem,
  retryRejected,
  sendNow,
} from './actions.ts';
import { correctUpload } from './correct.ts';
import { outboxEntries } from './entries.ts';

const otherClass = '01890000-0000-7000-8000-0000000000c2';

async function saved(changes: Partial<OutboxItem> = {}): Promise<{ mirror: Mirror; id: string }> {
  const { mirror, userId } = newMirror();
  const id = await saveReport(mirror, userId);
  await mirror.outbox.update(id, changes);
  return { mirror, id };
}

test('a rejected report can be tried again, with its file', async () => {
  const rejected = { state: 'rejected', attempts: 1, lastError: { code: 'forbidden', message: 'No.' } } as const;
  const { mirror, id } = await saved(rejected);
  expect(await retryItem(mirror, id)).toBe(true);
  const item = await mirror.outbox.get(id);
  expect(item).toMatchObject({ state: 'queued', nextAttemptAt: 0 });
  expect(item).not.toHaveProperty('lastError');
  expect(await mirror.parts.count()).toBe(1);
});

test('a report can be paused and resumed', async () => {
  const { mirror, id } = await saved();
  expect(await pauseItem(mirror, id)).toBe(true);
  expect(await outboxEntries(mirror)).toMatchObject([{ id, state: 'paused' }]);
  expect(await resumeItem(mirror, id)).toBe(true);
  expect(await outboxEntries(mirror)).toMatchObject([{ id, state: 'queued' }]);
});

test('an edit shows in the list at once and keeps the file', async () => {
  const { mirror, id } = await saved();
  expect(await correctUpload(mirror, id, { title: 'April', description: 'Corrected' })).toBe(true);
  expect(await mirror.reports.get(id)).toMatchObject({
    title: 'April',
    description: 'Corrected',
    fileName: 'marks.csv',
  });
  expect(await outboxEntries(mirror)).toMatchObject([
    { title: 'April', description: 'Corrected', fileNames: ['marks.csv'] },
  ]);
});

test('the month of a waiting report can be corrected; its row and its entry say so at once', async () => {
  const { mirror, id } = await saved();
  expect(await correctUpload(mirror, id, { title: 'April', description: '', month: '2026-04' })).toBe(true);
  expect(await mirror.reports.get(id)).toMatchObject({ month: '2026-04' });
  expect(await outboxEntries(mirror)).toMatchObject([{ month: '2026-04' }]);
});

test('an item that the server may have is corrected under the next revision: it stays one item with one file', async () => {
  const { mirror, id } = await saved({ attempts: 1, attemptedAt: 7 });
  expect(await correctUpload(mirror, id, { title: 'April', description: 'Corrected' })).toBe(true);
  expect(await mirror.outbox.toArray()).toMatchObject([{ id, rowId: id, revision: 1, title: 'April', attempts: 0 }]);
  expect(await outboxEntries(mirror)).toMatchObject([{ id, corrected: true, mayHaveArrived: true }]);
  const { blob } = await exportItem(mirror, id);
  expect(await blob.text()).toBe(await buildFile().text());
  expect(await mirror.reports.toCollection().primaryKeys()).toEqual([id]);
  expect(await mirror.parts.count()).toBe(1);
});

test.each(['queued', 'sending', 'rejected', 'paused', 'waiting-sign-in'] as const)(
  'who deletes a report that is %s deletes it at the server too, where it may be',
  async (state) => {
    const { mirror, id } = await saved({ state, attempts: 1, attemptedAt: 7 });
    expect(await removeItem(mirror, id)).toBe(true);
    expect(await mirror.outbox.toArray()).toMatchObject([{ kind: 'delete', rowId: id, title: 'March' }]);
    expect([await mirror.parts.count(), await mirror.reports.count()]).toEqual([0, 0]);
  },
);

test('the file of a rejected report can be chosen again, and the item keeps its id and its words', async () => {
  const { mirror, id } = await saved({
    state: 'rejected',
    attempts: 1,
    uploadId: 'old',
    uploadOffset: 9,
    lastError: { code: 'stored-file-damaged', message: '' },
  });
  const file = buildFile('name,mark\nAmina,20\n', 'again.csv');
  expect(await correctUpload(mirror, id, { file })).toBe(true);
  const item = await mirror.outbox.get(id);
  expect(item).toMatchObject({ state: 'queued', title: 'March', uploadOffset: 0 });
  expect([item?.uploadId, item?.lastError]).toEqual([undefined, undefined]);
  const { name, blob } = await exportItem(mirror, id);
  expect([name, await blob.text()]).toEqual(['again.csv', await file.text()]);
  expect(await mirror.parts.count()).toBe(1);
});

test('a file that may not be uploaded replaces nothing', async () => {
  const { mirror, id } = await saved({ attempts: 1 });
  await expect(correctUpload(mirror, id, { file: buildFile('x', 'game.exe') })).rejects.toMatchObject({
    name: 'FileRejected',
  });
  expect(await mirror.outbox.get(id)).toMatchObject({ title: 'March' });
});

test('an item with a receipt is no longer corrected', async () => {
  const { mirror, id } = await saved({ state: 'sent', receipt: { at: 1, serverId: 'row', title: 'March' } });
  expect(await correctUpload(mirror, id, { title: 'April', description: '' })).toBe(false);
});

test('all rejected items can be tried again at once', async () => {
  const { mirror, id } = await saved({ state: 'rejected', attempts: 1 });
  await retryRejected(mirror);
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued' });
});

test('an item rejected for lack of a role waits again with the role, and nothing else does', async () => {
  const error = (code: string) => ({ state: 'rejected' as const, attempts: 1, lastError: { code, message: '' } });
  const { mirror, id } = await saved(error('forbidden'));
  await mirror.outbox.put(buildItem({ id: 'gone', seq: 7, ...error('not-found') }));
  expect(await retryForbidden(mirror, 'sponsor')).toBe(0);
  expect(await retryForbidden(mirror, 'teacher')).toBe(1);
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', nextAttemptAt: 0 });
  expect(await mirror.outbox.get('gone')).toMatchObject({ state: 'rejected' });
});

test('a report for a class that is gone can be moved to another one', async () => {
  const { mirror, id } = await saved({ state: 'rejected', attempts: 1, lastError: { code: 'not-found', message: '' } });
  expect(await correctUpload(mirror, id, { classId: otherClass })).toBe(true);
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', group: `class:${otherClass}` });
  expect(await mirror.reports.get(id)).toMatchObject({ classId: otherClass });
});

test('a file can be saved outside of the app as it was chosen, in any state of its report', async () => {
  for (const state of ['queued', 'rejected', 'paused', 'waiting-sign-in', 'sending'] as const) {
    const { mirror, id } = await saved({ state });
    const { name, blob } = await exportItem(mirror, id);
    expect([name, await blob.text(), blob.type]).toEqual(['marks.csv', await buildFile().text(), 'text/csv']);
  }
});

test('a file that the browser has cleared away cannot be saved, and that is said', async () => {
  const { mirror, id } = await saved();
  await mirror.parts.clear();
  await expect(exportItem(mirror, id)).rejects.toMatchObject({ code: 'file-unreadable' });
});

test('deleting an own report removes item, file and row', async () => {
  const { mirror, id } = await saved({ state: 'paused' });
  expect(await removeItem(mirror, id)).toBe(true);
  expect([await mirror.outbox.count(), await mirror.parts.count(), await mirror.reports.count()]).toEqual([0, 0, 0]);
});

test('deleting a report that arrives at this very moment deletes it at the server', async () => {
  const { mirror, id } = await saved({ state: 'sent', receipt: { at: 1, serverId: 'row', title: 'March' } });
  expect(await removeItem(mirror, id)).toBe(true);
  expect(await mirror.outbox.toArray()).toMatchObject([{ kind: 'delete', rowId: id, title: 'March' }]);
});

test('send now ends every wait', async () => {
  const { mirror, id } = await saved({ nextAttemptAt: Date.now() + 900_000, waitMs: 900_000, attempts: 4 });
  await sendNow(mirror);
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', nextAttemptAt: 0, attempts: 4 });
});
