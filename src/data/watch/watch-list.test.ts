import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { noteReached } from '#data/api/connection.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import type { ListName, ListRow } from '#data/mirror/list-shapes.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { writeSyncState } from '#data/mirror/sync-state.ts';
import { storeCreated } from '#data/mirror/write.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildClass, buildMaterial, buildRegion, idOf } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import type { ListView } from './list-view.ts';
import { refreshShown } from './refresh-shown.ts';
import { watchList } from './watch-list.ts';

let api: TinyApi;
let userId: string;
let mirror: Mirror;
const stops: (() => void)[] = [];

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  userId = crypto.randomUUID();
  mirror = mirrorOf(userId);
  noteReached();
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await api.stop();
  await mirror.delete();
  setApiBase(undefined);
});

/** A list on screen: every view so far, and a wait for an expected view. */
function show<TName extends ListName>(name: TName, params = {}, query?: Parameters<typeof listRequest<TName>>[2]) {
  const views: ListView<ListRow<TName>>[] = [];
  const watch = watchList({ userId, token: 'token' }, listRequest(name, params, query), (view) => views.push(view));
  stops.push(watch.stop);
  const last = () => views.at(-1);
  const until = (what: string, fits: (view: ListView<ListRow<TName>>) => boolean) =>
    waitUntil(
      what,
      () => {
        const view = last();
        return view && fits(view) ? view : undefined;
      },
      { limitMs: 5_000, everyMs: 5 },
    );
  return { views, until, refresh: watch.refresh };
}

const page = (rows: unknown[], totalItems = rows.length) => ({
  body: { data: rows, meta: { totalItems, totalCount: totalItems, page: 1, limit: 10 } },
});
const refreshed = (view: ListView<unknown>) => !view.refreshing;

test('a list that was never fetched appears when the server answers', async () => {
  api.on('GET /v1/regions', page([buildRegion()], 31));
  const { views, until } = show('regions.list');
  const view = await until('the list', refreshed);
  expect(views[0]?.state).toBe('loading');
  expect(view).toMatchObject({ state: 'ready', totalItems: 31, page: 1, limit: 10, partial: false });
  expect(view.rows).toEqual([buildRegion()]);
  expect(view.savedAt).toBeUndefined();
});

test('the second time it is there at once, and is rendered again when the server has another', async () => {
  api.on('GET /v1/regions', page([buildRegion({ name: 'before' })]));
  await show('regions.list').until('the first answer', refreshed);
  let answer: (value: unknown) => void = () => undefined;
  const asked = new Promise((resolve) => {
    answer = resolve;
  });
  api.on('GET /v1/regions', async () => {
    await asked;
    return page([buildRegion({ name: 'after', version: 2 })]);
  });
  const second = show('regions.list');
  const atOnce = await second.until('the snapshot', ({ state }) => state === 'ready');
  expect(atOnce).toMatchObject({ refreshing: true, rows: [{ name: 'before' }] });
  answer(undefined);
  await second.until('the new answer', ({ rows }) => rows[0]?.name === 'after');
});

test('without a server it shows what is saved, and how old that is', async () => {
  api.on('GET /v1/regions', page([buildRegion()]));
  const first = await show('regions.list').until('the first answer', refreshed);
  await api.stop();
  const view = await show('regions.list').until('the failed refresh', refreshed);
  expect(view).toMatchObject({ state: 'ready', rows: first.rows, partial: false });
  expect(Date.now() - (view.savedAt?.getTime() ?? 0)).toBeLessThan(60_000);
});

test('a search that was never made is answered from the device without a server', async () => {
  api.on('GET /v1/regions', page([buildRegion(), buildRegion({ id: idOf(2), name: 'Safi' })]));
  await show('regions.list').until('the first answer', refreshed);
  await api.stop();
  const view = await show('regions.list', {}, { search: 'saf' }).until(
    'the local answer',
    ({ state }) => state === 'ready',
  );
  expect(view).toMatchObject({ rows: [{ name: 'Safi' }], totalItems: 1, partial: true });
});

test('a search on screen gains what comes to the device meanwhile, and loses what is renamed', async () => {
  api.on('GET /v1/regions', page([buildRegion()]));
  await show('regions.list').until('the first answer', refreshed);
  await api.stop();
  const { until } = show('regions.list', {}, { search: 'saf' });
  await until('nothing found', ({ state, rows }) => state === 'ready' && rows.length === 0);
  const stored = (name: string) => mirror.regions.put(mirrored('regions', buildRegion({ id: idOf(2), name }), 1, 1));
  await stored('Safi');
  await until('the new row', ({ rows }) => rows[0]?.name === 'Safi');
  await stored('Azemmour');
  await until('none again', ({ rows }) => rows.length === 0);
});

test('a list that the device does not know says so, instead of being empty', async () => {
  await api.stop();
  const { views, until } = show('regions.list');
  await until('the end of the attempt', ({ state }) => state === 'not-saved');
  expect(views.some(({ state }) => state === 'ready')).toBe(false);
});

test('a page of which the device has nothing says so, and not that the list is shorter', async () => {
  api.on('GET /v1/regions', page([buildRegion()], 31));
  await show('regions.list').until('the first answer', refreshed);
  await api.stop();
  await show('regions.list', {}, { page: 2 }).until('the end of the attempt', ({ state }) => state === 'not-saved');
});

test('when the server is back the list is fetched by itself', async () => {
  api.on('GET /v1/regions', page([buildRegion()]));
  await api.stop();
  const { until } = show('regions.list');
  await until('the end of the attempt', ({ state }) => state === 'not-saved');
  await api.start();
  noteReached();
  await until('the list', ({ state, rows }) => state === 'ready' && rows.length === 1);
});

test('an answer that the contract does not know is fetched again once when the connection is back, not without end', async () => {
  api.on('GET /v1/regions', { body: { data: [] } });
  const { until, refresh } = show('regions.list');
  await until('the end of the attempt', ({ state }) => state === 'not-saved');
  noteReached();
  await until('the end of the second attempt', (view) => refreshed(view) && view.state === 'not-saved');
  for (let answers = 0; answers < 3; answers += 1) noteReached();
  await until('the failure', (view) => refreshed(view) && view.state === 'failed');
  expect(api.calls).toHaveLength(2);
  api.on('GET /v1/regions', page([buildRegion()]));
  refresh();
  await until('the list', ({ state, rows }) => state === 'ready' && rows.length === 1);
});

test('while it is fetched again, a failure of the server stays on screen and gives no way to a skeleton', async () => {
  api.on('GET /v1/regions', { status: 500, headers: { 'content-type': 'text/plain' }, body: 'a fault' });
  const { views, until, refresh } = show('regions.list');
  await until('the failure', (view) => refreshed(view) && view.state === 'failed');
  const before = views.length;
  refresh();
  await until('the second attempt', () => api.calls.length === 2);
  await until('its end', refreshed);
  expect(views.slice(before).map(({ state }) => state)).not.toContain('loading');
});

test('a list that its reader may no longer see is gone, also from the device', async () => {
  api.on('GET /v1/regions', page([buildRegion()]));
  await show('regions.list').until('the first answer', refreshed);
  api.on('GET /v1/regions', { status: 403, body: { message: 'No', code: 'forbidden' } });
  const view = await show('regions.list').until('the rejection', ({ state }) => state === 'failed');
  expect(view).toMatchObject({ rows: [], problem: { code: 'forbidden', message: 'No' } });
  expect(await mirror.lists.count()).toBe(0);
});

test('when the session has ended, what is saved stays to be read', async () => {
  api.on('GET /v1/regions', page([buildRegion()]));
  await show('regions.list').until('the first answer', refreshed);
  api.on('GET /v1/regions', { status: 401, body: { message: 'Sign in', code: 'session-ended' } });
  const view = await show('regions.list').until('the rejection', refreshed);
  expect(view).toMatchObject({ state: 'ready', rows: [{ name: 'Azilal' }], problem: { code: 'session-ended' } });
  expect(view.savedAt).toBeDefined();
});

test('two screens that ask the same at the same time pay for one call', async () => {
  api.on('GET /v1/regions', page([]));
  const [first, second] = [show('regions.list'), show('regions.list')];
  await first.until('the answer', refreshed);
  await second.until('the answer', refreshed);
  expect(api.calls).toHaveLength(1);
});

test('a user who types on does not pay for the earlier searches', async () => {
  const closed: string[] = [];
  api.on('GET /v1/regions', (request) => {
    request.socket.on('close', () => closed.push(request.url ?? ''));
    return new Promise(() => undefined);
  });
  const watch = watchList({ userId }, listRequest('regions.list', {}, { search: 'no' }), () => undefined);
  await waitUntil('the call', () => api.calls.length === 1);
  watch.stop();
  await waitUntil('the end of the call', () => closed.length === 1);
});

test('after a change what is shown is fetched again, even if an older answer is still on its way', async () => {
  let name = 'before';
  const waiting: (() => void)[] = [];
  api.on('GET /v1/regions', async () => {
    const nameThen = name;
    await new Promise<void>((go) => waiting.push(go));
    return page([buildRegion({ name: nameThen })]);
  });
  const { until } = show('regions.list');
  await waitUntil('the first call', () => waiting.length === 1);
  name = 'after';
  refreshShown();
  await waitUntil('the second call', () => waiting.length === 2);
  for (const go of waiting) go();
  await until('the new row', ({ rows, refreshing }) => !refreshing && rows[0]?.name === 'after');
});

const classId = idOf(200);
const unsent = (number: number) =>
  buildMaterial({ id: idOf(number), title: `unsent ${number}`, fileUrl: '', version: 0 });

async function saveUnsent(number: number, state: 'queued' | 'rejected' = 'queued') {
  const item = {
    id: idOf(number),
    rowId: idOf(number),
    seq: number,
    endpoint: 'materials.create',
    params: { classId },
  };
  await mirror.materials.put(mirrored('materials', unsent(number), 0));
  await mirror.outbox.put(buildItem({ ...item, endpoint: 'materials.create', state }));
}

test('waiting items of the outbox come first in their list, newest first, and count', async () => {
  api.on('GET /v1/classes', page([buildMaterial({ id: idOf(300) })], 13));
  await saveUnsent(1);
  await saveUnsent(2, 'rejected');
  const view = await show('materials.list', { classId }).until('the list', refreshed);
  expect(view.rows.map(({ id, pending }) => [id, pending?.state])).toEqual([
    [idOf(2), 'rejected'],
    [idOf(1), 'queued'],
    [idOf(300), undefined],
  ]);
  expect(view.totalItems).toBe(15);
});

test('the newest twenty of many waiting items are listed, and the rest is counted for the outbox', async () => {
  api.on('GET /v1/classes', page([], 0));
  for (let number = 1; number <= 25; number += 1) await saveUnsent(number);
  const view = await show('materials.list', { classId }).until('the list', refreshed);
  expect(view.rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => idOf(25 - index)));
  expect(view).toMatchObject({ totalItems: 25, waiting: 25, hiddenWaiting: 5 });
});

test('a waiting item is on the first page only, and in no other class', async () => {
  api.on('GET /v1/classes', page([], 13));
  await saveUnsent(1);
  expect((await show('materials.list', { classId }, { page: 2 }).until('page 2', refreshed)).rows).toEqual([]);
  expect((await show('materials.list', { classId: idOf(201) }).until('the class', refreshed)).rows).toEqual([]);
});

test('offline, a class that was never opened still shows the user’s own unsent work', async () => {
  await api.stop();
  await saveUnsent(1);
  const view = await show('materials.list', { classId }).until('the work', ({ state }) => state === 'ready');
  expect(view.rows).toMatchObject([{ id: idOf(1), pending: { kind: 'create' } }]);
});

test('without a connection, work that is saved while its list is on screen appears in it', async () => {
  await api.stop();
  const synced = { cursor: 'c', round: 1, since: 1, doneAt: Date.now(), role: 'teacher' } as const;
  await writeSyncState(mirror, synced);
  const ofClass = mirrored('classes', buildClass({ id: classId }), Date.now());
  await mirror.classes.put({ ...ofClass, mirrored: { ...ofClass.mirrored, round: synced.round } });
  await mirror.materials.put(mirrored('materials', buildMaterial({ classId }), Date.now()));
  const { until } = show('materials.list', { classId });
  await until('the failed refresh', refreshed);
  await saveUnsent(1);
  await until('the unsent row', ({ rows }) => rows[0]?.id === idOf(1) && rows[0].pending?.state === 'queued');
});

test('an item that the server has taken is there once, even if the answer was lost', async () => {
  await saveUnsent(1);
  api.on('GET /v1/classes', page([buildMaterial({ id: idOf(1), title: 'as the server has it' })]));
  const view = await show('materials.list', { classId }).until('the list', refreshed);
  expect(view.rows).toMatchObject([{ id: idOf(1), title: 'unsent 1', pending: { state: 'queued' } }]);
  expect(view.totalItems).toBe(1);
});

test('a deletion that waits marks its row', async () => {
  api.on('GET /v1/classes', page([buildMaterial({ id: idOf(300) })]));
  await mirror.outbox.put(buildItem({ endpoint: 'materials.delete', kind: 'delete', rowId: idOf(300) }));
  const view = await show('materials.list', { classId }).until('the list', refreshed);
  expect(view.rows).toMatchObject([{ id: idOf(300), pending: { kind: 'delete' } }]);
});

test('the moment it is sent, the row is the server’s, and nothing flickers', async () => {
  api.on('GET /v1/classes', page([]));
  await saveUnsent(1);
  const { views, until } = show('materials.list', { classId });
  await until('the list', refreshed);
  await mirror.transaction('rw', [mirror.outbox, mirror.materials, mirror.lists], async () => {
    await mirror.outbox.update(idOf(1), { state: 'sent' });
    await storeCreated(mirror, 'materials', buildMaterial({ id: idOf(1), title: 'sent' }));
  });
  await until('the sent row', ({ rows }) => rows[0]?.title === 'sent' && rows[0].pending === undefined);
  const ready = views.filter(({ state }) => state === 'ready');
  expect(ready.every(({ rows, totalItems }) => rows.length === 1 && totalItems === 1)).toBe(true);
});

test('while others are sent, a row that waits stays the same object, and the list ends as the outbox is', async () => {
  api.on('GET /v1/classes', page([buildMaterial({ id: idOf(300) })]));
  const count = 20;
  for (let number = 1; number <= count; number += 1) await saveUnsent(number);
  const { views, until } = show('materials.list', { classId });
  const before = await until('the list', (view) => refreshed(view) && view.rows.length === count + 1);
  const rendered = views.length;
  for (let number = 2; number <= count; number += 1) await mirror.outbox.update(idOf(number), { state: 'rejected' });
  const after = await until('the last state', ({ rows }) => rows[count - 2]?.pending?.state === 'rejected');
  const last = await until('all of them', ({ rows }) => rows.filter(isRejected).length === count - 1);
  const rowOf = (view: typeof before, number: number) => view.rows.find(({ id }) => id === idOf(number));
  expect(rowOf(after, 1)).toBe(rowOf(before, 1));
  expect(rowOf(last, 300)).toBe(rowOf(before, 300));
  expect(rowOf(last, 2)).not.toBe(rowOf(before, 2));
  expect(views.length - rendered).toBeLessThan(count - 1);
});

test('rendered rows are not rendered again when the server sends the same', async () => {
  api.on('GET /v1/regions', page([buildRegion()]));
  const { views, until, refresh } = show('regions.list');
  const before = await until('the list', refreshed);
  const rendered = views.length;
  refresh();
  await until('the refresh', ({ refreshing }) => refreshing);
  const after = await until('the same list', refreshed);
  expect(after.rows).toBe(before.rows);
  expect(views.slice(rendered).every(({ rows }) => rows === before.rows)).toBe(true);
});

const isRejected = ({ pending }: { pending?: { state: string } }) => pending?.state === 'rejected';
