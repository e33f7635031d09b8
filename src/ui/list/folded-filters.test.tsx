// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { OptionalFilter } from './filter-select.tsx';
import { FoldedFilters } from './folded-filters.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A screen of this width, which can be turned. */
function screenOf(width: number) {
  const listeners = new Set<() => void>();
  let now = width;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const [, most] = /max-width: ([\d.]+)px/.exec(query) ?? [];
      return most !== undefined && now <= Number(most);
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next: number) => {
    now = next;
    for (const listener of listeners) listener();
  };
}

function Countries() {
  const [country, setCountry] = useState<string>();
  return (
    <FoldedFilters active={country ? 1 : 0}>
      <OptionalFilter
        label="Country"
        value={country}
        options={[{ value: 'EG', label: 'Egypt' }]}
        onChange={setCountry}
      />
    </FoldedFilters>
  );
}

test('on a phone the filters are behind one button, which says how many are in use', async () => {
  screenOf(360);
  await show(<Countries />);
  expect(screen.queryByLabelText('Country')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Country'), { target: { value: 'EG' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await screen.findByRole('button', { name: 'Filter (1)' });
  expect(screen.queryByLabelText('Country')).toBeNull();
});

test('on a wider screen they are beside the search, also once a phone is turned', async () => {
  const turnTo = screenOf(1280);
  await show(<Countries />);
  expect(screen.getByLabelText('Country')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  act(() => turnTo(360));
  expect(screen.queryByLabelText('Country')).toBeNull();
  act(() => turnTo(740));
  expect(screen.getByLabelText('Country')).toBeTruthy();
});
