import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceFull } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { pauseItem, removeItem, resumeItem, retryItem } from '#data/outbox/actions.ts';
import { saveDeletion } from '#data/outbox/add.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { classId } from '#tests/faults/build-item.ts';
import { buildFile, newMirror, saveReport } from '#tests/faults/devices.ts';
import { type HeldConnection, holdConnection } from '#tests/faults/held-connection.ts';
import { type SendingRules, sendingRules } from './rules.ts';
import { type SendResult, sendAll } from './send-all.ts';
import type { SendingSession } from './sending.ts';

/*
 * The next item starts when the answer to the previous one arrives, and that one's receipt is stored while the next is on
 * its way (docs/decisions/0013-sending-without-pauses.md). These tests cover interruptions in between.
 */

const otherClassId = classId.replace('c1', 'c2');

let line: HeldConnection;
let mirror: Mirror;
let userId: string;
let session: SendingSession | undefined;
let turnIsOver: AbortController;
const endedTokens: string[] = [];

beforeEach(async () => {
  line = await holdConnection();
  ({ mirror, userId } = newMirror());
  session = { userId, token: 'token' };
  turnIsOver = new AbortController();
  endedTokens.length = 0;
});
afterEach(async () => {
  await line.close();
  mirror.close();
});

function send(rules: Partial<SendingRules> = {}, skipWaits = false): Promise<SendResult> {
  return sendAll(
    {
      mirror,
      userId,
      session: {
        current: async () => session,
        ended: async (token) => {
          endedTokens.push(token);
          session = undefined;
        },
      },
      now: () => Date.now() + (skipWaits ? 3_600_000 : 0),
      random: Math.random,
      rules: { ...sendingRules, alone: (_mirror, _userId, work) => work(turnIsOver.signal), ...rules },
    },
    false,
  );
}

async function save(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await saveReport(mirror, userId, { title: `Report ${n}`, file: buildFile(`name,mark\nAmina,${n}\n`) }));
  }
  return ids;
}

/** State and attempts of items, in the order of saving. */
async function storedStates(): Promise<unknown[]> {
  return (await mirror.outbox.orderBy('seq').toArray()).map(({ state, attempts }) => `${state} ${attempts}`);
}

/** A rule that stores nothing until the test lets it. */
function heldComplete() {
  const door = new EventTarget();
  const opened = new Promise((resolve) => door.addEventListener('open', resolve, { once: true }));
  const complete: SendingRules['complete'] = async (...what) => {
    await opened;
    await sendingRules.complete(...what);
  };
  return { complete, open: () => door.dispatchEvent(new Event('open')) };
}

test('the next report leaves while the receipt of the one before is still being stored', async () => {
  await save(2);
  const { complete, open } = heldComplete();
  const turn = send({ complete });
  (await line.next()).accept();
  const second = await line.next();
  expect(await storedStates()).toEqual(['sending 1', 'sending 1']);
  open();
  second.accept();
  expect(await turn).toMatchObject({ sent: 2, unsent: 0 });
  expect(await storedStates()).toEqual(['sent 1', 'sent 1']);
  expect(await mirror.parts.count()).toBe(0);
});

test('while a report waits for its answer, the next one is not touched', async () => {
  const ids = await save(2);
  const turn = send();
  const first = await line.next();
  expect(await storedStates()).toEqual(['sending 1', 'queued 0']);
  first.reject(503, 'busy');
  expect(await turn).toMatchObject({ sent: 0, unsent: 2 });
  expect(await storedStates()).toEqual(['queued 1', 'queued 0']);
  expect(line.keys).toEqual(ids.slice(0, 1));
});

test('a rejection is stored before the next report leaves', async () => {
  await save(2);
  const turn = send();
  (await line.next()).reject(403, 'forbidden');
  const second = await line.next();
  expect(await storedStates()).toEqual(['rejected 1', 'sending 1']);
  second.accept();
  await turn;
});

test('every report is sent with the file that was chosen for it', async () => {
  await save(4);
  const turn = send();
  for (let n = 0; n < 4; n += 1) {
    const { body, accept } = await line.next();
    expect(body).toContain(`Report ${n}`);
    expect(body).toContain(`Amina,${n}\n`);
    accept();
  }
  expect(await turn).toMatchObject({ sent: 4, unsent: 0 });
});

test('the file of the next report is read while one is on its way, and only once', async () => {
  await save(3);
  const read: string[] = [];
  mirror.parts.hook('reading', (part) => {
    read.push(part.itemId);
    return part;
  });
  const turn = send();
  for (let n = 0; n < 3; n += 1) {
    const arrival = await line.next();
    await vi.waitUntil(() => read.length === Math.min(n + 2, 3));
    arrival.accept();
  }
  await turn;
  expect(read).toEqual(line.keys);
});

test('a report that is paused while the one before is on its way is not sent; the one after it goes with its own file', async () => {
  const [, second = '', third = ''] = await save(3);
  const turn = send();
  const first = await line.next();
  await pauseItem(mirror, second);
  first.accept();
  const next = await line.next();
  expect(next.key).toBe(third);
  expect(next.body).toContain('Amina,2\n');
  next.accept();
  await turn;
  expect(await storedStates()).toEqual(['sent 1', 'paused 0', 'sent 1']);
});

test('a report that is removed while the one before is on its way is never sent', async () => {
  const [, second = '', third = ''] = await save(3);
  const turn = send();
  const first = await line.next();
  await removeItem(mirror, second);
  first.accept();
  const next = await line.next();
  expect(next.key).toBe(third);
  next.accept();
  expect(await turn).toMatchObject({ sent: 2, unsent: 0 });
});

test('a report that is changed while the previous one is on its way is sent with the change', async () => {
  const [, second = ''] = await save(2);
  const turn = send();
  const first = await line.next();
  expect(await correctUpload(mirror, second, { title: 'April', description: '' })).toBe(true);
  first.accept();
  const next = await line.next();
  expect(next.body).toContain('April');
  next.accept();
  await turn;
});

test('an earlier report of the class that is resumed while another is on its way goes before the later ones', async () => {
  const ids = await save(3);
  const [earlier = '', first = '', last = ''] = ids;
  await pauseItem(mirror, earlier);
  const turn = send();
  const underWay = await line.next();
  await resumeItem(mirror, earlier);
  underWay.accept();
  (await line.next()).accept();
  (await line.next()).accept();
  await turn;
  expect(line.keys).toEqual([first, earlier, last]);
});

test('a report that is deleted while it is on its way leaves the device at once, and then the server', async () => {
  const [id = ''] = await save(1);
  const turn = send();
  const first = await line.next();
  await saveDeletion(mirror, { userId, now: Date.now() }, { endpoint: 'reports.delete', id, classId });
  expect([await mirror.outbox.get(id), await mirror.parts.count()]).toEqual([undefined, 0]);
  first.accept();
  const deletion = await line.next();
  expect(deletion.method).toBe('DELETE');
  deletion.accept();
  expect(await turn).toMatchObject({ unsent: 0 });
  expect(await storedStates()).toEqual(['sent 1']);
  expect(await mirror.reports.count()).toBe(0);
});

test.each(['accept', 'reject', 'break off'] as const)(
  'a report that is corrected while it is on its way goes once more as corrected, whatever comes of the first request: %s',
  async (end) => {
    const [id = ''] = await save(1);
    const turn = send();
    const first = await line.next();
    expect(await correctUpload(mirror, id, { title: 'April', description: '' })).toBe(true);
    expect(await storedStates()).toEqual(['queued 0']);
    if (end === 'accept') first.accept();
    else if (end === 'reject') first.reject(403, 'forbidden');
    else turnIsOver.abort();
    if (end === 'break off') {
      await turn;
      turnIsOver = new AbortController();
    }
    const next = end === 'break off' ? send() : turn;
    const second = await line.next();
    expect([first.key, second.key]).toEqual([id, `${id}-r1`]);
    expect(second.body).toMatch(/name="revision"\r\n\r\n1\r\n/);
    expect(second.body).toContain('April');
    second.accept();
    await next;
    expect(await storedStates()).toEqual(['sent 1']);
    expect(await mirror.outbox.get(id)).toMatchObject({ receipt: { title: 'April' } });
  },
);

test('the end of an attempt that another tab has taken over does not affect the newer attempt', async () => {
  const [id = ''] = await save(1);
  const late = send();
  const first = await line.next();
  // The other tab finds it on its way although no one sends.
  await send();
  await retryItem(mirror, id);
  const turn = send();
  const second = await line.next();
  first.reject(403, 'forbidden');
  await late;
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'sending', attempts: 2 });
  second.accept();
  await turn;
  expect(await storedStates()).toEqual(['sent 2']);
});

test('after a sign-out in another tab nothing more leaves; the receipt of what the server has is stored', async () => {
  const ids = await save(2);
  const turn = send();
  const first = await line.next();
  session = undefined;
  first.accept();
  expect(await turn).toMatchObject({ sent: 1, unsent: 1 });
  expect(await storedStates()).toEqual(['sent 1', 'queued 0']);
  expect(line.keys).toEqual(ids.slice(0, 1));
});

test('when someone else signs in while a report is on its way, the next one is not sent as them', async () => {
  await save(2);
  const turn = send();
  const first = await line.next();
  session = { userId: 'someone else', token: 'theirs' };
  first.accept();
  expect(await turn).toMatchObject({ sent: 1, unsent: 1 });
  expect(line.keys).toHaveLength(1);
});

test('a session that ends between two reports makes the second wait for sign-in, and the first is sent', async () => {
  await save(3);
  const { complete, open } = heldComplete();
  const turn = send({ complete });
  (await line.next()).accept();
  const second = await line.next();
  second.reject(401, 'session-ended');
  open();
  expect(await turn).toMatchObject({ sent: 1, unsent: 2 });
  expect(await storedStates()).toEqual(['sent 1', 'waiting-sign-in 0', 'waiting-sign-in 0']);
  expect(endedTokens).toEqual(['token']);
});

test('a receipt for which the device has no room stops the sending, and what was on its way keeps its own', async () => {
  const [first = '', second = ''] = await save(3);
  const full: SendingRules['complete'] = async (host, started, outcome, environment) => {
    if (started.id === first) throw new DeviceFull();
    await sendingRules.complete(host, started, outcome, environment);
  };
  const turn = send({ complete: full });
  (await line.next()).accept();
  (await line.next()).accept();
  await expect(turn).rejects.toBeInstanceOf(DeviceFull);
  expect(await storedStates()).toEqual(['sending 1', 'sent 1', 'queued 0']);
  expect(line.keys).toEqual([first, second]);
  expect(await mirror.parts.where('itemId').equals(first).count()).toBe(1);
});

test('a device that can no longer store anything stops sending', async () => {
  const ids = await save(3);
  const turn = send({
    start: (host, pick, environment) => {
      if (line.keys.length > 0) throw new DeviceFull();
      return sendingRules.start(host, pick, environment);
    },
  });
  (await line.next()).accept();
  await expect(turn).rejects.toBeInstanceOf(DeviceFull);
  expect(await storedStates()).toEqual(['sent 1', 'queued 0', 'queued 0']);
  expect(line.keys).toEqual(ids.slice(0, 1));
});

test('a tab that dies between two receipts finds both reports, and sends them again in order under their own keys', async () => {
  const [first = '', second = '', third = ''] = await save(3);
  const turn = send({ complete: () => Promise.reject(new Error('Killed.')) });
  (await line.next()).accept();
  (await line.next()).accept();
  await expect(turn).rejects.toThrow('Killed.');
  expect(await storedStates()).toEqual(['sending 1', 'sending 1', 'queued 0']);
  expect(await mirror.parts.count()).toBe(3);
  // The turn that finds them lets them wait, as after any interruption.
  expect(await send()).toMatchObject({ sent: 0, unsent: 3 });
  const later = send({}, true);
  for (let n = 0; n < 3; n += 1) (await line.next()).accept();
  expect(await later).toMatchObject({ sent: 3, unsent: 0 });
  expect(line.keys).toEqual([first, second, first, second, third]);
});

test('a tab whose turn is over starts nothing more, and stores the receipt before others may send', async () => {
  await save(2);
  await saveReport(mirror, userId, { classId: otherClassId });
  const { complete, open } = heldComplete();
  const turn = send({ complete });
  let isGivenBack = false;
  void turn.finally(() => {
    isGivenBack = true;
  });
  (await line.next()).accept();
  await line.next();
  turnIsOver.abort();
  expect(await storedStates()).toEqual(['sending 1', 'sending 1', 'queued 0']);
  expect(isGivenBack).toBe(false);
  open();
  expect(await turn).toMatchObject({ sent: 1, unsent: 2 });
  expect(await storedStates()).toEqual(['sent 1', 'queued 1', 'queued 0']);
  expect(line.keys).toHaveLength(2);
});

test('a receipt counts also where another tab has taken the turn over and sends the report again', async () => {
  const [first = ''] = await save(2);
  const { complete, open } = heldComplete();
  const sleeping = send({ complete });
  (await line.next()).accept();
  await line.next();
  turnIsOver.abort();
  turnIsOver = new AbortController();
  expect(await send()).toMatchObject({ sent: 0, unsent: 2 });
  const other = send({}, true);
  const again = await line.next();
  expect(again.key).toBe(first);
  open();
  await sleeping;
  expect(await mirror.outbox.get(first)).toMatchObject({ state: 'sent', attempts: 2 });
  again.accept();
  (await line.next()).accept();
  await other;
  expect(await storedStates()).toEqual(['sent 2', 'sent 2']);
});
