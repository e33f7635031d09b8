// @vitest-environment happy-dom
import { useNavigate, useSearch } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { type ListState, useListState } from './list-state.ts';

let list: ListState;
let go: (search: object) => Promise<void>;
let renderAgain: () => void;

function List() {
  const navigate = useNavigate();
  [, renderAgain] = useReducer((times: number) => times + 1, 0);
  list = useListState({ filters: ['regionId'] });
  go = (search) => navigate({ to: '.', search: search as never });
  return <output>{JSON.stringify(useSearch({ strict: false }))}</output>;
}

it('every filter that hides rows is known and removed at once; other choices stay', async () => {
  await show(<List />);
  expect(list.narrowed).toBe(false);
  for (const hiding of [{ search: 'nur' }, { filter: 'sponsored' }, { regionId: 'north' }]) {
    await act(() => go({ ...hiding, page: 2, limit: 20, classId: 'tajwid' }));
    expect(list.narrowed).toBe(true);
    await act(async () => list.clear());
    expect(list.narrowed).toBe(false);
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({ limit: 20, classId: 'tajwid' });
  }
});

it('a screen that is rendered again has the same state of its list, until its address changes', async () => {
  await show(<List />);
  const before = list;
  act(() => renderAgain());
  expect(list).toBe(before);
  await act(() => go({ page: 2 }));
  expect(list).not.toBe(before);
  expect(list.page).toBe(2);
});
