import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { setApiBase } from './base.ts';
import { callApi } from './call-api.ts';
import { currentConnection, noteReached, noteServerFailure, noteUnreachable, onConnection } from './connection.ts';
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
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await api.stop();
  setApiBase(undefined);
});

test('the wait between two questions doubles up to a minute, and no two phones ask at the same time', () => {
  expect([0, 1, 2, 3, 4, 10].map((asked) => probeWait(asked, 1))).toEqual([2_000, 2_000, 2_000, 4_000, 8_000, 60_000]);
  expect(probeWait(10, 0)).toBe(30_000);
});

test('after a short connection the probe asks less and less often, after a long one at once', () => {
  expect(probeWait(askedAfter(5, 1_000), 1)).toBe(16_000);
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

test('a server that failed is asked too, and is up to date again with its first good answer', async () => {
  api.on('GET /v1/health', { body: { status: 'ready', demo: false, version: '1' } });
  noteServerFailure();
  probe = startProbe();
  probe.askNow();
  await waitUntil('the answer', () => !currentConnection().failing);
});

test('a server that is not there leaves the app offline, since the first failure', async () => {
  await api.stop();
  noteUnreachable(1_000);
  probe = startProbe();
  probe.askNow();
  noteUnreachable(2_000);
  expect(currentConnection()).toMatchObject({ offline: true, offlineSince: 1_000 });
});

/** Number of calls that get through in four minutes of a connection that comes and goes every two seconds. */
async function throughInFourMinutes(
  answers: (isProbe: boolean) => boolean,
): Promise<{ through: number; probes: number }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const start = Date.now();
  const isThere = () => Math.floor((Date.now() - start) / 2_000) % 2 === 1;
  let [through, probes] = [0, 0];
  vi.stubGlobal('fetch', async (request: Request) => {
    const isProbe = !request.headers.has('idempotency-key');
    if (isProbe) probes += 1;
    if (!isThere() || !answers(isProbe)) throw new TypeError('no connection');
    return ourAnswer({ status: 'ready', demo: false, version: '1' });
  });

  /** Sends like the outbox: one thing after the other, half a second each, while the app is online. */
  async function send(): Promise<void> {
    while (!currentConnection().offline) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await callApi('health.get', { idempotencyKey: 'not-of-the-probe' }, {}).then(
        () => {
          through += 1;
        },
        () => undefined,
      );
    }
  }
  let isSending = false;
  const stop = onConnection(() => {
    if (currentConnection().offline || isSending) return;
    isSending = true;
    void send().then(() => {
      isSending = false;
    });
  });
  noteUnreachable();
  probe = startProbe();
  await vi.advanceTimersByTimeAsync(240_000);
  stop();
  probe.stop();
  vi.restoreAllMocks();
  return { through, probes };
}

test('a connection that comes and goes every two seconds gets something through each time', async () => {
  expect((await throughInFourMinutes(() => true)).through).toBeGreaterThan(50);
});

test('a network that answers the question and nothing else is asked less and less often', async () => {
  const { through, probes } = await throughInFourMinutes((isProbe) => isProbe);
  expect(through).toBe(0);
  expect(probes).toBeLessThan(20);
});
