// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { useCallSeveral } from './use-call-several.ts';

const admin = buildUser({ id: idOf(952), role: 'admin' });

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

test('many rows are deleted a page at a time, and after a failure only those without an answer are asked for again', async () => {
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  const ids = Array.from({ length: 2 * limits.maximumPageSize + 7 }, (_, n) => idOf(n + 1));
  const asked: string[][] = [];
  let fails = true;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') throw new TypeError('There is no connection.');
    const { ids: part } = (await request.json()) as { ids: string[] };
    asked.push(part);
    if (asked.length === 2 && fails) return ourAnswer({ code: 'internal', message: 'The server has a fault.' }, 500);
    return ourAnswer({ data: part.map((id) => ({ id, done: true, code: null, message: null })) });
  });
  const { result } = renderHook(() => useCallSeveral('madaris.deleteSeveral'));
  await act(async () => {
    await expect(result.current.call({ body: { ids } })).rejects.toThrow('The server has a fault.');
  });
  fails = false;
  await act(async () => {
    const { data } = await result.current.call({ body: { ids } });
    expect(data.map(({ id }) => id)).toEqual(ids);
  });
  const size = limits.maximumPageSize;
  const parts = [ids.slice(0, size), ids.slice(size, 2 * size), ids.slice(size, 2 * size), ids.slice(2 * size)];
  expect(asked).toEqual(parts);
});
