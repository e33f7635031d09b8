// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { ListSection } from './list-section.tsx';
import type { ListView } from './use-steady-view.ts';

const filtered = {
  page: 1,
  limit: 10,
  search: '',
  narrowed: true,
  setPage: vi.fn(),
  setLimit: vi.fn(),
  clear: vi.fn(),
};

function section(state: ListView<string>['state'], totalItems = 0) {
  const view = { state, rows: [], totalItems, refreshing: false, refresh: vi.fn() };
  return show(
    <ListSection list={filtered} view={view}>
      {(rows) => rows}
    </ListSection>,
  );
}

it('a filtered list in which nothing was found says that there are 0 results', async () => {
  await section('ready');
  expect(screen.getByText('0 results')).toBeDefined();
});

it.each(['loading', 'not-saved', 'failed'] as const)('a filtered list that is %s counts nothing', async (state) => {
  await section(state);
  expect(screen.queryByText('0 results')).toBeNull();
});

it('a search that only the server can answer says so, and what can be searched without it', async () => {
  // The number belongs to the previous question.
  await section('not-saved', 14);
  expect(screen.queryByText('14 results')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Filtering this list needs internet' })).toBeDefined();
  expect(screen.getByText(/you can search the regions, madaris, classes and people/)).toBeDefined();
  screen.getByRole('button', { name: 'Show all' }).click();
  expect(filtered.clear).toHaveBeenCalledOnce();
});
