import 'fake-indexeddb/auto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { expectOnceAtServer, threePeriods } from './expect-once.ts';
import { type Fixture, hireTeacher, openFixture, setMember, type Teacher } from './fixture.ts';
import { Phone } from './phone.ts';

const second = 1_000;
const day = 86_400 * second;

let fixture: Fixture;
let teacher: Teacher;
let phone: Phone;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  teacher = await hireTeacher(fixture);
  phone = new Phone(fixture, teacher);
});
afterEach(async () => {
  fixture.proxy.clear();
  await fixture.setReachable(true);
  phone.close();
});

/** The one item of a test, in its current state. */
async function report(): Promise<OutboxItem> {
  await phone.check();
  const [item] = phone.items.values();
  if (!item) throw new Error('The report is gone.');
  return item;
}

function expectAtServer(count: number): Promise<void> {
  return expectOnceAtServer(fixture, teacher, phone, count);
}

test('a report that is saved without a connection is sent when there is one', async () => {
  await fixture.setReachable(false);
  await phone.save(0);
  await phone.work(['page'], [], false);
  expect(await report()).toMatchObject({ state: 'queued', attempts: 1, lastError: { code: 'no-answer' } });
  await fixture.setReachable(true);
  phone.clock.advance(3 * second);
  await phone.work(['page'], [], true);
  expect(await report()).toMatchObject({ state: 'sent', attempts: 2 });
  await expectAtServer(1);
});

test.each([
  ['cut on its way up', 'no-answer'],
  ['answer lost', 'no-answer'],
  ['no connection', 'no-answer'],
  ['half an answer', 'no-answer'],
  ['stalled socket', 'stalled'],
  ['half an answer, then silence', 'stalled'],
  ['sign-in page of a hotel', 'portal'],
  ['redirect to a hotel', 'no-answer'],
  ['500 page', 'gateway'],
  ['502 page', 'gateway'],
  ['503 page', 'gateway'],
  ['429 page with Retry-After', 'gateway'],
  ['503 page with Retry-After', 'gateway'],
  ['busy', 'busy'],
  ['disk of the server full', 'storage-full'],
  ['too many requests', 'too-many-requests'],
  ['twin in flight', 'key-in-flight'],
  ['damaged on its way', 'file-damaged'],
])('after "%s" the report waits, says why, and is sent once', async (faultCase, code) => {
  await phone.save(0);
  await phone.work(['page'], [faultCase], false);
  expect(await report()).toMatchObject({ state: 'queued', attempts: 1, lastError: { code } });
  await expectAtServer(1);
  expect(await report()).toMatchObject({ state: 'sent', receipt: { title: 'March' } });
});

test.each(['429 page with Retry-After', '503 page with Retry-After'])(
  'after "%s" nothing waits for an hour: what was never tried goes at once, and the next success wakes the other',
  async (faultCase) => {
    await phone.save(0);
    await phone.save(0);
    await phone.work(['page'], [faultCase], false);
    await phone.check();
    const states = phone.unsent().map(({ state, waitMs }) => [state, waitMs <= 2_000]);
    expect(states).toEqual([['queued', true]]);
    phone.clock.advance(3 * second);
    await phone.work(['page'], [], true);
    await phone.check();
    expect(phone.unsent()).toEqual([]);
  },
);

test.each([
  ['role taken away', 'forbidden'],
  ['class gone', 'not-found'],
  ['changed by another', 'changed-meanwhile'],
  ['too large', 'too-large'],
  ['rule broken', 'rule-broken'],
])(
  'after "%s" the report is kept with its file and the server’s words, and can be tried again',
  async (faultCase, code) => {
    await phone.save(0);
    await phone.work(['page'], [faultCase], false);
    const rejected = await report();
    expect(rejected).toMatchObject({ state: 'rejected', lastError: { code } });
    expect(rejected.lastError?.message).not.toBe('');
    expect(phone.files.has(rejected.id)).toBe(true);
    await expectAtServer(0);
    await phone.act('retry', rejected);
    await expectAtServer(1);
  },
);

test('what was rejected for want of a role is sent by itself once its author has the role back', async () => {
  await phone.save(0);
  await phone.work(['page'], ['role taken away'], false);
  expect(await phone.signInAs('sponsor')).toBe(0);
  expect(await report()).toMatchObject({ state: 'rejected', lastError: { code: 'forbidden' } });
  expect(await phone.signInAs('teacher')).toBe(1);
  await phone.work(['page'], [], false);
  await expectAtServer(1);
});

test('the server’s Retry-After is kept to', async () => {
  await phone.save(0);
  await phone.work(['page'], ['too many requests'], false);
  expect((await report()).waitMs).toBeGreaterThanOrEqual(7_000);
  phone.clock.advance(6 * second);
  await phone.work(['page'], [], true);
  expect(await report()).toMatchObject({ state: 'queued', attempts: 1 });
  await expectAtServer(1);
});

test('a session that has ended makes all wait for sign-in, counts no attempt and loses nothing', async () => {
  await phone.save(0);
  await phone.save(1);
  phone.session = { ...teacher, token: 'of-a-session-that-the-server-does-not-know' };
  await phone.work(['page'], [], true);
  await phone.check();
  const states = [...phone.items.values()].map(({ state, attempts }) => [state, attempts]);
  expect(states).toEqual([
    ['waiting-sign-in', 0],
    ['waiting-sign-in', 0],
  ]);
  expect(phone.session).toBeUndefined();
  await expectAtServer(2);
});

test('when someone else signs in on this phone, nothing is sent as them', async () => {
  await phone.save(0);
  const { id, bearer } = fixture.school.people.colleague;
  phone.session = { userId: id, token: bearer.slice('Bearer '.length) };
  await phone.work(['page', 'worker'], [], true);
  expect(await report()).toMatchObject({ state: 'waiting-sign-in', attempts: 0 });
  await expectAtServer(1);
});

test.each([0, 1, 2, 3])(
  'a phone with room for %i receipts stops sending then, and goes on once there is room',
  async (receipts) => {
    for (let count = 0; count < 5; count += 1) await phone.save(0);
    phone.roomFor = receipts;
    await phone.work(['page'], [], true);
    await phone.check();
    const states = [...phone.items.values()].map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(receipts);
    expect(states.filter((state) => state === 'sending')).toHaveLength(2);
    expect(phone.files.size).toBe(5 - receipts);
    await expectAtServer(5);
  },
);

test('two tabs and the worker at once send every report once, in its order', async () => {
  for (let count = 0; count < 5; count += 1) await phone.save(0);
  await phone.work(['page', 'tab', 'worker'], [], true);
  await phone.check();
  expect([...phone.items.values()].map(({ state, attempts }) => [state, attempts])).toEqual(
    Array.from({ length: 5 }, () => ['sent', 1]),
  );
  await expectAtServer(5);
});

test.each([
  ['a day ahead', day],
  ['a day behind', -day],
  ['ten years ahead', 3_650 * day],
  ['ten years behind', -3_650 * day],
])('a clock that is %s and jumps back neither stalls nor hurries a report', async (_, offset) => {
  await phone.save(0);
  phone.setClock(offset);
  await phone.work(['page'], ['busy'], false);
  phone.setClock(0);
  await expectAtServer(1);
});

test('a class that its teacher has lost rejects its report; the others are sent', async () => {
  await phone.save(1);
  await phone.save(0);
  await setMember(fixture, teacher, teacher.classIds[1], false);
  await phone.work(['page'], [], true);
  await phone.check();
  expect([...phone.items.values()].map(({ state }) => state).sort()).toEqual(['rejected', 'sent']);
  const [rejected] = phone.unsent();
  if (rejected) await phone.act('move', rejected);
  await expectAtServer(2);
});

test('a report on which the server always fails keeps no other one waiting, not of its own class either', async () => {
  await phone.save(0, true);
  await phone.save(0);
  await phone.save(1);
  await expectAtServer(2);
  expect(phone.unsent()).toMatchObject([{ state: 'queued', lastError: { code: 'busy' } }]);
});

test('a key that has run out at the server neither doubles a report nor rejects it', async () => {
  await phone.save(0);
  await phone.work(['page'], ['answer lost'], false);
  await phone.forgetKeys();
  await expectAtServer(1);
  expect(await report()).toMatchObject({
    state: 'sent',
    receipt: { fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test('a stored file that was damaged is not sent; what is left of it is kept', async () => {
  await phone.save(0);
  await phone.damageFile(await report());
  await phone.work(['page'], [], true);
  expect(await report()).toMatchObject({ state: 'rejected', lastError: { code: 'stored-file-damaged' } });
  expect(phone.files.size).toBe(1);
  await expectAtServer(0);
});

test('a stored file that can no longer be read is not sent, and its report stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-stored-'));
  const path = join(folder, 'marks.csv');
  await writeFile(path, 'name,mark\nAmina,90\n');
  await phone.save(0, false, new File([await openAsBlob(path)], 'marks.csv'));
  await rm(path);
  await phone.work(['page'], [], true);
  const rejected = await report();
  expect(rejected).toMatchObject({ state: 'rejected', lastError: { code: 'stored-file-damaged' } });
  await rm(folder, { recursive: true });
});

test('two phones of one teacher do not hinder each other', async () => {
  const other = new Phone(fixture, teacher);
  await phone.save(0);
  await other.save(0);
  await phone.work(['page'], ['answer lost'], true);
  await other.work(['page'], ['answer lost'], true);
  await other.letFaultsStop(threePeriods);
  await expectAtServer(2);
  other.close();
});

test('storage that the browser has cleared away leaves an empty outbox that works', async () => {
  await phone.save(0);
  phone.clearStorage();
  await phone.work(['page'], [], true);
  await phone.save(0);
  await expectAtServer(1);
});
