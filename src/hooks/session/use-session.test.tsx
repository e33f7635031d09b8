import 'fake-indexeddb/auto';
import '#tests/tools/install-page.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { notifySessionEnded } from '#data/api/session-ended.ts';
import { mirrorOf } from '#data/database/database.ts';
import { device } from '#data/device/device.ts';
import type { Engine } from '#data/engine.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOutbox } from '#hooks/outbox/use-outbox.ts';
import { startEngine } from '#hooks/start/start-engine.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { readSession, writeSession } from './session-store.ts';
import { useSession } from './use-session.ts';

let api: TinyApi;
let engine: Engine;
const teacher = buildUser();

beforeAll(async () => {
  engine = await loadEngine();
  startEngine();
});

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  signsInAs(teacher);
});

afterEach(async () => {
  cleanup();
  writeSession(null);
  await engine.follow({ userId: null }, null);
  await api.stop();
  for (const userId of [teacher.id, idOf(401), null]) await mirrorOf(userId).delete();
  const { sessions, settings, wipes, shares } = device;
  for (const table of [sessions, settings, wipes, shares]) await table.clear();
});

function signsInAs(user: typeof teacher, token = 'secret'): void {
  const session = { user, token, expiresAt: '2026-02-01T00:00:00.000Z' };
  api.on('POST /v1/auth/login', { body: session });
}

async function signedIn() {
  const hook = renderHook(() => useSession(), { wrapper: StrictMode });
  await act(() => hook.result.current.signIn({ email: teacher.email ?? '', password: 'x' }));
  return hook;
}

test('a user who signs in is known to the page, to the next visit and to the worker', async () => {
  const { result } = await signedIn();
  expect(result.current).toMatchObject({ state: 'signed-in', role: 'teacher', user: { fullName: 'Amina Tazi' } });
  expect(localStorage.getItem('token')).toBe('secret');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: teacher.id, role: 'teacher' });
  expect(await device.sessions.get(teacher.id)).toMatchObject({ token: 'secret', ended: false });
});

test('wrong credentials sign no one in', async () => {
  api.on('POST /v1/auth/login', { status: 401, body: { message: 'No', code: 'wrong-credentials' } });
  const { result } = renderHook(() => useSession());
  await expect(result.current.signIn({ email: 'a@b.example', password: 'x' })).rejects.toThrow('No');
  expect(result.current.state).toBe('signed-out');
  expect(localStorage.getItem('token')).toBeNull();
});

test('signing out removes user and token and calls no one', async () => {
  const { result } = await signedIn();
  const before = api.calls.length;
  await act(() => result.current.signOut('delete'));
  expect(result.current).toMatchObject({ state: 'signed-out', user: null, role: 'visitor' });
  expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null]);
  expect(api.calls.slice(before)).toEqual([]);
});

test('a user who wants everything sent first stays signed in if something could not be sent', async () => {
  const { result } = await signedIn();
  await mirrorOf(teacher.id).outbox.put(buildItem({ userId: teacher.id, state: 'rejected' }));
  await api.stop();
  await expect(result.current.signOut('send')).rejects.toMatchObject({ name: 'StillUnsent', count: 1 });
  expect(result.current.state).toBe('signed-in');
});

test('another person’s sign-in takes the rows of the first away, and keeps what they had not sent', async () => {
  const { result } = await signedIn();
  const mirror = mirrorOf(teacher.id);
  await mirror.outbox.put(buildItem({ userId: teacher.id, state: 'paused' }));
  await mirror.meta.put({ key: 'stats.get', value: {}, at: 1 });
  const other = buildUser({ id: idOf(401), role: 'student' });
  signsInAs(other, 'other');
  await act(() => result.current.signIn({ email: other.email ?? '', password: 'x' }));
  expect(result.current).toMatchObject({ role: 'student', user: { id: other.id } });
  expect(await mirrorOf(teacher.id).meta.get('stats.get')).toBeUndefined();
  expect(await mirrorOf(teacher.id).outbox.count()).toBe(1);
});

test('a session that the server has ended goes on reading, and says so', async () => {
  const { result } = await signedIn();
  act(() => notifySessionEnded('secret'));
  expect(result.current).toMatchObject({ state: 'ended', role: 'teacher' });
  expect(readSession()?.ended).toBe(true);
  await act(() => result.current.signIn({ email: teacher.email ?? '', password: 'x' }));
  expect(result.current.state).toBe('signed-in');
});

test('a list is rendered once in strict mode, of the person who is signed in', async () => {
  await signedIn();
  api.on('GET /v1/regions', (request) => ({
    body: {
      data: [buildRegion({ name: String(request.headers.authorization) })],
      meta: { totalItems: 1, totalCount: 1, page: 1, limit: 10 },
    },
  }));
  const { result } = renderHook(() => useList('regions.list'), { wrapper: StrictMode });
  expect(result.current.state).toBe('loading');
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', refreshing: false }));
  expect(result.current.rows).toMatchObject([{ name: 'Bearer secret' }]);
  expect(api.calls.filter((call) => call.startsWith('GET /v1/regions'))).toHaveLength(1);
});

test('after a change of page, no row of the previous page is shown under the new number', async () => {
  api.on('GET /v1/regions', (request) => {
    const page = Number(new URL(request.url ?? '', api.base).searchParams.get('page'));
    const data = [buildRegion({ id: idOf(page), name: `page ${page}` })];
    return { body: { data, meta: { totalItems: 20, totalCount: 20, page, limit: 10 } } };
  });
  const { result, rerender } = renderHook(({ page }) => useList('regions.list', {}, { page }), {
    initialProps: { page: 1 },
  });
  await waitFor(() => expect(result.current.rows).toMatchObject([{ name: 'page 1' }]));
  rerender({ page: 2 });
  expect(result.current).toMatchObject({ page: 2, rows: [] });
  await waitFor(() => expect(result.current.rows).toMatchObject([{ name: 'page 2' }]));
});

test('the outbox says that it has been read before it says that it is empty', async () => {
  await signedIn();
  const { result } = renderHook(() => useOutbox());
  expect(result.current).toEqual({ entries: [], waiting: 0, rejected: 0, ready: false });
  await waitFor(() => expect(result.current.ready).toBe(true));
  await act(() => mirrorOf(teacher.id).outbox.put(buildItem({ userId: teacher.id, state: 'rejected' })));
  await waitFor(() => expect(result.current).toMatchObject({ waiting: 1, rejected: 1 }));
});

test('a form whose answer was lost repeats itself under the same key; a new one has its own', async () => {
  const keys: unknown[] = [];
  api.on('POST /v1/regions', (request) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1) request.socket.destroy();
    return { status: 201, body: { data: buildRegion() } };
  });
  await signedIn();
  const { result } = renderHook(() => useCall('regions.create'));
  const body = { name: 'Azilal', address: 'Old Gate 1', totalPrice: '400', supervisorId: idOf(400) };
  await act(() => expect(result.current.call({ body })).rejects.toMatchObject({ name: 'Unreachable' }));
  await act(() => result.current.call({ body }));
  await act(() => result.current.call({ body }));
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
  expect(await mirrorOf(teacher.id).regions.count()).toBe(1);
});

test('a share that was saved just before the browser ended is only in the outbox', async () => {
  const files = ['placed', 'waiting'].map((id) => ({
    id,
    name: `${id}.pdf`,
    type: 'application/pdf',
    blob: new Blob(),
  }));
  await device.shares.put({ id: 'share', userId: teacher.id, title: '', text: '', files, at: 1 });
  await mirrorOf(teacher.id).outbox.put(buildItem({ id: 'placed', userId: teacher.id, state: 'paused' }));
  await signedIn();
  const [share] = await device.shares.toArray();
  expect(share?.files.map(({ id }) => id)).toEqual(['waiting']);
  expect(await mirrorOf(teacher.id).outbox.count()).toBe(1);
});
