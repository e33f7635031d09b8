import { expect, test } from 'vitest';
import { chargeDateOf, monthToCharge, nextAttemptAfter, nextCharge } from './charge-calendar.ts';

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s is charged on its last day, %s', (month, day) => {
  expect(chargeDateOf(month).toISOString()).toBe(`${day}T00:00:00.000Z`);
});

test('a month is announced three days before it is charged', () => {
  expect(monthToCharge(new Date('2026-03-27T23:59:59Z'))).toBe('2026-02');
  expect(monthToCharge(new Date('2026-03-28T00:00:00Z'))).toBe('2026-03');
});

test('a charge is tried three times, three days apart', () => {
  const now = new Date('2026-03-31T00:00:00Z');
  expect(nextAttemptAfter(1, now)?.toISOString()).toBe('2026-04-03T00:00:00.000Z');
  expect(nextAttemptAfter(2, now)).not.toBeNull();
  expect(nextAttemptAfter(3, now)).toBeNull();
});

test('the next charge is that of the month after the last one', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  expect(nextCharge('2026-04', null, now).month).toBe('2026-04');
  expect(nextCharge('2026-02', '2026-02', now)).toEqual({ month: '2026-03', date: chargeDateOf('2026-03') });
});
