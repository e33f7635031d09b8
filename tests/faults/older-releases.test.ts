import 'fake-indexeddb/auto';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Mirror, mirrorName, openMirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { resumeItem, retryItem } from '#data/outbox/actions.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { outboxEntries } from '#data/outbox/entries.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { restoreDatabase } from '#tests/regressions/dump.ts';
import { ask, keep } from '#tests/server/uploads/send.ts';
import { classId, teacherId } from './build-item.ts';
import { saveReport, sha256Of } from './devices.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';

/** How each released schema, and each release, stored unsent work: one item in each state. */
const folder = new URL('../regressions/', import.meta.url);
const dumps = (await readdir(folder, { recursive: true })).filter((name) =>
  /(^|[\\/])outbox(-v\d+)?\.json$/.test(name),
);

let fixture: Fixture;
let teacher: Teacher;
beforeAll(async () => {
  fixture = await openFixture();
  teacher = await hireTeacher(fixture, { userId: teacherId, classIds: [classId, classId.replace('c1', 'c2')] });
});
afterAll(() => fixture.close());

test.each(dumps)('the work that waits in %s is opened by this release and sent', async (name) => {
  const mirror = await opened(name);
  const before = await mirror.outbox.toArray();
  await send(mirror);
  expect(await statesOf(mirror, before)).toEqual({
    queued: ['sent'],
    sending: ['sent'],
    'waiting-sign-in': ['sent'],
    rejected: ['rejected'],
    paused: ['paused'],
    sent: ['sent'],
  });
  for (const { id, state } of before) {
    if (state === 'rejected') await retryItem(mirror, id);
    if (state === 'paused') await resumeItem(mirror, id);
  }
  await send(mirror);
  const unsent = await mirror.outbox.where('state').notEqual('sent').count();
  expect([unsent, await mirror.parts.count()]).toEqual([0, 0]);
  const { rows } = await readTruth(fixture, teacher);
  for (const { kind, state, id, parts } of before) {
    if (kind === 'create' && state !== 'sent') expect(rows.get(id)?.sha256).toBe(parts[0]?.sha256);
  }
});

test('a dump holds real files', async () => {
  const mirror = await opened(dumps[0] ?? '');
  for (const { itemId, blob } of await mirror.parts.toArray()) {
    const item = await mirror.outbox.get(itemId);
    expect(sha256Of(await blob.text())).toBe(item?.parts[0]?.sha256);
  }
});

test('what an older release has left waiting in the place of a colleague’s report arrives as an addition by one press', async () => {
  const { school } = fixture;
  const as = school.people.colleague;
  const first = await keep(school, { as, classId, part: 'report', fields: { title: 'Theirs', month: '2025-03' } });
  await indexedDB.deleteDatabase(mirrorName(teacherId));
  const own = openMirror(teacherId);
  last = own;
  const id = await saveReport(own, teacherId, { replaces: first.id });
  await send(own);
  expect(await own.outbox.get(id)).toMatchObject({ state: 'rejected', lastError: { code: 'colleagues-report' } });
  expect((await outboxEntries(own)).map(({ canBeAdded }) => canBeAdded)).toEqual([true]);
  await correctUpload(own, id, {});
  await send(own);
  expect((await own.outbox.get(id))?.state).toBe('sent');
  expect(await own.reports.get(id)).toMatchObject({ replaces: null, authorId: teacherId });
  const { rows } = await readTruth(fixture, teacher);
  expect([rows.has(first.id), rows.has(id)], 'both are there').toEqual([true, true]);
  const theirs = await ask(school, `v1/classes/reports/${first.id}`, { as });
  expect(theirs.body.data.replacedAt, 'and count').toBeNull();
});

let last: Mirror | undefined;
afterEach(() => last?.close());

async function opened(name: string): Promise<Mirror> {
  await indexedDB.deleteDatabase(mirrorName(teacherId));
  await restoreDatabase(mirrorName(teacherId), JSON.parse(await readFile(new URL(name, folder), 'utf8')), indexedDB);
  last = openMirror(teacherId);
  return last;
}

async function send(mirror: Mirror): Promise<void> {
  await sendAll(
    {
      mirror,
      userId: teacherId,
      session: { current: async () => teacher, ended: async () => undefined },
      now: Date.now,
      random: Math.random,
      rules: sendingRules,
    },
    true,
  );
}

/** The later states of the items, by their earlier state. */
async function statesOf(mirror: Mirror, before: OutboxItem[]): Promise<Record<string, string[]>> {
  const states: Record<string, Set<string>> = {};
  for (const { id, state } of before) {
    states[state] ??= new Set();
    states[state].add((await mirror.outbox.get(id))?.state ?? 'gone');
  }
  return Object.fromEntries(Object.entries(states).map(([state, now]) => [state, [...now]]));
}
