import { expect, test } from 'vitest';
import { addMonths, monthOf, monthsUpTo } from './month.ts';

test('months are counted over the end of a year', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-02', -3)).toBe('2025-11');
  expect(monthsUpTo('2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
});

test('the month of a point in time is that of UTC', () => {
  expect(monthOf(new Date('2026-10-31T23:59:59.999Z'))).toBe('2026-10');
});
