import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced, restMs } from './pace.ts';

let stored: number;
let seen: number[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = 0;
  seen = [];
});

afterEach(() => {
  vi.useRealTimers();
});

async function look(): Promise<void> {
  seen.push(stored);
}

function change(reading: { ask(): void }): void {
  stored += 1;
  reading.ask();
}

test('the first change is seen at once', () => {
  change(paced(look));
  expect(seen).toEqual([1]);
});

test('a hundred changes in a second cause a few looks, none later than a rest, and always one after the last', async () => {
  const reading = paced(look);
  for (let n = 0; n < 100; n += 1) {
    change(reading);
    await vi.advanceTimersByTimeAsync(10);
    expect(stored - (seen.at(-1) ?? 0)).toBeLessThanOrEqual(restMs / 10);
  }
  await vi.advanceTimersByTimeAsync(restMs);
  expect(seen.at(-1)).toBe(100);
  expect(seen.length).toBeLessThanOrEqual(1_000 / restMs + 1);
});

test('after a rest the next change is seen at once again, and without changes nothing is done', async () => {
  const reading = paced(look);
  change(reading);
  await vi.advanceTimersByTimeAsync(10 * restMs);
  expect(seen).toEqual([1]);
  change(reading);
  expect(seen).toEqual([1, 2]);
});

test('a change during a look that takes longer than a rest is seen by the next look', async () => {
  const reading = paced(async () => {
    const found = stored;
    await new Promise((resolve) => setTimeout(resolve, 3 * restMs));
    seen.push(found);
  });
  change(reading);
  await vi.advanceTimersByTimeAsync(restMs);
  change(reading);
  await vi.advanceTimersByTimeAsync(10 * restMs);
  expect(seen).toEqual([1, 2]);
});

test('after it stopped, nothing is read', async () => {
  const reading = paced(look);
  change(reading);
  change(reading);
  reading.stop();
  await vi.advanceTimersByTimeAsync(10 * restMs);
  change(reading);
  expect(seen).toEqual([1]);
});
