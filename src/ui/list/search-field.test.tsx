// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { SearchField } from './search-field.tsx';

const searched = vi.fn();
let goBack: () => void;

function Screen() {
  const [search, setSearch] = useState('kano');
  goBack = () => setSearch('before');
  return (
    <>
      <SearchField
        value={search}
        onSearch={(text) => {
          searched(text);
          setSearch(text);
        }}
      />
      <Screens />
    </>
  );
}

/** A start page whose search leads to a screen of results. */
function Screens() {
  const [found, setFound] = useState<string>();
  const results = found !== undefined;
  return (
    <SearchField
      key={results ? 'results' : 'start'}
      value={found ?? ''}
      onSearch={setFound}
      label={results ? 'Results' : 'Search all'}
      leadsOn={!results}
      slash={false}
    />
  );
}

beforeEach(async () => {
  searched.mockClear();
  await show(<Screen />);
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

function field(): HTMLInputElement {
  return screen.getByRole('searchbox', { name: 'Search' });
}

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

it('the previous search is still there', () => {
  expect(field().value).toBe('kano');
  act(() => vi.advanceTimersByTime(2_000));
  expect(searched).not.toHaveBeenCalled();
});

it('searches 500 ms after the last letter, once', () => {
  type('n');
  act(() => vi.advanceTimersByTime(400));
  type('nu ');
  act(() => vi.advanceTimersByTime(499));
  expect(searched).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(searched.mock.calls).toEqual([['nu']]);
});

it('keeps focus and letters while results come in', () => {
  field().focus();
  type('nu ');
  act(() => vi.advanceTimersByTime(500));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('nu ');
});

it('a user who types continues in the field of the screen that the search leads to', () => {
  const start = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search all' });
  start.focus();
  fireEvent.change(start, { target: { value: 'nu' } });
  act(() => vi.advanceTimersByTime(500));
  const results = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Results' });
  expect(document.activeElement).toBe(results);
  expect([results.value, results.selectionStart]).toEqual(['nu', 2]);
});

it('Enter searches at once', () => {
  type('nur');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(searched.mock.calls).toEqual([['nur']]);
  act(() => vi.advanceTimersByTime(1_000));
  expect(searched).toHaveBeenCalledOnce();
});

it('Escape and the button clear the search', () => {
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(searched).toHaveBeenLastCalledWith('');
  type('x');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

it('Back shows the search of before', () => {
  act(() => goBack());
  expect(field().value).toBe('before');
  act(() => vi.advanceTimersByTime(1_000));
  expect(searched).not.toHaveBeenCalled();
});

it('the slash key leads here, but stays a letter for those who are typing', () => {
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  field().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

it('shows its key as long as it is empty, to eyes only', async () => {
  await show(<SearchField value="" label="Madaris" onSearch={searched} />);
  expect(screen.getByText('/').closest('[aria-hidden]')).not.toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Madaris' }), { target: { value: 'kano' } });
  expect(screen.queryByText('/')).toBeNull();
});
