import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Changes } from '#contract/answers/changes.ts';
import { type Mirror, mirrorOf, type SavedFile } from '#data/database/database.ts';
import { readSyncState, type SyncState } from '#data/mirror/sync-state.ts';
import { happen } from '#data/outbox/store.ts';
import { buildDeletion, buildItem } from '#tests/faults/build-item.ts';
import { buildClass, buildMaterial, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { storeChanges } from './store-changes.ts';

let mirror: Mirror;

beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});

afterEach(() => mirror.delete());

const none = { regions: [], madaris: [], classes: [], materials: [], reports: [], users: [] };
const start: SyncState = { cursor: '', round: 0, since: 0, doneAt: 0, role: 'teacher' };

function buildPage(part: Partial<Changes>, gone: Partial<Changes['gone']> = {}): Changes {
  return { ...none, gone: { ...none, ...gone }, cursor: 'next', more: false, startsOver: false, ...part };
}

const lesson = (number: number) => buildMaterial({ id: idOf(number), fileId: idOf(number + 50) });
const titles = async () => (await mirror.materials.toArray()).map(({ title }) => title);

function savedFile(number: number): SavedFile {
  const { fileId, fileName: name, fileSize: size, fileHash: hash } = lesson(number);
  return { fileId, kind: 'material', classId: idOf(200), name, type: 'application/pdf', size, hash, at: 1 };
}

async function storeAll(...pages: Changes[]): Promise<string[]> {
  let state = (await readSyncState(mirror)) ?? start;
  const dropped: string[] = [];
  for (const page of pages) {
    const stored = await storeChanges(mirror, state, { page, askedAt: Date.now() });
    state = stored.state;
    dropped.push(...stored.droppedFiles);
  }
  return dropped;
}

test('a page that cannot be stored whole leaves neither rows nor cursor, and comes whole the next time', async () => {
  const fail = () => {
    throw new Error('the device failed');
  };
  mirror.users.hook('creating', fail);
  const page = buildPage({ materials: [lesson(1)], users: [buildUser()], startsOver: true });
  await expect(storeAll(page)).rejects.toThrow('the device failed');
  expect([await mirror.materials.count(), await readSyncState(mirror)]).toEqual([0, undefined]);
  mirror.users.hook('creating').unsubscribe(fail);
  await storeAll(page);
  expect([await mirror.materials.count(), await mirror.users.count()]).toEqual([1, 1]);
  expect((await readSyncState(mirror))?.cursor).toBe('next');
});

test('a user removed from a class keeps neither its rows nor its saved files', async () => {
  await storeAll(buildPage({ classes: [buildClass()], materials: [lesson(1), lesson(2)], startsOver: true }));
  await mirror.keptClasses.put({ classId: idOf(200), state: 'kept', at: 1 });
  await mirror.savedFiles.bulkPut([savedFile(1), savedFile(3)]);
  const gone = { classes: [idOf(200)], materials: [idOf(1), idOf(2)] };
  expect(await storeAll(buildPage({}, gone))).toEqual([lesson(1).fileId]);
  expect([await mirror.classes.count(), await mirror.materials.count()]).toEqual([0, 0]);
  expect([await mirror.keptClasses.count(), await mirror.savedFiles.count()]).toEqual([0, 1]);
});

test('a saved file stays on the device where a copy of the lesson in another kept class has it', async () => {
  const copy = (number: number, classId: string) => ({ ...lesson(number), id: idOf(number + 100), classId });
  const rows = [lesson(1), lesson(2), copy(1, idOf(201)), copy(2, idOf(202))];
  await storeAll(buildPage({ classes: [buildClass()], materials: rows, startsOver: true }));
  for (const classId of [idOf(200), idOf(201)]) await mirror.keptClasses.put({ classId, state: 'kept', at: 1 });
  await mirror.savedFiles.bulkPut([savedFile(1), savedFile(2)]);
  const gone = { classes: [idOf(200)], materials: [idOf(1), idOf(2)] };
  expect(await storeAll(buildPage({}, gone))).toEqual([lesson(2).fileId]);
  expect(await mirror.savedFiles.toArray()).toMatchObject([{ fileId: lesson(1).fileId, classId: idOf(201) }]);
});

test('the saved files of what is no longer sent go with it', async () => {
  await storeAll(buildPage({ materials: [lesson(1), lesson(2)], startsOver: true }));
  await mirror.savedFiles.bulkPut([savedFile(1), savedFile(2)]);
  await mirror.materials.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  expect(await storeAll(buildPage({ materials: [lesson(2)], startsOver: true }))).toEqual([lesson(1).fileId]);
});

test('a row that was stored while the clock was ten years ahead does not stay forever', async () => {
  await storeAll(buildPage({ materials: [lesson(1)], startsOver: true }));
  await mirror.materials.toCollection().modify((row) => {
    row.mirrored.at = Date.now() + 10 * 365 * 86_400_000;
  });
  await storeAll(buildPage({ startsOver: true }));
  expect(await mirror.materials.count()).toBe(0);
});

test('a clock that jumps back between two pages takes nothing away that was just sent', async () => {
  const now = Date.now();
  const first = await storeChanges(mirror, start, {
    page: buildPage({ materials: [lesson(1)], startsOver: true, more: true }),
    askedAt: now + 86_400_000,
  });
  await storeChanges(mirror, first.state, { page: buildPage({ materials: [lesson(2)] }), askedAt: now });
  expect(await mirror.materials.count()).toBe(2);
});

test('an upload that was rejected stays with its row; what only waited to be deleted is gone', async () => {
  await storeAll(buildPage({ materials: [lesson(1), lesson(2)], startsOver: true }));
  await mirror.outbox.put(buildItem({ rowId: idOf(1), state: 'rejected' }));
  await mirror.outbox.put(buildDeletion(idOf(2), { endpoint: 'materials.delete', state: 'rejected' }));
  await storeAll(buildPage({}, { materials: [idOf(1), idOf(2)] }));
  expect(await mirror.materials.toCollection().primaryKeys()).toEqual([idOf(1)]);
  expect(await mirror.outbox.count()).toBe(2);
});

test.each(['queued', 'rejected'] as const)(
  'a row whose deletion is %s is shown as the server has it, also after everything has come again',
  async (state) => {
    await storeAll(buildPage({ materials: [lesson(1)], startsOver: true }));
    await mirror.materials.toCollection().modify((row) => {
      row.mirrored.at = 1;
    });
    await mirror.outbox.put(buildDeletion(idOf(1), { endpoint: 'materials.delete', state }));
    await storeAll(buildPage({ materials: [{ ...lesson(1), title: 'Changed since', version: 2 }], startsOver: true }));
    expect(await titles()).toEqual(['Changed since']);
  },
);

test('two tabs at once: an older page does not come after a newer one', async () => {
  const old = buildPage({ materials: [{ ...lesson(1), title: 'old' }], startsOver: true, more: true, cursor: 'a' });
  const newer = buildPage({ materials: [{ ...lesson(1), title: 'new' }], cursor: 'b' });
  await storeAll(old, newer);
  const { state } = await storeChanges(mirror, start, { page: old, askedAt: Date.now() });
  expect([await titles(), state.cursor]).toEqual([['new'], 'b']);
});

test('a page that comes after another tab has wiped the rows is not stored', async () => {
  await storeAll(buildPage({ materials: [lesson(1)], startsOver: true, more: true }));
  const before = (await readSyncState(mirror)) ?? start;
  await mirror.delete();
  mirror = mirrorOf(mirror.name.replace('sanad-', ''));
  const late = { page: buildPage({ materials: [lesson(2)] }), askedAt: Date.now() };
  await expect(storeChanges(mirror, before, late)).rejects.toThrow('signed out');
  expect(await titles()).toEqual([]);
});

test('the text of a lesson goes with the right to read it, in the same transaction', async () => {
  await storeAll(buildPage({ classes: [buildClass()], materials: [lesson(1), lesson(2)], startsOver: true }));
  await mirror.savedFiles.bulkPut([savedFile(1), savedFile(2)]);
  await mirror.texts.bulkPut(
    [1, 2].map((number) => ({ fileId: idOf(number + 50), pages: ['words'], words: ['words'] })),
  );
  // The page may end here, before the bytes are removed.
  await storeAll(buildPage({}, { materials: [idOf(1)] }));
  expect((await mirror.texts.toArray()).map(({ fileId }) => fileId)).toEqual([idOf(52)]);
});

test('a lesson whose upload is deleted at the server meanwhile is shown as it waits, and not again once that is known', async () => {
  const item = buildItem({ endpoint: 'materials.create', rowId: idOf(1), id: idOf(1), state: 'queued' });
  await mirror.outbox.put(item);
  await storeAll(buildPage({ materials: [lesson(1)], startsOver: true }), buildPage({}, { materials: [idOf(1)] }));
  expect((await mirror.outbox.get(idOf(1)))?.there).toBeNull();
  const receipt = { at: 1, serverId: idOf(1), title: 'lesson' };
  const environment = { now: Date.now, random: Math.random };
  await happen(mirror, idOf(1), { event: 'succeed', receipt, row: lesson(1), isRepeat: true }, environment);
  expect(await titles()).toEqual([]);
});
