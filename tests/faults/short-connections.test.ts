import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mirror, openMirror } from '#data/database/database.ts';
import { removeItem } from '#data/outbox/actions.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { cutRequestAfter, loseAnswer, rejection } from '#tests/tools/faults.ts';
import { buildFile, saveReport } from './devices.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';

/*
 * A connection that lasts for a moment each time and carries less than the file. A file in one request would start from its
 * first byte with each attempt.
 */
const fileBytes = 400 * 1024;
const aMoment = 60 * 1024;
const quarterOfAnHour = 15 * 60_000;

let fixture: Fixture;
let teacher: Teacher;
let mirror: Mirror;
let id: string;
let virtualNow: number;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  virtualNow = Date.now();
  teacher = await hireTeacher(fixture);
  mirror = openMirror(teacher.userId);
  const file = buildFile('name,mark\n'.padEnd(fileBytes, 'Amina,90\n'));
  id = await saveReport(mirror, teacher.userId, { classId: teacher.classIds[0], file });
  fixture.proxy.log.length = 0;
});
afterEach(() => {
  fixture.proxy.clear();
  mirror.close();
});

async function attempt(): Promise<void> {
  await sendAll(
    {
      mirror,
      userId: teacher.userId,
      session: { current: async () => teacher, ended: async () => undefined },
      now: () => virtualNow,
      random: Math.random,
      rules: { ...sendingRules, timeoutFor: () => 5_000 },
    },
    true,
  );
  virtualNow += quarterOfAnHour;
}

async function expectArrivedOnce(): Promise<void> {
  const item = await mirror.outbox.get(id);
  expect(item).toMatchObject({ state: 'sent' });
  const { rows, effects } = await readTruth(fixture, teacher);
  expect([rows.get(id)?.sha256, effects.length]).toEqual([item?.parts[0]?.sha256, 1]);
  expect(await fixture.school.storage.uploads.count(teacher.userId.replaceAll('-', ''))).toBe(0);
}

const requests = () => fixture.proxy.log.map(({ method, path }) => `${method} ${path.split('/').at(-1)?.slice(0, 7)}`);

test('a report of 400 KB arrives, once, on a connection that never carries more than 60 KB', async () => {
  fixture.proxy.fault({ fault: cutRequestAfter(aMoment) });
  for (let turn = 0; turn < 12; turn += 1) await attempt();
  await expectArrivedOnce();
});

test('on a connection that holds it is one request', async () => {
  await attempt();
  await expectArrivedOnce();
  expect(requests()).toEqual(['POST reports']);
});

test('where its first request had arrived and the answer was lost, it is there once, and nothing else of it', async () => {
  fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
  for (let turn = 0; turn < 2; turn += 1) await attempt();
  await expectArrivedOnce();
});

test.each(['quota-exceeded', 'too-many-uploads'] as const)(
  'where no upload may start (%s), it comes in one request: it may have arrived, and only that request knows',
  async (code) => {
    fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
    await attempt();
    fixture.proxy.fault({ fault: rejection(code), path: /uploads$/ });
    await attempt();
    await expectArrivedOnce();
    expect(requests()).toEqual(['POST reports', 'POST uploads', 'POST reports']);
  },
);

test('an upload whose report its teacher has deleted is given up at the server too, and takes no one’s place', async () => {
  const count = () => fixture.school.storage.uploads.count(teacher.userId.replaceAll('-', ''));
  fixture.proxy.fault({ fault: cutRequestAfter(aMoment) });
  await attempt();
  await attempt();
  expect(await count()).toBe(1);
  await removeItem(mirror, id);
  fixture.proxy.clear();
  await attempt();
  expect(await count()).toBe(0);
  expect((await mirror.outbox.toArray()).map(({ kind, state }) => [kind, state])).toEqual([['delete', 'sent']]);
});

test('an upload whose file its teacher has replaced is given up at the server, and the new file arrives once', async () => {
  const count = () => fixture.school.storage.uploads.count(teacher.userId.replaceAll('-', ''));
  fixture.proxy.fault({ fault: cutRequestAfter(aMoment) });
  await attempt();
  await attempt();
  expect(await count()).toBe(1);
  await correctUpload(mirror, id, { file: buildFile('name,mark\nAmina,95\n') });
  fixture.proxy.clear();
  await attempt();
  expect(await count()).toBe(0);
  await expectArrivedOnce();
  expect((await mirror.outbox.get(id))?.givenUp).toBeUndefined();
});
