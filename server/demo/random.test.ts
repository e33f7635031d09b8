import { expect, test } from 'vitest';
import { randomFrom, share } from './random.ts';

test('the same seed gives the same numbers', () => {
  const [first, second] = [randomFrom(7), randomFrom(7)];
  const numbers = Array.from({ length: 50 }, () => first.between(1, 1_000));
  expect(Array.from({ length: 50 }, () => second.between(1, 1_000))).toEqual(numbers);
  expect(new Set(numbers).size).toBeGreaterThan(40);
});

test('shares differ, keep their minimum and add up', () => {
  const shares = share(randomFrom(1), 313, 24, 6);
  expect(shares.reduce((sum, each) => sum + each, 0)).toBe(313);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(6);
  expect(new Set(shares).size).toBeGreaterThan(3);
});

test('what cannot be split is rejected', () => {
  expect(() => share(randomFrom(1), 5, 3, 2)).toThrow(RangeError);
});
