import { afterEach, expect, test } from 'vitest';
import {
  currentConnection,
  noteReached,
  noteServerFailure,
  noteUnreachable,
  recallOfflineSince,
} from './connection.ts';

afterEach(() => noteReached());

test('while every call fails at the server, the app does not say that it is up to date', () => {
  noteReached(1_000);
  noteServerFailure();
  expect(currentConnection()).toEqual({ offline: false, failing: true, lastSyncedAt: 1_000 });
  noteReached(2_000);
  expect(currentConnection()).toEqual({ offline: false, failing: false, lastSyncedAt: 2_000 });
});

test('a reload while offline does not start the time again', () => {
  noteReached(1_000);
  recallOfflineSince(5_000);
  noteUnreachable(60_000);
  expect(currentConnection()).toMatchObject({ offline: true, offlineSince: 5_000 });
});

test('once the server was reached, the next time offline starts by itself', () => {
  recallOfflineSince(5_000);
  noteReached(10_000);
  noteUnreachable(60_000);
  expect(currentConnection()).toMatchObject({ offlineSince: 60_000 });
});
