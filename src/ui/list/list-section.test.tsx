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

function section(state: ListView<string>['state']) {
  const view = { state, rows: [], totalItems: 0, refreshing: false, refresh: vi.fn() };
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
