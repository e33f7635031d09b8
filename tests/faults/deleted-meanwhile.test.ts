import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { saveDeletion } from '#data/outbox/add.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { outboxEntries } from '#data/outbox/entries.ts';
import { pruneReceipts } from '#data/outbox/receipts.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { pullChanges } from '#data/sync/pull-changes.ts';
import { newId } from '#server/new-id.ts';
import type { Person } from '#tests/server/uploads/school.ts';
import { ask } from '#tests/server/uploads/send.ts';
import { loseAnswer } from '#tests/tools/faults.ts';
import { buildFile, saveReport } from './devices.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';

/* Tests a phone after a row was deleted at the server while the phone was not connected. */
const corrected = 'name,mark\nBilal,80\n';
const aQuarterOfAnHour = 15 * 60_000;
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

/** A report that has arrived while its answer was lost, and whose author has since chosen another file. */
async function saveCorrection(): Promise<string> {
  const id = await saveReport(mirror, teacher.userId, { classId: teacher.classIds[0] });
  fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
  await send();
  expect((await readTruth(fixture, teacher)).rows.has(id)).toBe(true);
  expect(await correctUpload(mirror, id, { file: buildFile(corrected) })).toBe(true);
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

/**
 * A report that has arrived while its answer was lost. The phone learns of later changes at the server before it gets the
 * answer.
 */
async function saveAndSync(afterArrival: (id: string) => Promise<unknown>): Promise<string> {
  const id = await saveReport(mirror, teacher.userId, { classId: teacher.classIds[0] });
  fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
  await send();
  const sync = () => pullChanges(mirror, { userId: teacher.userId, token: teacher.token }, 'teacher');
  await sync();
  await afterArrival(id);
  await sync();
  expect(await mirror.reports.get(id), 'it waits as its author left it').toMatchObject({ version: 0 });
  clockAhead = aQuarterOfAnHour;
  await send();
  expect(await mirror.outbox.toArray()).toMatchObject([{ id, state: 'sent' }]);
  return id;
}

test('a report that is deleted before the answer to it comes is not in the list of its author for ever', async () => {
  const id = await saveAndSync((row) => deleteThere(row, fixture.school.people.admin));
  expect(await mirror.reports.get(id)).toBeUndefined();
});

test('a report that is returned before the answer to it comes is shown as returned, not as arrived', async () => {
  const id = await saveAndSync(async (row) => {
    const headers = { 'idempotency-key': newId(), 'content-type': 'application/json' };
    const body = JSON.stringify({ comment: 'The figures are missing.' });
    const as = fixture.school.people.admin;
    const { status } = await ask(fixture.school, `v1/classes/reports/${row}/return`, {
      method: 'POST',
      as,
      headers,
      body,
    });
    expect(status).toBe(200);
  });
  expect(await mirror.reports.get(id)).toMatchObject({ returned: { comment: 'The figures are missing.' } });
});

test('of a correction that had arrived as well its author keeps the latest', async () => {
  const id = await saveAndSync(async (row) => {
    expect(await correctUpload(mirror, row, { file: buildFile(corrected) })).toBe(true);
    fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
    await send();
  });
  const { rows } = await readTruth(fixture, teacher);
  expect(await mirror.reports.get(id)).toMatchObject({ fileHash: rows.get(id)?.sha256 });
});
