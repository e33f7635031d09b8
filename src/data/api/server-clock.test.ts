import { expect, test } from 'vitest';
import { isWrong, serverTimeAt } from './server-clock.ts';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;
const serverAt = Date.UTC(2026, 10, 23);

test('a device that has never reached the server goes by its own clock', () => {
  expect(serverTimeAt(undefined, serverAt)).toBe(serverAt);
});

test.each([
  ['right', 0],
  ['an hour behind', -hour],
  ['a year behind', -year],
  ['in 1970', -serverAt],
  ['a year ahead', year],
  ['ten years ahead', 10 * year],
])('a clock that is %s shows the server’s time, offline too', (_, off) => {
  const clock = { serverAt, deviceAt: serverAt + off };
  for (const later of [0, hour, 20 * day]) expect(serverTimeAt(clock, serverAt + off + later)).toBe(serverAt + later);
});

test.each([
  ['a year behind', -year],
  ['in 1970', -serverAt],
  ['a year ahead', year],
])('a clock that was %s and is set right while the device is offline is believed', (_, off) => {
  const clock = { serverAt, deviceAt: serverAt + off };
  expect(serverTimeAt(clock, serverAt + 3 * day)).toBe(serverAt + 3 * day);
});

test('a clock that is set back while the device is offline does not shorten the time offline', () => {
  for (const off of [0, year]) {
    expect(serverTimeAt({ serverAt, deviceAt: serverAt + off }, serverAt - 2 * year)).toBe(serverAt);
  }
});

test('a wrong time zone does not count as a wrong date', () => {
  expect(isWrong({ serverAt, deviceAt: serverAt + 14 * hour })).toBe(false);
  expect(isWrong({ serverAt, deviceAt: serverAt - day })).toBe(true);
});
