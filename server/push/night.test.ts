import { expect, test } from 'vitest';
import { endOfNight, isTimeZone } from './night.ts';

test.each([
  ['2026-11-24T20:59:00Z', 'UTC', undefined],
  ['2026-11-24T21:00:00Z', 'UTC', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T03:10:00Z', 'UTC', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T08:00:00Z', 'UTC', undefined],
  ['2026-11-24T17:00:00Z', 'Asia/Karachi', '2026-11-25T03:00:00.000Z'],
  ['2026-11-24T16:00:00Z', 'Asia/Kathmandu', '2026-11-25T02:15:00.000Z'],
  // Clocks go forward at two.
  ['2026-03-28T23:00:00Z', 'Europe/London', '2026-03-29T07:00:00.000Z'],
])('at %s in %s, the night ends %s', (now, timeZone, end) => {
  expect(endOfNight(new Date(now), timeZone)?.toISOString()).toBe(end);
});

test('a time zone that no one knows is none', () => {
  expect([isTimeZone('Africa/Casablanca'), isTimeZone('Atlas/Azilal')]).toEqual([true, false]);
});
