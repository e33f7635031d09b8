import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { replaceFile } from '#data/outbox/actions.ts';
import { saveDeletion } from '#data/outbox/add.ts';
import { outboxEntries } from '#data/outbox/entries.ts';
import { pruneReceipts } from '#data/outbox/receipts.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { newId } from '#server/new-id.ts';
import type { Person } from '#tests/server/uploads/school.ts';
import { ask } from '#tests/server/uploads/send.ts';
import { loseAnswer } from '#tests/tools/faults.ts';
import { buildFile, saveReport } from './devices.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';

/* What a phone does when something was deleted at the server while it was not looking. */
const corrected = 'name,mark\nBilal,80\n';
const tenYears = 10 * 365 * 24 * 3_600_000;

let fixture: Fixture;
let teacher: Teacher;
let mirror: Mirror;
let clockAhead: number;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  clockAhead = 0;
  teacher = await hireTeacher(fixture);
  mirror = openMirror(teacher.userId);
});
afterEach(() => {
  fixture.proxy.clear();
  mirror.close();
});

async function send(): Promise<void> {
  await sendAll(
    {
      mirror,
      userId: teacher.userId,
      session: { current: async () => teacher, ended: async () => undefined },
      now: () => Date.now() + clockAhead,
      random: () => 0,
      rules: sendingRules,
    },
    true,
  );
}

function deleteThere(id: string, as: Pick<Person, 'bearer'>) {
  const headers = { 'idempotency-key': newId() };
  return ask(fixture.school, `v1/classes/reports/${id}`, { method: 'DELETE', as: as as Person, headers });
}

/** A report that has arrived while its answer was lost, and that its author has given another file since. */
async function saveCorrection(): Promise<string> {
  const id = await saveReport(mirror, teacher.userId, { classId: teacher.classIds[0] });
  fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
  await send();
  expect((await readTruth(fixture, teacher)).rows.has(id)).toBe(true);
  expect(await replaceFile(mirror, id, buildFile(corrected))).toBe(true);
  return id;
}

test('a correction of what someone else has deleted is not accepted, and stays on the phone with its file', async () => {
  const id = await saveCorrection();
  expect((await deleteThere(id, fixture.school.people.admin)).status).toBe(200);
  await send();
  const [item] = await mirror.outbox.toArray();
  expect(item).toMatchObject({ id, state: 'rejected', lastError: { code: 'deleted-meanwhile' } });
  const [part] = await mirror.parts.toArray();
  expect(await part?.blob.text()).toBe(corrected);
  expect((await readTruth(fixture, teacher)).rows.has(id)).toBe(false);
});

test('a correction of what its author has deleted on another device is done', async () => {
  const id = await saveCorrection();
  expect((await deleteThere(id, { bearer: `Bearer ${teacher.token}` })).status).toBe(200);
  await send();
  expect(await mirror.outbox.toArray()).toMatchObject([{ id, state: 'sent' }]);
});

test('what turns out to be deleted already takes no receipt away on a phone whose clock is ten years ahead', async () => {
  const id = await saveReport(mirror, teacher.userId, { classId: teacher.classIds[0] });
  await send();
  clockAhead = tenYears;
  const [deletedId, classId] = [newId(), teacher.classIds[0]];
  const author = { userId: teacher.userId, now: Date.now() };
  await saveDeletion(mirror, author, { endpoint: 'reports.delete', id: deletedId, classId });
  await send();
  await pruneReceipts(mirror);
  const entries = await outboxEntries(mirror);
  expect(entries.map(({ endpoint, state }) => `${endpoint} ${state}`).sort()).toEqual([
    'reports.create sent',
    'reports.delete sent',
  ]);
  expect(entries.some((entry) => entry.id === id)).toBe(true);
});
