import { expect, test } from 'vitest';
import { backoff, remaining, waitAfter } from './backoff.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('waits double from 2 seconds and never pass 15 minutes', () => {
  const longest = [1, 2, 3, 4, 9, 10, 11, 1_000].map((attempts) => waitAfter(attempts, 1));
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 512_000, 15 * minute, 15 * minute, 15 * minute]);
});

test('chance spreads a wait over its whole length, yet no attempt follows the last one at once', () => {
  expect([0, 0.25, 0.5].map((random) => waitAfter(5, random))).toEqual([backoff.shortest, 8_000, 16_000]);
});

test('the server’s Retry-After wins over the computed wait, longer or shorter', () => {
  expect(waitAfter(1, 0, 120_000)).toBe(120_000);
  expect(waitAfter(20, 0, 1_000)).toBe(1_000);
});

test('a Retry-After of ten years does not put work off for ten years', () => {
  expect(waitAfter(1, 0, 3_650 * day)).toBe(60 * minute);
});

test.each([
  ['a day', day],
  ['ten years', 3_650 * day],
])('a clock that was %s ahead and is set right again does not hold work back', (_, ahead) => {
  const now = Date.UTC(2025, 0, 1);
  const written = { waitMs: 8_000, nextAttemptAt: now + ahead + 8_000 };
  expect(remaining(written, now + ahead)).toBe(8_000);
  expect(remaining(written, now)).toBe(0);
});

test('a clock that jumps ahead ends the wait, nothing more', () => {
  const now = Date.UTC(2025, 0, 1);
  expect(remaining({ waitMs: 8_000, nextAttemptAt: now + 8_000 }, now + day)).toBe(0);
});
