import 'fake-indexeddb/auto';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { currentConnection, noteReached } from '#data/api/connection.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { answerRequest } from '#data/mirror/answer-request.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { readSyncState, writeSyncState } from '#data/mirror/sync-state.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { pullChanges } from '#data/sync/pull-changes.ts';
import { watchAnswer } from '#data/watch/watch-answer.ts';
import { watchList } from '#data/watch/watch-list.ts';
import { watchOne } from '#data/watch/watch-one.ts';
import { classId } from '#tests/faults/build-item.ts';
import { saveReport } from '#tests/faults/devices.ts';
import { buildClass, buildMaterial, buildSponsorship, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { startTinyApi, type TinyApi } from '#tests/tools/tiny-api.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { callNow } from './call-now.ts';

/* This release with a newer server: a role, a state and a field that it does not know, and a row that it cannot read. */

let api: TinyApi;
let account: { userId: string; token: string };
let mirror: Mirror;
const stops: (() => void)[] = [];

beforeEach(async () => {
  api = await startTinyApi();
  setApiBase(api.base);
  account = { userId: crypto.randomUUID(), token: 'token' };
  mirror = mirrorOf(account.userId);
  noteReached();
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  expect(currentConnection()).toMatchObject({ offline: false, failing: false });
  vi.restoreAllMocks();
  await api.stop();
  await mirror.delete();
  setApiBase(undefined);
});

/** A row of the next release; this release reads it with the word for unknown values. */
const examiner = { ...buildUser({ id: idOf(401) }), role: 'examiner', starSign: 'lion' };
const readExaminer = { ...buildUser({ id: idOf(401) }), role: 'unknown' };
const frozen = { ...buildSponsorship(), state: 'frozen', paymentMethod: 'cowrie', frozenBy: { id: idOf(1) } };
/** A row of an entirely different shape. */
const unreadable = { id: idOf(402), role: { name: 'teacher' } };

const none = { regions: [], madaris: [], classes: [], materials: [], reports: [], users: [] };
const pageOf = (rows: unknown[]) => ({
  body: { data: rows, meta: { totalItems: rows.length, page: 1, limit: 10, next: 'x' } },
});

function syncPage(part: object) {
  const page = { ...none, gone: { ...none, exams: [] }, exams: [{ id: idOf(9) }], more: false, startsOver: false };
  return { body: { ...page, ...part } };
}

/** The view of a watched subject after a refresh. */
async function shown<TView extends { refreshing: boolean }>(
  watch: (onView: (view: TView) => void) => { stop(): void },
): Promise<TView> {
  let last: TView | undefined;
  stops.push(watch((view) => (last = view)).stop);
  return waitUntil('the answer', () => (last && !last.refreshing ? last : undefined));
}

test('a synchronisation brings everything that this release can read, and goes on from there', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const users = [buildUser(), examiner, unreadable];
  api.on('GET /v1/sync', syncPage({ users, classes: [{ ...buildClass(), exams: 3 }], cursor: 'a', startsOver: true }));
  await pullChanges(mirror, account, 'teacher');
  const rows = await mirror.users.orderBy('id').toArray();
  expect(rows.map(({ mirrored: _, ...row }) => row)).toEqual([buildUser(), readExaminer]);
  expect(await mirror.classes.count()).toBe(1);
  expect(await readSyncState(mirror)).toMatchObject({ cursor: 'a', doneAt: expect.any(Number) });
  api.on('GET /v1/sync?cursor=a', syncPage({ users: [unreadable], materials: [buildMaterial()], cursor: 'b' }));
  await pullChanges(mirror, account, 'teacher');
  expect([await mirror.materials.count(), (await readSyncState(mirror))?.cursor]).toEqual([1, 'b']);
  // It is logged once, without any content of the row.
  expect(warned.mock.calls.flat().filter((words) => String(words).includes('sync.get'))).toHaveLength(1);
  expect(warned.mock.calls.flat().join()).not.toContain(idOf(402));
});

test('a row that this release can no longer read stays as it was, though the server sends everything again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.on('GET /v1/sync', syncPage({ users: [buildUser({ id: idOf(402) })], cursor: 'a', startsOver: true }));
  await pullChanges(mirror, account, 'teacher');
  await mirror.users.toCollection().modify({ 'mirrored.at': 1 });
  api.on('GET /v1/sync?cursor=a', syncPage({ users: [unreadable], cursor: 'b', startsOver: true }));
  await pullChanges(mirror, account, 'teacher');
  expect(await mirror.users.get(idOf(402))).toMatchObject({ fullName: 'Amina Tazi' });
});

test('a release that knows more of the rows has all of them sent again, once', async () => {
  api.on('GET /v1/sync', syncPage({ users: [examiner], cursor: 'a', startsOver: true }));
  await pullChanges(mirror, account, 'teacher');
  const state = await readSyncState(mirror);
  if (state) await writeSyncState(mirror, { ...state, knowledge: 'of the release before' });
  await pullChanges(mirror, account, 'teacher');
  api.on('GET /v1/sync?cursor=a', syncPage({ cursor: 'a' }));
  await pullChanges(mirror, account, 'teacher');
  expect(api.calls).toEqual(['GET /v1/sync', 'GET /v1/sync', 'GET /v1/sync?cursor=a']);
});

test('lists, single objects and answers that are kept show what is not known as unknown, and the rest as it is', async () => {
  api.on('GET /v1/users', pageOf([examiner, buildUser()]));
  api.on('GET /v1/sponsorships', pageOf([frozen]));
  api.on(`GET /v1/users/${idOf(401)}`, { body: { data: examiner } });
  api.on('GET /v1/me/preferences', {
    body: {
      data: { language: 'tlh', digits: null, theme: 'sepia', weeklyMail: true, reminderMail: true, reportMail: true },
    },
  });
  const users = await shown((onView) => watchList(account, listRequest('users.list'), onView));
  expect(users).toMatchObject({ state: 'ready', rows: [readExaminer, buildUser()], totalItems: 2 });
  const sponsorships = await shown((onView) => watchList(account, listRequest('sponsorships.list'), onView));
  const read = { ...buildSponsorship(), state: 'unknown', paymentMethod: 'unknown' };
  expect(sponsorships).toMatchObject({ rows: [read] });
  const one = await shown((onView) => watchOne(account, 'users.get', { id: idOf(401) }, onView));
  expect(one).toMatchObject({ state: 'ready', row: readExaminer });
  const kept = await shown((onView) => watchAnswer(account, answerRequest('me.preferences'), onView));
  const preferences = { language: 'unknown', digits: null, theme: 'unknown', weeklyMail: true };
  expect(kept).toMatchObject({ answer: { data: preferences } });
});

test('the answer of a change is stored', async () => {
  api.on(`PUT /v1/users/${idOf(401)}`, { body: { data: { ...examiner, fullName: 'Amina of tomorrow' } } });
  const body = { fullName: 'Amina of tomorrow', email: 'amina@sanad.example' };
  await callNow(account, 'users.update', { params: { id: idOf(401) }, body });
  expect(await mirror.users.get(idOf(401))).toMatchObject({ fullName: 'Amina of tomorrow', role: 'unknown' });
});

test('a report is sent once, and its receipt is one', async () => {
  const id = await saveReport(mirror, account.userId);
  api.on(`POST /v1/classes/${classId}/reports`, async (request) => {
    const sent = await text(request);
    const field = (name: string) => sent.match(new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`))?.[1];
    const row = { ...buildMaterial({ id, classId, title: 'March' }), fileHash: field('fileHash'), month: '2025-03' };
    return {
      status: 201,
      body: { data: { ...row, authorId: account.userId, seenBy: 3, mood: 'bright' }, receipt: 'new' },
    };
  });
  const session = { current: async () => account, ended: async () => undefined };
  const alone: typeof sendingRules.alone = (_mirror, _userId, work) => work(new AbortController().signal);
  const rules = { ...sendingRules, alone };
  const sender = { mirror, userId: account.userId, session, now: Date.now, random: Math.random, rules };
  expect(await sendAll(sender, false)).toMatchObject({ sent: 1, unsent: 0 });
  expect(await mirror.outbox.get(id)).toMatchObject({ state: 'sent', attempts: 1, receipt: { serverId: id } });
  expect(await mirror.reports.get(id)).toMatchObject({ title: 'March', month: '2025-03' });
});
