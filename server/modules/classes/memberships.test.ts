import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Changes } from '#contract/answers/changes.ts';
import type { PersonHistory } from '#contract/answers/person-history.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { User } from '#contract/entities/user.ts';
import { pastMembers } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { request, type TestPerson } from '#tests/server/http/open-app.ts';
import { noteEnds } from './note-ends.ts';

let school: School;
let now: Date;
const clock = { now: () => now };
let madrasa: Madrasa;
let group: Class;
let teacher: TestPerson & { user: User };

beforeAll(async () => {
  school = await openSchool({ clock });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-09-10T12:00:00Z');
  const region = await school.region();
  madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-06' });
  teacher = await school.member('teacher', group.id);
});

/** Sends a report of a month as a device does. */
async function send(month: string, as: TestPerson = teacher, classId = group.id) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: month, month })) form.append(name, value);
  form.append('report', new Blob(['name,mark\nAmina,90\n']), 'marks.csv');
  const body = new Response(form);
  const { headers, ...asked } = request('POST', `classes/${classId}/reports`, { as, key: newId() });
  const answer = await school.app.inject({
    ...asked,
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return [answer.statusCode, answer.json().code ?? answer.json().data?.month];
}

const status = async (path: string, as: TestPerson) => (await school.call('GET', path, { as })).status;
const takeOut = (userId: string, reason?: string) =>
  school.call('DELETE', `classes/${group.id}/users/${userId}${reason ? `?reason=${reason}` : ''}`, {
    as: school.supervisor,
  });
const leave = (body: object = {}, as = school.supervisor) =>
  school.call<User>('POST', `users/${teacher.id}/leave`, {
    as,
    body: { lastMonth: '2026-11', signIn: 'never', ...body },
  });
const classOf = async (as?: TestPerson) => (await school.call<Class>('GET', `classes/${group.id}`, as && { as })).data;
const periodsOf = (userId: string) =>
  school.database.db
    .select()
    .from(pastMembers)
    .where(and(eq(pastMembers.userId, userId), eq(pastMembers.classId, group.id)));

/** Ids of the classes that a device of someone holds. */
async function onDevice(as: TestPerson): Promise<string[]> {
  const { body } = await school.call<never>('GET', 'sync', { as });
  return (body as unknown as Changes).classes.map(({ id }) => id);
}

describe('a former teacher', () => {
  beforeEach(() => {
    now = new Date('2026-11-20T12:00:00Z');
  });

  test('sends reports for the months they taught until 30 days after the last one, and for no other month', async () => {
    expect((await leave()).status).toBe(200);
    now = new Date('2026-12-30T23:00:00Z');
    expect(await send('2026-11')).toEqual([201, '2026-11']);
    expect(await send('2026-09')).toEqual([201, '2026-09']);
    expect(await send('2026-08')).toEqual([403, 'not-taught']);
    expect(await send('2026-12')).toEqual([403, 'not-taught']);
    now = new Date('2026-12-31T00:00:00Z');
    expect(await send('2026-11')).toEqual([403, 'teaching-ended']);
  });

  test('reads the class and its reports for these days, and not who is in it; then nothing of it', async () => {
    await leave();
    expect(await status(`classes/${group.id}/reports`, teacher)).toBe(200);
    expect(await status(`classes/${group.id}/users`, teacher)).toBe(404);
    expect(await onDevice(teacher)).toEqual([group.id]);
    now = new Date('2026-12-31T00:00:00Z');
    expect(await status(`classes/${group.id}/reports`, teacher)).toBe(404);
    expect(await onDevice(teacher)).toEqual([]);
  });

  test('adds no lesson to a class that they have left', async () => {
    await leave();
    const { headers, ...asked } = request('POST', `classes/${group.id}/materials`, { as: teacher, key: newId() });
    const answer = await school.app.inject({ ...asked, headers: headers ?? {}, payload: '' });
    expect(answer.statusCode).toBe(404);
  });

  test('a device takes the class away once the days are over, by a job alone', async () => {
    await leave();
    const { body } = await school.call<never>('GET', 'sync', { as: teacher });
    const { cursor } = body as unknown as Changes;
    now = new Date('2026-12-31T12:00:00Z');
    await noteEnds({ db: school.database.db, clock });
    const { body: later } = await school.call<never>('GET', `sync?cursor=${encodeURIComponent(cursor)}`, {
      as: teacher,
    });
    expect((later as unknown as Changes).gone.classes).toEqual([group.id]);
  });

  test('who never taught a class learns nothing about it', async () => {
    const other = await school.member('teacher', (await school.classIn(madrasa.id)).id);
    expect(await send('2026-11', other)).toEqual([404, 'not-found']);
  });

  test('a class reads for them until which month it was theirs; for others it does not', async () => {
    await leave();
    expect((await classOf(teacher)).memberUntil).toBe('2026-11');
    expect((await classOf(school.supervisor)).memberUntil).toBeNull();
  });
});

describe('This teacher leaves', () => {
  beforeEach(() => {
    now = new Date('2026-11-20T12:00:00Z');
  });

  test('reports and lessons stay, others take over, and the person is listed as former with their months', async () => {
    await send('2026-10');
    const successor = await school.member('teacher', (await school.classIn(madrasa.id)).id);
    const { data } = await leave({ classes: [{ classId: group.id, teacherId: successor.id }] });
    expect(data).toMatchObject({ classIds: [], formerMonths: { from: '2026-09', until: '2026-11' } });
    expect((await classOf()).totalTeachers).toBe(1);
    const former = await school.call<User[]>('GET', 'users?role=teacher&former=true', { as: school.supervisor });
    expect(former.data.map(({ id }) => id)).toContain(teacher.id);
    const present = await school.call<User[]>('GET', 'users?role=teacher&former=false', { as: school.supervisor });
    expect(present.data.map(({ id }) => id)).not.toContain(teacher.id);
    const { data: history } = await school.call<PersonHistory>('GET', `users/${teacher.id}/history`, {
      as: school.admin,
    });
    expect(history).toMatchObject({
      classes: [],
      reports: { total: 1 },
      former: [{ id: group.id, from: '2026-09', until: '2026-11', reason: 'left' }],
    });
  });

  test('the sign-in ends now, with the 30 days, or not at all', async () => {
    await leave({ signIn: 'later' });
    expect((await school.call<User>('GET', `users/${teacher.id}`, { as: school.admin })).data.signInUntil).toBe(
      '2026-12-31T00:00:00.000Z',
    );
    expect(await status('me', teacher)).toBe(200);
    const other = await school.member('teacher', group.id);
    await school.call('POST', `users/${other.id}/leave`, {
      as: school.supervisor,
      body: { lastMonth: '2026-11', signIn: 'now', classes: [] },
    });
    expect(await status('me', other)).toBe(401);
  });

  test('who is added to a class again can sign in, and their earlier months stay', async () => {
    await leave({ signIn: 'later' });
    now = new Date('2027-02-01T12:00:00Z');
    const body = { userId: teacher.id };
    expect((await school.call('POST', `classes/${group.id}/add-user`, { as: school.admin, body })).status).toBe(201);
    const { data } = await school.call<User>('GET', `users/${teacher.id}`, { as: school.admin });
    expect(data).toMatchObject({ signInUntil: null, formerMonths: null, classIds: [group.id] });
    expect(await periodsOf(teacher.id)).toMatchObject([{ fromMonth: '2026-09', untilMonth: '2026-11' }]);
  });

  test('a month to come, a class that is not theirs, and someone who is no teacher are not accepted, and nothing changes', async () => {
    const student = await school.member('student', group.id);
    expect((await leave({ lastMonth: '2026-12' })).status).toBe(422);
    const { id: elsewhere } = await school.classIn(madrasa.id);
    expect((await leave({ classes: [{ classId: elsewhere, teacherId: null }] })).status).toBe(404);
    expect((await leave({ classes: [{ classId: group.id, teacherId: student.id }] })).status).toBe(422);
    expect(await periodsOf(teacher.id)).toEqual([]);
    expect((await classOf()).totalTeachers).toBe(1);
  });
});

describe('a student', () => {
  test.each([
    ['finished', 200],
    ['moved', 200],
    ['left', 404],
    [undefined, 404],
  ] as const)('who is taken out as %s reads the lessons of the class: %i', async (reason, expected) => {
    const student = await school.member('student', group.id);
    expect((await takeOut(student.id, reason)).status).toBe(200);
    expect(await status(`classes/${group.id}/materials`, student)).toBe(expected);
    expect(await onDevice(student)).toEqual(expected === 200 ? [group.id] : []);
    expect((await classOf()).totalStudents).toBe(0);
  });

  test('who moved to another class reads the lessons of both; taken out of the first for good, no longer', async () => {
    const student = await school.member('student', group.id);
    const { id: next } = await school.classIn(madrasa.id);
    const body = { ids: [student.id], from: group.id };
    await school.call('POST', `classes/${next}/add-users`, { as: school.supervisor, body });
    expect((await onDevice(student)).sort()).toEqual([group.id, next].sort());
    await school.call('POST', `classes/${group.id}/add-user`, { as: school.admin, body: { userId: student.id } });
    await takeOut(student.id, 'left');
    expect(await onDevice(student)).toEqual([next]);
  });
});

describe('a class', () => {
  test('counts present members alone, and says since when it has no teacher or no students', async () => {
    expect(await classOf()).toMatchObject({ totalTeachers: 1, untaughtSince: null, unattendedSince: '2026-06' });
    now = new Date('2026-11-20T12:00:00Z');
    await leave({ lastMonth: '2026-10' });
    expect(await classOf()).toMatchObject({ totalTeachers: 0, untaughtSince: '2026-11' });
  });

  test('that someone left before they started it has no month of theirs', async () => {
    const later = await school.classIn(madrasa.id, { firstMonth: '2026-12' });
    const student = await school.member('student', later.id);
    await school.call('DELETE', `classes/${later.id}/users/${student.id}`, { as: school.supervisor });
    expect(await school.database.db.select().from(pastMembers).where(eq(pastMembers.userId, student.id))).toEqual([]);
  });
});
