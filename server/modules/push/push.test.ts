import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import { type PushKind, type PushState, pushKinds } from '#contract/entities/devices/push.ts';
import type { Region } from '#contract/entities/region.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { Receiver, signedClaims, startPushService } from '#tests/tools/push-service.ts';
import { queueDuePushes } from './queue-due-pushes.ts';
import { sendQueuedPushes } from './send-queued-pushes.ts';

let school: School;
let service: Awaited<ReturnType<typeof startPushService>>;
/** Noon of a day on which nothing is due. */
const noon = new Date('2026-11-24T12:00:00Z');
let errors: unknown[];

beforeAll(async () => {
  service = await startPushService();
  school = await openSchool({ env: { PUSH_SERVICES: service.origin }, clock: { now: () => noon } });
});

afterAll(async () => {
  await school.close();
  await service.stop();
});

beforeEach(async () => {
  service.status = 201;
  service.taken.length = 0;
  errors = [];
  await school.database.db.execute(sql`delete from queued_pushes`);
});

interface Device {
  readonly receiver: Receiver;
  readonly path: string;
}

async function subscribe(person: TestPerson, timeZone = 'UTC', language = 'en'): Promise<Device> {
  const [receiver, path] = [new Receiver(), `/push/${newId()}`];
  const body = receiver.subscription(service.origin + path, timeZone);
  const headers = { 'accept-language': language };
  const answer = await school.call<PushState>('PUT', 'me/push', { as: person, body, headers, key: newId() });
  expect([answer.status, typeof answer.data.since]).toEqual([200, 'string']);
  return { receiver, path };
}

async function sendAll(now = noon): Promise<void> {
  const { db } = school.database;
  const tools = { db, clock: { now: () => now }, config: { pushServices: [service.origin] } };
  await sendQueuedPushes({
    ...tools,
    subject: 'https://sanad.example',
    log: { error: (one: unknown) => void errors.push(one) },
  });
}

const messagesTo = ({ receiver, path }: Device) =>
  service.taken.filter((one) => one.path === path).map(({ body }) => receiver.read(body));

async function addReport(lesson: Class, authorId: string, month = '2026-10'): Promise<string> {
  const [id, file] = [newId(), newId()];
  await school.database.db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${file}, 'report', 'r.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${file})`);
  await school.database.db.execute(sql`insert into reports (id, class_id, author_id, title, file_id, month)
    values (${id}, ${lesson.id}, ${authorId}, 'r', ${file}, ${month})`);
  return id;
}

async function build(): Promise<{ region: Region; lesson: Class; supervisor: TestPerson }> {
  const supervisor = await buildPerson(school, 'supervisor');
  const region = await school.region({ supervisorId: supervisor.id });
  const lesson = await school.classIn((await school.madrasa(region.id)).id);
  await school.database.db.execute(sql`update classes set created_at = '2026-09-01' where id = ${lesson.id}`);
  return { region, lesson, supervisor };
}

/** A report arrives as a teacher's device sends it. */
async function sendReport(lesson: Class, teacher: TestPerson): Promise<string> {
  const body = new FormData();
  body.set('title', 'October');
  body.set('report', new File(['name,mark\nAmina,90\n'], 'marks.csv'));
  const request = new Request('http://x', { method: 'POST', body });
  const type = request.headers.get('content-type') ?? '';
  const answer = await school.app.inject({
    ...{ method: 'POST', url: `/api/v1/classes/${lesson.id}/reports` },
    headers: { authorization: teacher.bearer, 'idempotency-key': newId(), 'content-type': type },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.id;
}

async function returnedReport() {
  const built = await build();
  const teacher = await school.member('teacher', built.lesson.id);
  const id = await addReport(built.lesson, teacher.id);
  const give = async () => {
    const body = { comment: 'The figures of Zahra are missing.' };
    const answer = await school.call('POST', `classes/reports/${id}/return`, {
      as: built.supervisor,
      body,
      key: newId(),
    });
    expect(answer.status).toBe(200);
  };
  return { ...built, teacher, id, give };
}

test('the key pair is made once, and only its public half is ever answered', async () => {
  const asked = [school.admin, school.supervisor].map((as) => school.call<PushState>('GET', 'me/push', { as }));
  const [first, second] = await Promise.all(asked);
  expect(first?.data).toEqual(second?.data);
  expect(Buffer.from(first?.data.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(Object.keys(first?.data ?? {}).sort()).toEqual(['publicKey', 'since']);
});

test('a returned report is reported once to its teacher, encrypted and signed, with no person named', async () => {
  const { teacher, lesson, id, give } = await returnedReport();
  const device = await subscribe(teacher);
  await give();
  await sendAll();
  await sendAll(new Date(noon.getTime() + 3_600_000));
  expect(messagesTo(device)).toEqual([
    {
      userId: teacher.id,
      title: 'A report came back',
      body: expect.stringContaining(lesson.name),
      path: `/read/report/${id}`,
      language: 'en',
      tag: 'returned',
      badge: expect.any(Number),
    },
  ]);
  const [push] = service.taken;
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(push?.body.toString('latin1')).not.toContain(lesson.name);
  expect(JSON.stringify(messagesTo(device))).not.toContain('Zahra');
  const { key, ...claims } = signedClaims(push ?? { path: '', headers: {}, body: Buffer.of() });
  expect(claims).toMatchObject({ aud: service.origin, sub: 'https://sanad.example' });
  expect(claims.exp - noon.getTime() / 1000).toBeLessThanOrEqual(24 * 3600);
  const { data } = await school.call<PushState>('GET', 'me/push', { as: teacher });
  expect(key).toBe(data.publicKey);
  expect(errors).toEqual([]);
});

test('a report that arrives is reported to its supervisor and to who sponsors its class, each on every device', async () => {
  const { lesson, supervisor } = await build();
  const teacher = await school.member('teacher', lesson.id);
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(lesson), 40);
  const devices = [await subscribe(supervisor), await subscribe(sponsor, 'UTC', 'ar')];
  const stranger = await subscribe(await buildPerson(school, 'sponsor'));
  const id = await sendReport(lesson, teacher);
  await sendReport(lesson, teacher);
  await sendAll();
  const [toSupervisor, toSponsor] = devices.map((device) => messagesTo(device));
  expect(toSupervisor?.map(({ tag, body }) => [tag, body])).toEqual([['arrived', '2 reports wait to be read.']]);
  expect(toSponsor?.map(({ tag, language, path }) => [tag, language, path])).toEqual([
    ['report', 'ar', `/read/report/${id}`],
  ]);
  expect(messagesTo(stranger)).toEqual([]);
});

test('a report that is due soon and one that is missing are reported once a month each', async () => {
  const { lesson } = await build();
  const device = await subscribe(await school.member('teacher', lesson.id));
  const { db } = school.database;
  for (const day of [
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
    '2026-11-12',
  ]) {
    const now = new Date(`${day}T12:00:00Z`);
    await queueDuePushes({ db, clock: { now: () => now } });
    await sendAll(now);
  }
  expect(messagesTo(device).map(({ tag }) => tag)).toEqual(['due', 'missing']);
});

test('at night where the person is, nothing is sent before eight', async () => {
  const { teacher, give } = await returnedReport();
  const device = await subscribe(teacher, 'Asia/Karachi');
  await give();
  await school.database.db.execute(
    sql`update queued_pushes set created_at = '2026-11-24T17:00:00Z', due_at = '2026-11-24T17:00:00Z'`,
  );
  await sendAll(new Date('2026-11-24T17:00:00Z'));
  await sendAll(new Date('2026-11-25T02:59:00Z'));
  expect(messagesTo(device)).toEqual([]);
  await sendAll(new Date('2026-11-25T03:00:00Z'));
  expect(messagesTo(device)).toHaveLength(1);
});

test('what a service cannot take now is tried again, and after days it is no news', async () => {
  const { teacher, give } = await returnedReport();
  const device = await subscribe(teacher);
  await give();
  service.status = 503;
  await sendAll();
  await sendAll();
  expect(service.taken).toHaveLength(1);
  service.status = 201;
  await sendAll(new Date(noon.getTime() + 61_000));
  expect(messagesTo(device)).toHaveLength(2);
  await school.database.db.execute(sql`update queued_pushes set done_at = null, due_at = ${noon}`);
  await sendAll(new Date(noon.getTime() + 4 * 24 * 3_600_000));
  expect(messagesTo(device)).toHaveLength(2);
});

test.each([404, 410])('a subscription that its service no longer knows, %i, is deleted', async (status) => {
  const { teacher, give } = await returnedReport();
  await subscribe(teacher);
  service.status = status;
  await give();
  await sendAll();
  const { data } = await school.call<PushState>('GET', 'me/push', { as: teacher });
  expect([service.taken.length, data.since]).toEqual([1, null]);
});

test('a service that sends us elsewhere is not followed', async () => {
  const { teacher, give } = await returnedReport();
  await subscribe(teacher);
  service.status = 307;
  await give();
  await sendAll();
  expect([service.taken.length, errors.length]).toEqual([1, 1]);
});

test('a browser that changes its subscription gets what comes at the new address alone', async () => {
  const { teacher, give } = await returnedReport();
  const before = await subscribe(teacher);
  const after = await subscribe(teacher);
  await give();
  await sendAll();
  expect([messagesTo(before).length, messagesTo(after).length]).toEqual([0, 1]);
});

test('on a shared phone the next person gets nothing of the one before, signed out or not', async () => {
  const { teacher, give } = await returnedReport();
  const other = await buildPerson(school, 'teacher');
  const body = new Receiver().subscription(`${service.origin}/push/shared`);
  for (const as of [teacher, other]) await school.call('PUT', 'me/push', { as, body, key: newId() });
  await give();
  await sendAll();
  expect(service.taken).toEqual([]);
  const { data } = await school.call<PushState>('GET', 'me/push', { as: teacher });
  expect(data.since).toBeNull();
});

test('with the end of a session, and with being turned off, nothing more is sent', async () => {
  for (const end of [
    (as: TestPerson) => school.call('POST', 'auth/logout', { as }),
    (as: TestPerson) => school.call('DELETE', 'me/push', { as, key: newId() }),
  ]) {
    const { teacher, give } = await returnedReport();
    await subscribe(teacher);
    await give();
    await end(teacher);
    await sendAll();
  }
  expect(service.taken).toEqual([]);
});

test.each([
  ['a machine of a private network', { endpoint: 'https://192.168.1.1/x' }, 'endpoint'],
  ['a foreign page', { endpoint: 'https://sanad.example/x' }, 'endpoint'],
  ['another port of this machine', { endpoint: 'http://127.0.0.1:1/x' }, 'endpoint'],
  ['no point of the curve', { publicKey: `B${'A'.repeat(86)}` }, 'publicKey'],
  ['too short a secret', { auth: 'abc' }, 'auth'],
])('a subscription with %s is rejected', async (_what, wrong, field) => {
  const body = { ...new Receiver().subscription(`${service.origin}/x`), ...wrong };
  const answer = await school.call('PUT', 'me/push', { as: school.supervisor, body, key: newId() });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
});

interface Waiting {
  readonly person: TestPerson;
  readonly device: Device;
  readonly lesson: Class;
  readonly reportId?: string;
  readonly at?: Date;
}

/** A person who is waiting for a notification of each kind. */
const waiting: Record<PushKind, () => Promise<Waiting>> = {
  due: () => waitingReport(new Date('2026-11-04T12:00:00Z')),
  missing: () => waitingReport(new Date('2026-11-07T12:00:00Z')),
  returned: async () => {
    const { teacher, give, lesson, id } = await returnedReport();
    const device = await subscribe(teacher);
    await give();
    return { person: teacher, device, lesson, reportId: id };
  },
  report: async () => {
    const { lesson } = await build();
    const person = await buildPerson(school, 'sponsor');
    await school.sponsor(person, onClass(lesson), 40);
    const device = await subscribe(person);
    return {
      person,
      device,
      lesson,

      reportId: await sendReport(lesson, await school.member('teacher', lesson.id)),
    };
  },
  arrived: async () => {
    const { lesson, supervisor } = await build();
    const device = await subscribe(supervisor);
    const reportId = await sendReport(lesson, await school.member('teacher', lesson.id));
    return { person: supervisor, device, lesson, reportId };
  },
};

async function waitingReport(at: Date): Promise<Waiting> {
  const { lesson } = await build();
  const person = await school.member('teacher', lesson.id);
  const device = await subscribe(person);
  await queueDuePushes({ db: school.database.db, clock: { now: () => at } });
  return { person, device, lesson, at };
}

const losses: Record<
  string,
  { kinds: readonly PushKind[]; lose: (person: TestPerson, lesson: Class, reportId: string) => unknown }
> = {
  'the role': {
    kinds: pushKinds,
    lose: ({ id }) => school.database.db.execute(sql`update users set role = 'student' where id = ${id}`),
  },
  'the class': {
    kinds: ['due', 'missing', 'returned'],
    lose: ({ id }) => school.database.db.execute(sql`delete from class_members where user_id = ${id}`),
  },
  'the region': {
    kinds: ['arrived'],
    lose: ({ id }) =>
      school.database.db.execute(sql`update regions set supervisor_id = null where supervisor_id = ${id}`),
  },
  'the sponsorship': {
    kinds: ['report'],
    lose: ({ id }) =>
      school.database.db.execute(sql`update sponsorships set state = 'cancelled' where sponsor_id = ${id}`),
  },
  'the cause, which was dealt with': {
    kinds: ['due', 'missing', 'returned', 'arrived'],
    lose: async ({ id }, lesson, reportId) => {
      if (!reportId) return addReport(lesson, id);
      return school.database.db.execute(
        sql`update reports set seen_at = now(), replaced_at = now() where id = ${reportId}`,
      );
    },
  },
};

for (const kind of pushKinds) {
  test(`a queued notification, ${kind}, is sent`, async () => {
    const { device, at = noon } = await waiting[kind]();
    await sendAll(at);
    expect([messagesTo(device).map(({ tag }) => tag), errors]).toEqual([[kind], []]);
  });

  const taken = Object.keys(losses).filter((loss) => losses[loss]?.kinds.includes(kind));
  test.each(taken)(`a queued notification, ${kind}, is not sent once its reader has lost %s`, async (loss) => {
    const { person, device, lesson, reportId = '', at = noon } = await waiting[kind]();
    await losses[loss]?.lose(person, lesson, reportId);
    await sendAll(at);
    expect([messagesTo(device), errors]).toEqual([[], []]);
  });
}
