import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KnownTotals } from './known-totals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const journal = { horizon: 7, noted: 0 };

test('what is remembered is what was counted last', () => {
  const totals = new KnownTotals();
  totals.keep('classes', 5_000, journal);
  totals.keep('classes', 6_000, journal);
  expect(totals.find('classes')).toMatchObject({ total: 6_000, horizon: 7, noted: 0 });
  expect(totals.find('users')).toBeUndefined();
});

test('a short list is counted each time, also one that was long before', () => {
  const totals = new KnownTotals();
  totals.keep('classes', 5_000, journal);
  totals.keep('classes', 10, journal);
  expect(totals.find('classes')).toBeUndefined();
});

test('the journal is asked about a list that was long when it was last counted', () => {
  const totals = new KnownTotals();
  expect(totals.isLong('classes')).toBe(false);
  totals.keep('classes', 1_000);
  expect(totals.isLong('classes')).toBe(true);
  expect(totals.find('classes')).toBeUndefined();
  totals.keep('classes', 999);
  expect(totals.isLong('classes')).toBe(false);
});

test('a total behind which more changes are noted than are quickly read is counted each time', () => {
  const totals = new KnownTotals();
  totals.keep('classes', 5_000, { ...journal, noted: 1_001 });
  expect(totals.find('classes')).toBeUndefined();
  totals.keep('classes', 5_000, { ...journal, noted: 1_000 });
  expect(totals.find('classes')).toBeDefined();
});

test('nothing is remembered for more than half a minute', () => {
  const totals = new KnownTotals();
  totals.keep('classes', 5_000, journal);
  vi.advanceTimersByTime(29_999);
  expect(totals.find('classes')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(totals.find('classes')).toBeUndefined();
});

test('however many searches people think of, the memory stays small', () => {
  const totals = new KnownTotals();
  for (let search = 0; search < 2_000; search += 1) totals.keep(String(search), 5_000, journal);
  const kept = Array.from({ length: 2_000 }, (_, search) => totals.find(String(search))).filter(Boolean);
  expect(kept).toHaveLength(500);
  expect(totals.find('1999')).toBeDefined();
});
