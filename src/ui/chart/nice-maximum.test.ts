import { expect, test } from 'vitest';
import { niceMaximum } from './nice-maximum.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [10, 10],
  [11, 20],
  [443, 500],
  [10_306.2, 20_000],
])('an axis for values up to %s ends at %s', (value, end) => {
  expect(niceMaximum(value)).toBe(end);
});
