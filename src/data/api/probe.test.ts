import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { setApiBase } from './base.ts';
import { currentConnection, noteReached, noteUnreachable } from './connection.ts';
import { askedAfter, type Probe, probeWait, startProbe } from './probe.ts';

let api: TinyApi;
let probe: Probe | undefined;

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  noteReached();
});

afterEach(async () => {
  probe?.stop();
  await api.stop();
  setApiBase(undefined);
});

test('the wait between two questions doubles up to a minute, and no two phones ask at the same time', () => {
  expect([0, 1, 2, 10].map((asked) => probeWait(asked, 1))).toEqual([2_000, 4_000, 8_000, 60_000]);
  expect(probeWait(10, 0)).toBe(30_000);
});

test('a connection that lasts a moment only is asked for less and less often, one that lasted is asked for at once', () => {
  expect(probeWait(askedAfter(3, 1_000), 1)).toBe(16_000);
  expect(probeWait(askedAfter(3, 120_000), 1)).toBe(2_000);
});

test('as long as the app is online, no one is asked', async () => {
  probe = startProbe();
  probe.askNow();
  await fetch(`${api.base}v1/witness`);
  expect(api.calls).toEqual(['GET /v1/witness']);
});

test('the first answer makes the app online again', async () => {
  api.on('GET /v1/health', { body: { status: 'ready', demo: false, version: '1' } });
  noteUnreachable();
  probe = startProbe();
  probe.askNow();
  await waitUntil('the answer', () => !currentConnection().offline);
});

test('a server that is not there leaves the app offline, since the first failure', async () => {
  await api.stop();
  noteUnreachable(1_000);
  probe = startProbe();
  probe.askNow();
  noteUnreachable(2_000);
  expect(currentConnection()).toMatchObject({ offline: true, offlineSince: 1_000 });
});
