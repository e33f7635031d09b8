import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { newReport } from '#contract/entities/report.ts';
import { groupOf } from '#data/outbox/outbox-endpoints.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { saveReport } from '#tests/faults/devices.ts';
import { buildClass, buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches } from '#tests/tools/memory-caches.ts';
import { type Mirror, mirrorOf } from './database/database.ts';
import { device, writeSetting } from './device/device.ts';
import type { WaitingWork } from './device/waiting.ts';
import { openDraft } from './drafts/report-drafts.ts';
import { mirrored } from './mirror/mirrored.ts';
import { savedFilePath, savedFilesCache } from './saved-files/cache-name.ts';
import { compare } from './saved-files/upkeep.ts';
import { storeShare } from './shares/store-share.ts';
import { findLostWork, watchArrived, watchWaitingWork } from './waiting-work.ts';

let userId: string;
let mirror: Mirror;

beforeEach(async () => {
  installMemoryCaches();
  userId = crypto.randomUUID();
  mirror = mirrorOf(userId);
  await writeSetting('account', userId);
});

afterEach(async () => {
  await mirrorOf(userId).delete();
  await device.delete();
  await device.open();
  Reflect.deleteProperty(globalThis, 'caches');
});

/** A report, a shared file and a class for offline, in their noted form. */
async function workThatWaits(): Promise<WaitingWork> {
  await mirror.classes.put(mirrored('classes', buildClass({ id: idOf(200) }), 1));
  await saveReport(mirror, userId, { classId: idOf(200), title: 'November' });
  const form = new FormData();
  form.append('files', new File(['a page'], 'page.jpg', { type: 'image/jpeg' }));
  await storeShare(form, 1);
  await mirror.keptClasses.put({ classId: idOf(200), state: 'kept', at: 1 });
  return noted();
}

function noted(): Promise<WaitingWork> {
  return new Promise((resolve) => {
    const stop = watchWaitingWork(userId, (work) => {
      if (work.items.length < 2) return;
      stop();
      resolve(work);
    });
    onTestFinished(stop);
  });
}

test('the name of a class is read once for a note, however many of its items wait', async () => {
  let rowsRead = 0;
  mirror.classes.hook('reading', (row) => {
    rowsRead += 1;
    return row;
  });
  await mirror.classes.put(mirrored('classes', buildClass({ id: idOf(200) }), 1));
  const group = groupOf(idOf(200));
  await mirror.outbox.bulkPut(Array.from({ length: 400 }, (_, n) => buildItem({ userId, group, seq: n + 1 })));
  const { items } = await noted();
  expect([items.length, rowsRead]).toEqual([400, 1]);
  expect(items.every(({ place }) => place !== undefined)).toBe(true);
});

test('waiting items are noted by kind, title, class and month', async () => {
  const { items, keptClasses } = await workThatWaits();
  const own = buildClass({ id: idOf(200) });
  expect(items).toMatchObject([
    {
      what: 'report',
      title: 'November',
      place: `${own.name} · ${own.madaris.name}`,
      month: expect.stringMatching(/^\d{4}-\d{2}$/),
    },
    { what: 'shared', title: 'page.jpg' },
  ]);
  expect(keptClasses).toEqual([idOf(200)]);
});

test('sent, deleted and present items do not count as lost', async () => {
  const work = await workThatWaits();
  expect((await findLostWork(userId, work)).lost).toEqual([]);
  await mirror.outbox.clear();
  await device.shares.clear();
  expect((await findLostWork(userId, work)).lost).toEqual([]);
});

test('if the browser has cleared a database, only the work of that database is lost', async () => {
  const work = await workThatWaits();
  await mirror.delete();
  expect((await findLostWork(userId, work)).lost).toMatchObject([{ what: 'report', title: 'November' }]);
});

test('a loss is reported once', async () => {
  const work = await workThatWaits();
  await mirror.delete();
  const { here } = await findLostWork(userId, work);
  expect(here.items).toMatchObject([{ what: 'shared', title: 'page.jpg' }]);
  expect((await findLostWork(userId, here)).lost).toEqual([]);
});

test('if the database of the device is cleared, only shares are lost', async () => {
  const work = await workThatWaits();
  await device.delete();
  await device.open();
  expect((await findLostWork(userId, work)).lost).toMatchObject([{ what: 'shared', title: 'page.jpg' }]);
});

test('a class is kept for offline again, and its files that are still here stay', async () => {
  const work = await workThatWaits();
  const file = buildMaterial({ id: idOf(1), classId: idOf(200), fileId: idOf(1_001) });
  const cache = await globalThis.caches.open(savedFilesCache(userId));
  await cache.put(savedFilePath(file.fileId), new Response('a lesson'));
  await mirror.delete();
  await findLostWork(userId, work);
  mirror = mirrorOf(userId);
  expect(await mirror.keptClasses.toArray()).toMatchObject([{ classId: idOf(200), state: 'keeping' }]);
  await compare(mirror, userId);
  expect(await cache.match(savedFilePath(file.fileId))).toBeDefined();
});

test('a report that the worker had sent before the browser cleared it turns out to have arrived', async () => {
  const work = await workThatWaits();
  await mirror.delete();
  const { lost } = await findLostWork(userId, work);
  const arrived = new Promise<string[]>((resolve) => onTestFinished(watchArrived(userId, lost, resolve)));
  const [report] = lost;
  await mirrorOf(userId).reports.put(
    mirrored(
      'reports',
      { ...buildMaterial({ id: report?.id ?? '' }), ...newReport, month: '2026-11', authorId: userId },
      1,
    ),
  );
  expect(await arrived).toEqual([report?.id]);
});

test('a report that was started is noted with its class, and missed when the browser has cleared it', async () => {
  await mirror.classes.put(mirrored('classes', buildClass({ id: idOf(200) }), 1));
  const place = { classId: idOf(200), month: '2026-10' };
  const photos = [{ slot: 1, blob: new Blob(['a photo']) }];
  const { draft } = await openDraft(mirror, place, 'en', async () => ({ values: {}, photos }));
  await saveReport(mirror, userId, { classId: idOf(200), title: 'November' });
  const note = await noted();
  expect(note.items).toContainEqual(expect.objectContaining({ id: draft.id, what: 'draft', month: '2026-10' }));
  expect((await findLostWork(userId, note)).lost).toEqual([]);
  await mirror.delete();
  mirror = mirrorOf(userId);
  expect((await findLostWork(userId, note)).lost.map(({ what }) => what)).toEqual(['report', 'draft']);
});
