import 'fake-indexeddb/auto';
import '#tests/tools/install-page.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildUser } from '#tests/tools/build-rows.ts';
import { useExactOutbox, useOutbox, useOutboxCounts } from './use-outbox.ts';

const user = buildUser();
let mirror: Mirror;

// The first look at the outbox does not wait for the module.
beforeAll(() => loadEngine());

beforeEach(() => {
  mirror = mirrorOf(user.id);
  writeSession({ user, token: 'secret', expiresAt: '2026-02-01T00:00:00.000Z', ended: false });
});

afterEach(async () => {
  cleanup();
  writeSession(null);
  await mirror.delete();
});

const save = (id: string, change: Parameters<typeof buildItem>[0] = {}) =>
  mirror.outbox.put(buildItem({ id, userId: user.id, ...change }));

test('a part that shows only the number of waiting items is not rendered again while it stays the same', async () => {
  await save('a', { attempts: 1 });
  let renders = 0;
  const counts = renderHook(() => {
    renders += 1;
    return useOutboxCounts();
  });
  const outbox = renderHook(() => useOutbox());
  await waitFor(() => expect(counts.result.current).toEqual({ waiting: 1, rejected: 0, sending: false, ready: true }));
  const before = renders;
  await act(() => mirror.outbox.update('a', { attempts: 2 }));
  await waitFor(() => expect(outbox.result.current.entries[0]?.attempts).toBe(2));
  expect(renders).toBe(before);
  await act(() => mirror.outbox.update('a', { state: 'rejected' }));
  await waitFor(() => expect(counts.result.current).toMatchObject({ waiting: 1, rejected: 1 }));
  expect(renders).toBe(before + 1);
});

test('an unchanged entry stays the same object for its component', async () => {
  await save('a', { seq: 1 });
  await save('b', { seq: 2 });
  const { result } = renderHook(() => useOutbox());
  await waitFor(() => expect(result.current.entries).toHaveLength(2));
  const [, second] = result.current.entries;
  await act(() => mirror.outbox.update('a', { state: 'sending' }));
  await waitFor(() => expect(result.current.entries[0]?.state).toBe('sending'));
  expect(result.current.entries[1]).toBe(second);
});

test('the question at sign-out and the screens end with the same number, even if items change quickly', async () => {
  const shown = renderHook(() => useOutbox());
  const exact = renderHook(() => useExactOutbox());
  await waitFor(() => expect([shown, exact].every(({ result }) => result.current.ready)).toBe(true));
  await act(async () => {
    for (let n = 0; n < 20; n += 1) await save(`item-${n}`, { seq: n });
    await save('item-0', { seq: 0, state: 'sent' });
  });
  for (const { result } of [exact, shown])
    await waitFor(() => expect(result.current).toMatchObject({ waiting: 19, rejected: 0, ready: true }));
  expect(exact.result.current.entries).toEqual(shown.result.current.entries);
});

test('a visitor has no outbox', async () => {
  await save('a');
  writeSession(null);
  const { result } = renderHook(() => useOutboxCounts());
  expect(result.current).toEqual({ waiting: 0, rejected: 0, sending: false, ready: false });
});
