import 'fake-indexeddb/auto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { DeviceFull, FileRejected } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { classId } from '#tests/faults/build-item.ts';
import { buildFile, newMirror, saveReport, sha256Of } from '#tests/faults/devices.ts';
import { saveDeletion } from './add.ts';
import { outboxEntries } from './entries.ts';

async function everything(mirror: Mirror): Promise<number> {
  const counts = await Promise.all([mirror.outbox.count(), mirror.parts.count(), mirror.reports.count()]);
  return counts.reduce((sum, count) => sum + count, 0);
}

test('a saved report is there with its file, byte for byte, and is in its list', async () => {
  const { mirror, userId } = newMirror();
  const id = await saveReport(mirror, userId);
  const item = await mirror.outbox.get(id);
  expect(item).toMatchObject({ userId, endpoint: 'reports.create', state: 'queued', attempts: 0, rowId: id, seq: 1 });
  const content = 'name,mark\nAmina,90\n';
  expect(item?.parts).toMatchObject([{ name: 'marks.csv', size: content.length, sha256: sha256Of(content) }]);
  const stored = await mirror.parts.get(item?.parts[0]?.partId ?? '');
  expect(await stored?.blob.text()).toBe(content);
  expect(await mirror.reports.get(id)).toMatchObject({ title: 'March', classId, fileName: 'marks.csv', version: 0 });
});

test('a shared file that is saved twice, because the phone died before it was taken from the shares, is one item', async () => {
  const { mirror, userId } = newMirror();
  const id = newId();
  expect(await saveReport(mirror, userId, { id })).toBe(id);
  expect(await saveReport(mirror, userId, { id, title: 'Again' })).toBe(id);
  expect(await mirror.outbox.toArray()).toMatchObject([{ id, title: 'March' }]);
  expect(await mirror.parts.count()).toBe(1);
});

test('a saved item is flushed to the disk before the form may close', async () => {
  const { mirror, userId } = newMirror();
  const start = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await saveReport(mirror, userId);
  const writing = start.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writing.map(([, , options]) => options?.durability)).toEqual(['strict']);
  expect(writing[0]?.[0]).toEqual(expect.arrayContaining(['outbox', 'parts', 'reports']));
  start.mockRestore();
});

test('the order of saving continues, whatever the clock says', async () => {
  const { mirror, userId } = newMirror();
  const ids = [await saveReport(mirror, userId), await saveReport(mirror, userId), await saveReport(mirror, userId)];
  expect((await mirror.outbox.orderBy('seq').toArray()).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['a program', buildFile('MZ', 'virus.exe'), 'wrong-type'],
  ['an empty file', buildFile('', 'marks.csv'), 'file-empty'],
  ['a file of more than 50 MB', largeFile(), 'too-large'],
] as const)('%s is rejected before anything is stored', async (_, file, code) => {
  const { mirror, userId } = newMirror();
  await expect(saveReport(mirror, userId, { file })).rejects.toMatchObject({ name: 'FileRejected', code });
  expect(await everything(mirror)).toBe(0);
});

test('a file that changed since it was chosen is rejected in words that say so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-chosen-'));
  const path = join(folder, 'marks.csv');
  await writeFile(path, 'name,mark\n');
  const file = new File([await openAsBlob(path)], 'marks.csv');
  await writeFile(path, 'name,mark\nAmina,90\n');
  const { mirror, userId } = newMirror();
  const saving = saveReport(mirror, userId, { file });
  await expect(saving).rejects.toBeInstanceOf(FileRejected);
  await expect(saving).rejects.toMatchObject({ code: 'file-unreadable' });
  expect(await everything(mirror)).toBe(0);
  await rm(folder, { recursive: true });
});

test('when the device is full, nothing half is stored and the form is notified', async () => {
  const { mirror, userId } = newMirror();
  fill(mirror, 'reports');
  await expect(saveReport(mirror, userId)).rejects.toBeInstanceOf(DeviceFull);
  expect(await everything(mirror)).toBe(0);
});

test('deleting a report that was never tried takes it back with its file, and asks nothing of the server', async () => {
  const { mirror, userId } = newMirror();
  const id = await saveReport(mirror, userId);
  await saveDeletion(mirror, { userId, now: 0 }, { endpoint: 'reports.delete', id, classId });
  expect(await everything(mirror)).toBe(0);
});

test('deleting a report that the server may have takes it back and leaves a deletion for the server', async () => {
  const { mirror, userId } = newMirror();
  const id = await saveReport(mirror, userId);
  await mirror.outbox.update(id, { attempts: 1, attemptedAt: 7 });
  await saveDeletion(mirror, { userId, now: 0 }, { endpoint: 'reports.delete', id, classId });
  expect(await mirror.outbox.toArray()).toMatchObject([{ kind: 'delete', rowId: id, title: 'March', state: 'queued' }]);
  expect(await mirror.parts.count()).toBe(0);
});

test('a deletion says whether it can be called off: an upload that it removed is no longer on the device', async () => {
  const { mirror, userId } = newMirror();
  const [taken, arrived] = [await saveReport(mirror, userId), newId()];
  await mirror.outbox.update(taken, { attempts: 1, attemptedAt: 7 });
  for (const id of [taken, arrived]) {
    await saveDeletion(mirror, { userId, now: 0 }, { endpoint: 'reports.delete', id, classId });
  }
  expect((await outboxEntries(mirror)).map(({ tookBack }) => tookBack)).toEqual([true, false]);
});

test('a report that the server has stays in its list until its deletion is sent', async () => {
  const { mirror, userId } = newMirror();
  const id = await saveReport(mirror, userId);
  await mirror.outbox.clear();
  for (let twice = 0; twice < 2; twice += 1) {
    await saveDeletion(mirror, { userId, now: 0 }, { endpoint: 'reports.delete', id, classId });
  }
  expect(await mirror.outbox.toArray()).toMatchObject([{ kind: 'delete', rowId: id, params: { id }, title: 'March' }]);
  expect(await mirror.reports.get(id)).toBeDefined();
});

test('the deletion of something that this device does not know is kept all the same', async () => {
  const { mirror, userId } = newMirror();
  const id = newId();
  await saveDeletion(mirror, { userId, now: 0 }, { endpoint: 'materials.delete', id, classId });
  expect(await mirror.outbox.toArray()).toMatchObject([{ endpoint: 'materials.delete', rowId: id, title: '' }]);
});

function largeFile(): File {
  const megabyte = new Uint8Array(1024 * 1024);
  return new File(
    Array.from({ length: limits.fileBytes / megabyte.length + 1 }, () => megabyte),
    'film.pdf',
  );
}

/** From now on the browser has no room for rows of this table. */
function fill(mirror: Mirror, table: string): void {
  mirror.table(table).hook('creating', () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

test('a report without a month is for the one in which it was saved, whenever it is sent', async () => {
  const { mirror, userId } = newMirror();
  const id = await saveReport(mirror, userId);
  expect((await mirror.outbox.get(id))?.fields).toMatchObject({ month: '2025-03' });
});
