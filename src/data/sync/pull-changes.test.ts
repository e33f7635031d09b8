import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Changes } from '#contract/answers/changes.ts';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { readList } from '#data/mirror/read-list.ts';
import { readSyncState } from '#data/mirror/sync-state.ts';
import { storeList, storeRows } from '#data/mirror/write.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildClass, buildMadrasa, buildMaterial, buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { pullChanges } from './pull-changes.ts';

let api: TinyApi;
let mirror: Mirror;

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  mirror = mirrorOf(crypto.randomUUID());
});

afterEach(async () => {
  await api.stop();
  await mirror.delete();
  setApiBase(undefined);
});

const none = { regions: [], madaris: [], classes: [], materials: [], reports: [], users: [] };

function page(part: Partial<Changes>, gone: Partial<Changes['gone']> = {}) {
  return { body: { ...none, gone: { ...none, ...gone }, more: false, startsOver: false, ...part } };
}

/** Serves a page for each cursor. */
function serve(pages: Record<string, ReturnType<typeof page>>): void {
  api.on('GET /v1/sync', (request) => {
    const cursor = new URL(request.url ?? '', api.base).searchParams.get('cursor') ?? '';
    return pages[cursor] ?? { status: 400, body: { message: 'No', code: 'malformed' } };
  });
}

const pull = () => pullChanges(mirror, { userId: null, token: 'token' }, 'teacher');
const titles = async () => (await mirror.materials.toArray()).map(({ title }) => title).sort();
const lesson = (number: number, title = `lesson ${number}`) => buildMaterial({ id: idOf(number), title });
const unsentOf = (number: number) => buildItem({ rowId: idOf(number), state: 'rejected' });

test('the whole scope comes to the device, page by page', async () => {
  serve({
    '': page({ classes: [buildClass()], materials: [lesson(1)], cursor: 'a', more: true, startsOver: true }),
    a: page({ materials: [lesson(2)], cursor: 'b' }),
  });
  await pull();
  expect(await titles()).toEqual(['lesson 1', 'lesson 2']);
  expect(await readSyncState(mirror)).toMatchObject({ cursor: 'b', role: 'teacher' });
});

test('after a broken connection it continues from the last page, and asks for nothing twice', async () => {
  serve({ '': page({ materials: [lesson(1)], cursor: 'a', more: true, startsOver: true }) });
  api.on('GET /v1/sync?cursor=a', (request) => {
    request.socket.destroy();
    return { body: '' };
  });
  await expect(pull()).rejects.toMatchObject({ name: 'Unreachable' });
  expect((await readSyncState(mirror))?.doneAt).toBe(0);
  api.on('GET /v1/sync?cursor=a', page({ materials: [lesson(2)], cursor: 'b' }));
  await pull();
  expect(await titles()).toEqual(['lesson 1', 'lesson 2']);
  expect(api.calls).toEqual(['GET /v1/sync', 'GET /v1/sync?cursor=a', 'GET /v1/sync?cursor=a']);
});

test('later only changes are asked for, and deleted rows leave the device', async () => {
  serve({
    '': page({ materials: [lesson(1), lesson(2)], cursor: 'a', startsOver: true }),
    a: page({ materials: [lesson(2, 'changed')], cursor: 'b' }, { materials: [idOf(1)] }),
  });
  await pull();
  await pull();
  expect(await titles()).toEqual(['changed']);
});

test('a device says for how long unsent work has waited, but nothing of what is paused', async () => {
  const asked: (string | undefined)[] = [];
  api.on('GET /v1/sync', ({ headers }) => {
    asked.push(headers[outboxAgeHeader.toLowerCase()] as string | undefined);
    return page({ cursor: 'a', startsOver: true });
  });
  const madeBefore = (seconds: number) => newId({ msecs: Date.now() - seconds * 1000 });
  await pull();
  await mirror.outbox.put(buildItem({ id: madeBefore(9000), state: 'paused', seq: 1 }));
  await pull();
  await mirror.outbox.bulkPut([
    buildItem({ id: madeBefore(100), state: 'queued', seq: 2 }),
    buildItem({ id: madeBefore(300), state: 'rejected', seq: 3 }),
    buildItem({ id: madeBefore(5000), state: 'sent', seq: 4 }),
  ]);
  await pull();
  expect(asked.slice(0, 2)).toEqual([undefined, undefined]);
  expect(Number(asked[2])).toBeGreaterThanOrEqual(300);
  expect(Number(asked[2])).toBeLessThan(5000);
});

test('unsent work is neither overwritten nor removed by any answer of the server', async () => {
  await mirror.materials.put(mirrored('materials', lesson(1, 'mine'), 0));
  await mirror.materials.put(mirrored('materials', lesson(2, 'mine too'), 1));
  await mirror.outbox.bulkPut([unsentOf(1), unsentOf(2)]);
  serve({
    '': page({ materials: [lesson(1)], cursor: 'a', startsOver: true }, { materials: [idOf(2)] }),
    a: page({ cursor: 'b' }, { materials: [idOf(1)] }),
  });
  await pull();
  await pull();
  expect(await titles()).toEqual(['mine', 'mine too']);
});

test('when everything is sent again, rows that are missing leave the device', async () => {
  serve({ '': page({ materials: [lesson(1), lesson(2)], users: [buildUser()], cursor: 'a', startsOver: true }) });
  await pull();
  serve({ a: page({ materials: [lesson(2)], cursor: 'b', startsOver: true }) });
  await mirror.materials.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  await mirror.users.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  await pull();
  expect(await titles()).toEqual(['lesson 2']);
  expect(await mirror.users.count()).toBe(0);
});

test('a region that was only looked at is not part of the scope, and stays', async () => {
  await storeRows(mirror, 'regions', [buildRegion()], 1);
  await mirror.regions.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  serve({ '': page({ cursor: 'a', startsOver: true }) });
  await pull();
  expect(await mirror.regions.count()).toBe(1);
});

test('a cursor that the server no longer knows starts again by itself', async () => {
  serve({ '': page({ materials: [lesson(1)], cursor: 'old', startsOver: true }) });
  await pull();
  serve({ '': page({ materials: [lesson(1, 'again')], cursor: 'new', startsOver: true }) });
  await pull();
  expect(await titles()).toEqual(['again']);
  expect((await readSyncState(mirror))?.cursor).toBe('new');
});

test('a user whose role has changed gets another scope', async () => {
  serve({ '': page({ materials: [lesson(1)], cursor: 'a', startsOver: true }) });
  await pull();
  await pullChanges(mirror, { userId: null }, 'student');
  expect(api.calls).toEqual(['GET /v1/sync', 'GET /v1/sync']);
});

const materials = (query = {}) => listRequest('materials.list', { classId: idOf(200) }, query);

test('a class that was never opened can be read without a connection, whole', async () => {
  serve({ '': page({ classes: [buildClass()], materials: [lesson(1), lesson(2)], cursor: 'a', startsOver: true }) });
  await pull();
  const list = await readList(mirror, materials({ limit: 1 }), true);
  expect(list).toMatchObject({ rows: [{ id: idOf(2) }], totalItems: 2, partial: false });
});

test('a synchronised class without materials is empty, and not unknown', async () => {
  serve({ '': page({ classes: [buildClass()], cursor: 'a', startsOver: true }) });
  await pull();
  expect(await readList(mirror, materials(), false)).toMatchObject({ rows: [], totalItems: 0, partial: false });
  const other = listRequest('materials.list', { classId: idOf(201) });
  expect(await readList(mirror, other, true)).toBeUndefined();
});

test('without a connection, rows synchronised since count before an older page', async () => {
  await storeList(mirror, materials(), { rows: [lesson(1)], totalItems: 1, askedAt: 1 });
  await mirror.lists.toCollection().modify((snapshot) => {
    snapshot.at = 1;
  });
  serve({ '': page({ classes: [buildClass()], materials: [lesson(1), lesson(2)], cursor: 'a', startsOver: true }) });
  await pull();
  expect((await readList(mirror, materials(), true))?.totalItems).toBe(2);
  expect((await readList(mirror, materials(), false))?.totalItems).toBe(1);
});

test.each(['supervisor', 'teacher'] as const)(
  'the classes of a %s are those that the synchronisation brought',
  async (role) => {
    await storeRows(mirror, 'classes', [buildClass({ id: idOf(201), name: 'only looked at' })], 1);
    serve({ '': page({ classes: [buildClass()], cursor: 'a', startsOver: true }) });
    await pullChanges(mirror, { userId: null, token: 'token' }, role);
    const own = await readList(mirror, listRequest('classes.list', {}, { mine: true }), true);
    expect(own).toMatchObject({ rows: [{ id: idOf(200) }], totalItems: 1, partial: false });
  },
);

const student = (number: number, classIds: string[]) =>
  buildUser({ id: idOf(number), fullName: `Student ${number}`, role: 'student', classIds });

test('a teacher searches and turns the pages of the students of a class that was never opened', async () => {
  const users = Array.from({ length: 12 }, (_, index) => student(index + 11, [idOf(index === 0 ? 201 : 200)]));
  serve({
    '': page({
      classes: [buildClass()],
      users: [...users, buildUser({ classIds: [idOf(200)] })],
      cursor: 'a',
      startsOver: true,
    }),
  });
  await pull();
  const of = (query = {}) =>
    readList(mirror, listRequest('classes.users', { classId: idOf(200) }, { role: 'student', ...query }), true);
  const rest = await of({ page: 2 });
  expect(rest).toMatchObject({ rows: [{ fullName: 'Student 22' }], totalItems: 11, partial: false });
  expect(rest?.meta).toMatchObject({ class: { name: 'Arabic Language 1' }, madaris: { name: 'Madrasat al-Noor' } });
  expect(await of({ search: 'dent 13' })).toMatchObject({ rows: [{ id: idOf(13) }], totalItems: 1 });
  expect(await of({ search: 'Student 11' })).toMatchObject({ rows: [], totalItems: 0, partial: false });
});

test('a person who joins or leaves a class does so in the offline list, too', async () => {
  const ids = async () =>
    (await readList(mirror, listRequest('classes.users', { classId: idOf(200) }), true))?.rows.map(({ id }) => id);
  serve({
    '': page({
      classes: [buildClass()],
      users: [student(11, [idOf(200)]), student(12, [idOf(200)])],
      cursor: 'a',
      startsOver: true,
    }),
    a: page(
      { users: [student(11, [idOf(201)]), student(13, [idOf(200), idOf(201)])], cursor: 'b' },
      { users: [idOf(12)] },
    ),
  });
  await pull();
  expect(await ids()).toEqual([idOf(11), idOf(12)]);
  await pull();
  expect(await ids()).toEqual([idOf(13)]);
  expect(await mirror.users.get(idOf(12))).toBeUndefined();
});

test('a supervisor has the people of a whole madrasa, each once', async () => {
  serve({
    '': page({
      madaris: [buildMadrasa()],
      classes: [buildClass(), buildClass({ id: idOf(201) }), buildClass({ id: idOf(202), madarisId: idOf(101) })],
      users: [student(11, [idOf(200), idOf(201)]), student(12, [idOf(201)]), student(13, [idOf(202)]), student(14, [])],
      cursor: 'a',
      startsOver: true,
    }),
  });
  await pullChanges(mirror, { userId: null, token: 'token' }, 'supervisor');
  const of = async (query = {}) => readList(mirror, listRequest('users.ofMadrasa', { id: idOf(100) }, query), true);
  expect(await of()).toMatchObject({ rows: [{ id: idOf(11) }, { id: idOf(12) }], totalItems: 2, partial: false });
  expect(await of({ classId: idOf(200) })).toMatchObject({ rows: [{ id: idOf(11) }], totalItems: 1 });
  expect(await of({ classId: idOf(202) })).toMatchObject({ rows: [], totalItems: 0 });
});

test('a question that no row can answer is not answered with nothing', async () => {
  serve({ '': page({ classes: [buildClass()], cursor: 'a', startsOver: true }) });
  await pullChanges(mirror, { userId: null, token: 'token' }, 'admin');
  expect(await readList(mirror, listRequest('classes.list', {}, { attended: false }), true)).toBeUndefined();
});

test('for a teacher, the classes of a madrasa without `mine` are not all on the device', async () => {
  serve({ '': page({ classes: [buildClass()], cursor: 'a', startsOver: true }) });
  await pull();
  const all = await readList(mirror, listRequest('classes.ofMadrasa', { id: idOf(100) }), true);
  expect(all?.partial).toBe(true);
});

test('no list is whole of a table that is too large for a device: the server answers it, and offline it is partial', async () => {
  const other = listRequest('classes.list', {}, {});
  serve({
    '': page({ classes: [buildClass()], materials: [lesson(1)], cursor: 'a', more: true, startsOver: true }),
    a: page({ cursor: 'b', incomplete: ['materials'] }),
    b: page({ materials: [lesson(2)], cursor: 'c' }),
  });
  await pullChanges(mirror, { userId: null, token: 'token' }, 'admin');
  await pullChanges(mirror, { userId: null, token: 'token' }, 'admin');
  expect(await readList(mirror, materials(), false)).toBeUndefined();
  expect(await readList(mirror, materials(), true)).toMatchObject({ totalItems: 2, partial: true });
  expect(await readList(mirror, other, true)).toMatchObject({ totalItems: 1, partial: false });
});

test('a table that is sent whole again is whole again', async () => {
  serve({
    '': page({
      classes: [buildClass()],
      materials: [lesson(1)],
      cursor: 'a',
      startsOver: true,
      incomplete: ['materials'],
    }),
    a: page({ classes: [buildClass()], materials: [lesson(1)], cursor: 'b', startsOver: true }),
  });
  await pull();
  await pull();
  expect(await readList(mirror, materials(), true)).toMatchObject({ totalItems: 1, partial: false });
});

test('rows that came with a screen stay on a device that keeps only a part, with their saved files', async () => {
  await storeRows(mirror, 'materials', [lesson(3)], 1);
  await mirror.materials.toCollection().modify((row) => {
    row.mirrored.at = 1;
  });
  serve({ '': page({ materials: [lesson(1)], cursor: 'a', startsOver: true, incomplete: ['materials'] }) });
  await pull();
  expect(await titles()).toEqual(['lesson 1', 'lesson 3']);
});

test('a server that always says that there is more is asked again only after a page with rows', async () => {
  serve({
    '': page({ materials: [lesson(1)], cursor: 'a', more: true, startsOver: true }),
    a: page({ cursor: 'b', more: true }),
    b: page({ materials: [lesson(2)], cursor: 'c', more: true }),
    c: page({ cursor: 'c', more: true }),
  });
  expect(await pull()).toBe(true);
  expect(api.calls).toEqual(['GET /v1/sync', 'GET /v1/sync?cursor=a']);
  expect((await readSyncState(mirror))?.cursor, 'the next round goes on there').toBe('b');
  await pull();
  expect(await titles()).toEqual(['lesson 1', 'lesson 2']);
  expect(await pull()).toBe(false);
  expect(api.calls).toHaveLength(5);
});

test('a server that sends the same rows without end is asked a limited number of times', async () => {
  api.on('GET /v1/sync', page({ materials: [lesson(1)], cursor: 'again', more: true }));
  expect(await pullChanges(mirror, { userId: null, token: 'token' }, 'teacher', undefined, 7)).toBe(true);
  expect(api.calls).toHaveLength(7);
});
