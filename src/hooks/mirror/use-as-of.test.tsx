// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAsOf } from './use-as-of.ts';

const newest = { id: '1', at: '2026-11-03T10:00:00.000Z' };
const newer = { id: '2', at: '2026-11-03T11:00:00.000Z' };

/** The screen of a list, with its page, its question and its rows. */
function openList(name: 'audit.list' | 'users.list' = 'audit.list') {
  const { result, rerender } = renderHook(
    ({ page, search, rows }: { page: number; search: string; rows: readonly object[] }) => {
      const { asOf, note } = useAsOf(name, { page, search, limit: 10 }, page);
      note(rows);
      return asOf;
    },
    { initialProps: { page: 1, search: '', rows: [] as readonly object[] } },
  );
  return (page: number, rows: readonly object[], search = '') => {
    act(() => rerender({ page, search, rows }));
    return result.current;
  };
}

test('the further pages of a list are those of its first one as it was shown', () => {
  const show = openList();
  expect(show(1, [newest])).toEqual({});
  expect(show(2, [])).toEqual({ asOf: newest.at });
  expect(show(3, [newer])).toEqual({ asOf: newest.at });
});

test('page 1 is always of now, and what it shows then counts for the pages after it', () => {
  const show = openList();
  show(1, [newest]);
  show(2, []);
  expect(show(1, [newest])).toEqual({});
  show(1, [newer, newest]);
  expect(show(2, [])).toEqual({ asOf: newer.at });
});

test('another search starts again', () => {
  const show = openList();
  show(1, [newest]);
  expect(show(2, [], 'noor')).toEqual({});
});

test('a list that was opened at a later page is asked for by its number alone', () => {
  const show = openList();
  expect(show(2, [newest])).toEqual({});
  expect(show(3, [newest])).toEqual({});
});

test('a list that is ordered by name has no such time', () => {
  const show = openList('users.list');
  show(1, [{ createdDate: newest.at }]);
  expect(show(2, [])).toEqual({});
});
