import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverTimeHeader } from '#contract/server-time.ts';
import { setApiBase } from '#data/api/base.ts';
import type { Mirror } from '#data/database/database.ts';
import { newMirror, saveReport } from '#tests/faults/devices.ts';
import { sendingRules } from './rules.ts';
import { createSender, type Sender } from './sender.ts';

/** A server that always answers that it is busy, and counts. */
const server = createServer((request, response) => {
  asked.push(request.headers['idempotency-key'] ?? '');
  request.resume();
  request.on('end', () => {
    const body = JSON.stringify({ code: 'busy', message: 'Busy.' });
    const headers = { 'content-type': 'application/json', [serverTimeHeader]: new Date().toISOString() };
    response.writeHead(503, headers).end(body);
  });
});
let asked: unknown[] = [];
let mirror: Mirror;
let userId: string;
let sender: Sender;

beforeEach(async () => {
  asked = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setApiBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  ({ mirror, userId } = newMirror());
  sender = senderOf({ userId, token: 'token' });
});

afterEach(async () => {
  sender.stop();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function senderOf(session: { userId: string; token: string } | undefined, knownOffline = () => false): Sender {
  return createSender({
    knownOffline,
    mirror,
    userId,
    session: { current: async () => session, ended: async () => undefined },
    rules: { ...sendingRules, alone: (_mirror, _userId, work) => work(new AbortController().signal) },
  });
}

test('the timer wakes the sender when the wait is over', async () => {
  const id = await saveReport(mirror, userId);
  const result = await sender.wakeSender('saved');
  expect(result).toMatchObject({ sent: 0, unsent: 1, nextInMs: expect.any(Number) });
  expect(asked).toEqual([id]);
  await vi.waitUntil(() => asked.length > 1, { timeout: 30_000 });
  expect(asked).toEqual([id, id]);
}, 40_000);

test('being woken ten times while it sends makes one more turn, not ten', async () => {
  await saveReport(mirror, userId);
  const turns = Array.from({ length: 10 }, () => sender.wakeSender('visible'));
  const results = await Promise.all(turns);
  expect(new Set(results).size).toBe(1);
  expect(asked).toHaveLength(1);
});

test('in airplane mode nothing is attempted or counted, until the network is back or a person insists', async () => {
  let offline = true;
  sender = senderOf({ userId, token: 'token' }, () => offline);
  const id = await saveReport(mirror, userId);
  for (const reason of ['saved', 'start', 'timer', 'visible'] as const) {
    expect(await sender.wakeSender(reason)).toMatchObject({ sent: 0, unsent: 1 });
  }
  expect(asked).toEqual([]);
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', attempts: 0 });
  offline = false;
  await sender.wakeSender('online');
  expect(asked).toEqual([id]);
});

test('without a session nothing leaves the device, and the screen says what it waits for', async () => {
  sender = senderOf(undefined);
  const id = await saveReport(mirror, userId);
  expect(await sender.wakeSender('online')).toMatchObject({ sent: 0, unsent: 1 });
  expect(asked).toEqual([]);
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'waiting-sign-in', attempts: 0 });
});

test('with someone else’s session nothing leaves the device', async () => {
  sender = senderOf({ userId: 'someone else', token: 'token' });
  await saveReport(mirror, userId);
  await sender.wakeSender('person');
  expect(asked).toEqual([]);
});

test('a failure of the device rejects the caller’s promise', async () => {
  await mirror.delete();
  mirror.close({ disableAutoOpen: true });
  await expect(sender.wakeSender('person')).rejects.toThrow(/Database/);
});
