import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { Unreachable } from '#data/api/errors.ts';
import { openMirror } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { pullList } from '#data/pull/pull-list.ts';
import { pullOne } from '#data/pull/pull-one.ts';
import { pullChanges } from '#data/sync/pull-changes.ts';
import { foreignAnswers, foreignMark, halfAnswer, likeOurs } from '#tests/tools/faults.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { faultCaseNamed, foreignCases } from './fault-cases.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';
import { Phone } from './phone.ts';

/* A device behind a network that answers in the server's place; at the end it is honest again. */

/** Error codes of gateways, and of our server. */
const likeOurCodes = [
  [404, 'NotFound'],
  [403, 'AccessDenied'],
  [404, 'not-found'],
  [403, 'forbidden'],
] as const;

const threePeriods = 3 * 15 * 60_000;
const cuts = ['cut on its way up', 'answer lost', 'no connection', 'stalled socket', 'half an answer'];
const kinds = [...foreignCases.map(({ name }) => name), ...cuts, 'half an answer, then silence'];

let fixture: Fixture;
let teacher: Teacher;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  teacher = await hireTeacher(fixture);
});
afterEach(() => fixture.proxy.clear());

test(`of ${kinds.length} reports, each behind a lie of its own, none is lost, rejected or sent twice`, async () => {
  const phone = new Phone(fixture, teacher);
  for (const kind of kinds) {
    const before = new Set(phone.items.keys());
    await phone.save(0);
    const [id = ''] = [...phone.items.keys()].filter((known) => !before.has(known));
    await phone.work(['page'], [kind], false);
    await phone.check();
    expect(phone.items.get(id), kind).toMatchObject({ state: 'queued', attempts: 1 });
    expect(phone.session, kind).toBeDefined();
    // A busy server may still work on the request after the phone has given up, and answers that it does.
    if (faultCaseNamed(kind).reachesServer) {
      await waitUntil(`the report behind '${kind}'`, async () => (await readTruth(fixture, teacher)).rows.has(id));
    }
    // It may still hold the key of an interrupted request for a moment, and asks to come again.
    for (let tries = 0; tries < 5 && phone.items.get(id)?.state !== 'sent'; tries += 1) {
      phone.clock.advance(30_000);
      await phone.work(['page'], [], true);
      await phone.check();
    }
    expect(phone.items.get(id), kind).toMatchObject({ state: 'sent' });
  }
  expect(phone.items.size).toBe(kinds.length);
  await phone.letFaultsStop(threePeriods);
  const { effects, rows } = await readTruth(fixture, teacher);
  expect([rows.size, effects.length, phone.unsent()]).toEqual([kinds.length, kinds.length, []]);
  phone.close();
});

test('a synchronisation keeps nothing of an answer that is not ours, and brings everything afterwards', async () => {
  setApiBase(`${fixture.proxy.url}/api`);
  const mirror = openMirror(teacher.userId);
  const answers = { ...foreignAnswers, 'half an answer': halfAnswer() };
  for (const [name, fault] of Object.entries(answers)) {
    fixture.proxy.fault({ fault, path: /\/sync/, times: 1 });
    await expect(pullChanges(mirror, teacher, 'teacher'), name).rejects.toBeInstanceOf(Unreachable);
  }
  const rows = async () => Promise.all(mirror.tables.map((table) => table.toArray()));
  expect(JSON.stringify(await rows())).not.toContain(foreignMark);
  await pullChanges(mirror, teacher, 'teacher');
  expect(
    await mirror.classes
      .where('id')
      .anyOf([...teacher.classIds])
      .count(),
  ).toBe(teacher.classIds.length);
  await mirror.delete();
});

test('a 404 or 403 of a gateway in our own form removes no row, and its words reach no list', async () => {
  setApiBase(`${fixture.proxy.url}/api`);
  const mirror = openMirror(teacher.userId);
  const [id = ''] = teacher.classIds;
  const one = () => pullOne(mirror, teacher, 'classes.get', { classId: id });
  const list = listRequest('classes.list', {}, { mine: true });
  await one();
  await pullList(mirror, teacher, list);
  const before = await mirror.lists.get(list.key);
  for (const [status, code] of likeOurCodes) {
    fixture.proxy.fault({ fault: likeOurs(status, code), path: /\/classes/, times: 2 });
    await expect(one(), code).rejects.toBeInstanceOf(Unreachable);
    await expect(pullList(mirror, teacher, list), code).rejects.toBeInstanceOf(Unreachable);
    expect(await mirror.classes.get(id), code).toBeDefined();
    expect(await mirror.lists.get(list.key), code).toEqual(before);
  }
  await mirror.delete();
});
