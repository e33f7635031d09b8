import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './api/server-clock.ts';
import { device, readSetting } from './device/device.ts';
import { rememberClock } from './remember-clock.ts';

const year = 365 * 24 * 3_600_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await device.settings.clear();
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

test('a wrong date is said once, is known at the next start, and months go by the server’s', async () => {
  const firstSeen = Date.UTC(2025, 10, 23);
  vi.setSystemTime(firstSeen);
  const said: number[] = [];
  ends.push(await rememberClock(({ serverAt }) => said.push(serverAt)));
  for (let answer = 0; answer < 3; answer += 1) noteServerTime(Date.now() + year);
  expect(serverNow()).toBe(Date.now() + year);
  await vi.waitFor(async () => expect(await readSetting('serverClock')).toBeDefined());
  ends.push(await rememberClock(() => said.push(0)));
  noteServerTime(Date.now() + year);
  expect(said).toEqual([firstSeen + year]);
});

test('a clock that has been right again and goes wrong is said again', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 23));
  let said = 0;
  ends.push(
    await rememberClock(() => {
      said += 1;
    }),
  );
  for (const off of [year, 0, -year, -year]) noteServerTime(Date.now() + off);
  expect(said).toBe(2);
});
