import { expect, test } from 'vitest';
import { keepUnchanged } from './keep-unchanged.ts';

const row = (id: string, state: string) => ({ id, at: new Date(0), pending: { state } });

test('equal values are the same object, down to the whole', () => {
  const before = { rows: [row('a', 'queued'), row('b', 'queued')], total: 2 };
  const now = { rows: [row('a', 'queued'), row('b', 'queued')], total: 2 };
  expect(keepUnchanged(before, now)).toBe(before);
});

test('only the changed row of a list is a new object', () => {
  const before = [row('a', 'queued'), row('b', 'queued')];
  const kept = keepUnchanged(before, [row('a', 'sending'), row('b', 'queued')]);
  expect(kept).toEqual([row('a', 'sending'), row('b', 'queued')]);
  expect(kept[0]).not.toBe(before[0]);
  expect(kept[1]).toBe(before[1]);
});

test('a row that moved up is the same, for it is known by its id', () => {
  const before = [row('a', 'queued'), row('b', 'queued')];
  const kept = keepUnchanged(before, [row('b', 'queued')]);
  expect(kept).toEqual([row('b', 'queued')]);
  expect(kept[0]).toBe(before[1]);
});

test('a field that is gone from an object, or new in it, is not held back', () => {
  const before: { id: string; error?: string | undefined } = { id: 'a', error: 'offline' };
  expect(keepUnchanged(before, { id: 'a' })).toStrictEqual({ id: 'a' });
  expect(keepUnchanged({ id: 'a' } as typeof before, { id: 'a', error: undefined })).toStrictEqual({
    id: 'a',
    error: undefined,
  });
});

test('other dates, and things that are not plain, are always taken as they come', () => {
  expect(keepUnchanged({ at: new Date(0) }, { at: new Date(1) })).toEqual({ at: new Date(1) });
  const failure = new Error('again');
  expect(keepUnchanged<{ failure: Error }>({ failure: new Error('again') }, { failure }).failure).toBe(failure);
});
