import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newMirror, saveReport } from '#tests/faults/devices.ts';
import { buildMaterial, buildUser } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { setApiBase } from './api/base.ts';
import { noteReached, noteUnreachable } from './api/connection.ts';
import { type Probe, startProbe } from './api/probe.ts';
import { device } from './device/device.ts';
import { sendFor, wakeAfterCalls } from './running-sender.ts';
import { keepSession } from './session/device-session.ts';

/*
 * A connection that comes and goes every two seconds, on the clock of the test. The probe, the sender and its timers are
 * those of the page, the database is in memory, and the network is there half of the time. Each answer takes half a second.
 */

let probe: Probe | undefined;
let stopWaking: (() => void) | undefined;
let start = 0;

/** Times of the requests other than the health probe, and whether they were answered. */
let requests: { at: number; answered: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  start = Date.now();
  requests = [];
  setApiBase('http://sanad.example/api/');
});

afterEach(async () => {
  probe?.stop();
  stopWaking?.();
  sendFor(null, () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  noteReached();
  setApiBase(undefined);
  await Promise.all([device.settings.clear(), device.sessions.clear()]);
});

/** @param offset position in the four seconds of coming and going at which the test starts */
function comeAndGo(offset: number): void {
  const isThere = () => Math.floor((Date.now() - start + offset) / 2_000) % 2 === 1;
  vi.stubGlobal('fetch', async (request: Request) => {
    const isUpload = request.method === 'POST';
    const seen = { at: Date.now() - start, answered: false };
    if (isUpload) requests.push(seen);
    const form = isUpload ? await request.formData() : undefined;
    const wasThere = isThere();
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (!wasThere || !isThere()) throw new TypeError('no connection');
    if (!form) return ourAnswer({ status: 'ready', demo: false, version: '1' });
    seen.answered = true;
    const field = (name: string) => String(form.get(name));
    return ourAnswer(
      {
        data: {
          ...buildMaterial({ id: field('id'), title: field('title'), fileHash: field('fileHash') }),
          month: '2025-03',
          authorId: null,
        },
      },
      201,
    );
  });
}

/** Chance from a seed: a constant would always meet the rhythm of the connection, or never. */
function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Lets time pass in small steps; work of a database or a hash takes none of it. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each([0, 500, 1_000, 1_500, 2_500, 3_500])(
  'a connection that is up for two seconds and down for two gets all six reports through, from %i ms on',
  async (offset) => {
    const random = randomOf(offset);
    vi.spyOn(Math, 'random').mockImplementation(random);
    const { mirror, userId } = newMirror();
    await keepSession({ user: buildUser({ id: userId }), token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' });
    for (let n = 0; n < 6; n += 1) await saveReport(mirror, userId, { title: `Report ${n}` });
    comeAndGo(offset);
    stopWaking = wakeAfterCalls();
    probe = startProbe();
    // The page was online until now.
    noteReached();
    noteUnreachable();
    sendFor(userId, () => 'en');
    await pass(60_000);
    expect(await mirror.outbox.where('state').equals('sent').count()).toBe(6);
    expect(requests.filter(({ answered }) => answered)).toHaveLength(6);
  },
);
