import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MonthOff } from '#contract/answers/month-off.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { User } from '#contract/entities/user.ts';
import type { SchoolYear } from '#contract/school-year/school-year.ts';
import { files, materials } from '#server/db/schema/documents.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let now: Date;
let madrasa: Madrasa;
let first: Class;
let second: Class;
let pupils: TestPerson[];
let teacher: TestPerson;

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now } });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date();
  const region = await school.region();
  madrasa = await school.madrasa(region.id);
  first = await school.classIn(madrasa.id, { name: 'First year', monthlyPrice: 40 });
  second = await school.classIn(madrasa.id, { name: 'Second year', monthlyPrice: 50 });
  pupils = [];
  for (let count = 0; count < 3; count += 1) pupils.push(await school.member('student', first.id));
  teacher = await school.member('teacher', first.id);
});

const thisMonth = () => now.toISOString().slice(0, 7);
const nextMonth = () => {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number);
  return new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 7);
};

function plan(overrides: object = {}) {
  const next = { id: newId(), name: 'Second year, new', monthlyPrice: '45', withoutTeachers: [] as string[] };
  const classPlans = [{ classId: first.id, becomes: 'next', next }];
  return { next, body: { confirm: true, lastMonth: thisMonth(), classes: classPlans, ...overrides } };
}

const start = (body: object, as = school.supervisor) =>
  school.call<SchoolYear>('POST', `madaris/${madrasa.id}/school-year`, { as, body });
const undo = (as = school.supervisor) => school.call<SchoolYear>('DELETE', `madaris/${madrasa.id}/school-year`, { as });
const newest = async () =>
  (await school.call<SchoolYear | null>('GET', `madaris/${madrasa.id}/school-year`, { as: school.supervisor })).data;

async function read(id: string): Promise<Class> {
  return (await school.call<Class>('GET', `classes/${id}`, { as: school.admin })).data;
}

async function membersOf(id: string): Promise<string[]> {
  const { data } = await school.call<User[]>('GET', `classes/${id}/users?limit=100`, { as: school.admin });
  return data.map((one) => one.id).sort();
}

const idsOf = (people: readonly TestPerson[]) => people.map(({ id }) => id).sort();

test('one call ends a class, adds the next one with its price and teacher, and moves every student', async () => {
  const { next, body } = plan({ monthsOff: [{ month: nextMonth(), name: 'Ramadan' }] });
  const { status, data } = await start(body);
  expect([status, data.state, data.problems]).toEqual([200, 'done', []]);
  expect(data.ended).toEqual([{ id: first.id, name: 'First year' }]);
  expect(data.added).toEqual([{ id: next.id, name: 'Second year, new', students: 3, teachers: 1, lessons: 0 }]);
  expect([data.moved, data.left, data.monthsOff]).toEqual([3, 0, [nextMonth()]]);
  expect(await read(first.id)).toMatchObject({ lastMonth: thisMonth(), endedReason: 'finished', successorId: next.id });
  const added = { name: 'Second year, new', monthlyPrice: 45, firstMonth: nextMonth(), description: 'Morning' };
  expect(await read(next.id)).toMatchObject(added);
  expect(await membersOf(next.id)).toEqual([...idsOf(pupils), teacher.id].sort());
  expect((await read(second.id)).lastMonth).toBeNull();
  const query = `months-off?placeType=madrasa&placeId=${madrasa.id}`;
  const off = await school.call<MonthOff[]>('GET', query, { as: school.supervisor });
  expect(off.data.map(({ month, name }) => [month, name])).toEqual([[nextMonth(), 'Ramadan']]);
});

test('a teacher who does not go with the class stays out of the next one', async () => {
  const other = await school.member('teacher', first.id);
  const { next } = plan();
  const named = { ...next, withoutTeachers: [teacher.id] };
  const { data } = await start(plan({ classes: [{ classId: first.id, becomes: 'next', next: named }] }).body);
  expect(data.added).toMatchObject([{ teachers: 1, students: 3 }]);
  expect(await membersOf(next.id)).toEqual([...idsOf(pupils), other.id].sort());
  expect((await newest())?.left).toBe(0);
});

test('a student who moves still reads the lessons of the year that is over', async () => {
  await start(plan().body);
  const [pupil] = pupils;
  const lessons = await school.call('GET', `classes/${first.id}/materials`, pupil && { as: pupil });
  expect(lessons.status).toBe(200);
});

test('a dry run says what would happen and changes nothing, no mail either', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(first), 40);
  const mails = await school.database.db.$count(queuedMails);
  const { data } = await start({ ...plan().body, confirm: false });
  expect(data).toMatchObject({ id: null, state: 'dry-run', moved: 3, undoUntil: null });
  expect((await read(first.id)).lastMonth).toBeNull();
  expect(await membersOf(first.id)).toHaveLength(4);
  expect(await school.database.db.$count(classes, eq(classes.madrasaId, madrasa.id))).toBe(2);
  expect(await newest()).toBeNull();
  expect(await school.database.db.$count(queuedMails)).toBe(mails);
});

test('one row that cannot be done stops all of them, and says which and why', async () => {
  const stranger = await buildPerson(school, 'student');
  const { body } = plan({ students: [{ userId: stranger.id, from: first.id, to: null }], lastMonth: '2001-01' });
  const { status, data } = await start(body);
  expect([status, data.state]).toEqual([200, 'failed']);
  expect(data.problems.map(({ about, id }) => [about, id])).toEqual([
    ['class', first.id],
    ['student', stranger.id],
  ]);
  expect(data.problems[0]?.message).toMatch(/month/i);
  expect((await read(first.id)).lastMonth).toBeNull();
  expect(await newest()).toBeNull();
});

test('students who stay behind, go elsewhere or leave are where the plan says, and are counted', async () => {
  const [stays, leaves] = pupils;
  if (!stays || !leaves) throw new Error('There are three.');
  const other = await school.member('student', second.id);
  const students = [
    { userId: stays.id, from: first.id, to: second.id },
    { userId: leaves.id, from: first.id, to: null },
    { userId: other.id, from: second.id, to: null },
  ];
  const { next, body } = plan({ students });
  const { data } = await start(body);
  expect([data.state, data.moved, data.left]).toEqual(['done', 2, 2]);
  expect(await newest()).toMatchObject({ moved: 2, left: 2 });
  expect(await membersOf(next.id)).toEqual([pupils[2]?.id, teacher.id].sort());
  expect(await membersOf(second.id)).toEqual([stays.id]);
});

test('a class that ends without a next one, or continues, is named and nothing else', async () => {
  const classPlans = [
    { classId: first.id, becomes: 'ends', next: null },
    { classId: second.id, becomes: 'continues', next: null },
  ];
  const { data } = await start({ confirm: true, lastMonth: thisMonth(), classes: classPlans });
  expect([data.ended.length, data.added, data.moved, data.left]).toEqual([1, [], 0, 3]);
  expect((await read(first.id)).successorId).toBeNull();
});

test('a repeat with the same key, also at the same time, starts the year once', async () => {
  const { body } = plan();
  const key = newId();
  const again = () =>
    school.call<SchoolYear>('POST', `madaris/${madrasa.id}/school-year`, { as: school.supervisor, body, key });
  const answers = await Promise.all([again(), again()]);
  const done = [...answers, await again()].filter(({ status }) => status === 200);
  expect(new Set(done.map(({ data }) => data.id)).size).toBe(1);
  expect(await school.database.db.$count(classes, eq(classes.madrasaId, madrasa.id))).toBe(3);
});

test('within a day everything can be undone: classes, students and months off are as before, and sponsors get a mail', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(first), 40);
  const { next, body } = plan({ monthsOff: [{ month: nextMonth(), name: 'Ramadan' }] });
  await start(body);
  const undoneUntil = (await newest())?.undoUntil ?? '';
  expect(new Date(undoneUntil).getTime() - now.getTime()).toBe(24 * 3_600_000);
  expect((await undo()).data).toMatchObject({ state: 'undone', undoUntil: null });
  expect(await read(first.id)).toMatchObject({ lastMonth: null, endedReason: null, successorId: null });
  expect(await membersOf(first.id)).toHaveLength(4);
  expect((await school.call('GET', `classes/${next.id}`)).status).toBe(404);
  const query = `months-off?placeType=madrasa&placeId=${madrasa.id}`;
  expect((await school.call<MonthOff[]>('GET', query, { as: school.supervisor })).data).toEqual([]);
  const mails = await school.database.db
    .select({ kind: queuedMails.kind })
    .from(queuedMails)
    .where(eq(queuedMails.userId, sponsor.id));
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['classEnds', 'classReopened']);
  expect((await undo()).body.code).toBe('not-undoable');
});

test('students who left a class that continues are in it again', async () => {
  const other = await school.member('student', second.id);
  await start(plan({ students: [{ userId: other.id, from: second.id, to: null }] }).body);
  expect(await membersOf(second.id)).toEqual([]);
  await undo();
  expect(await membersOf(second.id)).toEqual([other.id]);
});

test('once something was added to a new class nothing is undone, and the answer says what it is', async () => {
  const { next, body } = plan();
  await start(body);
  await school.member('student', next.id);
  const { status, body: answer } = await undo();
  expect([status, answer.code]).toEqual([409, 'has-children']);
  expect((await read(first.id)).lastMonth).toBe(thisMonth());
  expect(await membersOf(next.id)).toHaveLength(5);
  expect(await school.database.db.$count(materials, eq(materials.classId, next.id))).toBe(0);
});

test('a day later it can no longer be undone', async () => {
  await start(plan().body);
  now = new Date(now.getTime() + 24 * 3_600_000);
  expect((await newest())?.undoUntil).toBeNull();
  expect((await undo()).body.code).toBe('not-undoable');
});

test('a madrasa of another region is out of reach', async () => {
  const stranger = await buildPerson(school, 'supervisor');
  expect((await start(plan().body, stranger)).status).toBe(404);
  expect((await undo(stranger)).status).toBe(404);
});

test('a next class without a name or with a wrong price is named, field by field', async () => {
  const { next } = plan();
  const wrong = { ...next, name: ' ', monthlyPrice: 'much' };
  const { status, body } = await start(plan({ classes: [{ classId: first.id, becomes: 'next', next: wrong }] }).body);
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([
    422,
    ['classes.0.next.monthlyPrice', 'classes.0.next.name'],
  ]);
});

test('undoing brings back a payment that was skipped because its class had ended', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onClass(first), 40);
  const { db } = school.database;
  const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12));
  now = later;
  await db.execute(
    sql`update sponsorships set charges_from = ${thisMonth()}, started_at = created_at where id = ${id}`,
  );
  const month = thisMonth();
  await db.execute(sql`insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state, due_at, next_attempt_at)
    values (${newId()}, ${id}, ${sponsor.id}, 'class', ${first.id}, ${month}, 4000, 'due', ${now.toISOString()}, ${now.toISOString()})`);
  const state = async () => {
    const { rows } = await db.execute(
      sql`select state, next_attempt_at is not null as waits from payments where sponsorship_id = ${id} and month = ${month}`,
    );
    return rows;
  };
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
  const { data } = await start(plan({ lastMonth: before }).body);
  expect(data.problems).toEqual([]);
  expect(await state()).toEqual([{ state: 'skipped', waits: false }]);
  expect((await undo()).status).toBe(200);
  expect(await state()).toEqual([{ state: 'due', waits: true }]);
});

/** Lessons of the first class, in reading order, the newest of them first. */
async function addLessons(titles: readonly string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    const fileId = newId();
    const file = {
      id: fileId,
      kind: 'material',
      name: 'l.csv',
      mediaType: 'text/csv',
      size: 1,
      sha256: '0'.repeat(64),
    };
    await school.database.db.insert(files).values({ ...file, kind: 'material', storageKey: fileId });
    const row = { id: newId(), classId: first.id, title, fileId, position: index };
    await school.database.db.insert(materials).values({ ...row, createdAt: new Date(now.getTime() - index * 1_000) });
  }
}

async function lessonsOf(classId: string, as = school.admin): Promise<string[]> {
  const path = `classes/${classId}/materials?sort=position&limit=100`;
  return (await school.call<{ title: string }[]>('GET', path, { as })).data.map(({ title }) => title);
}

function planWithLessons() {
  const { next } = plan();
  return plan({ classes: [{ classId: first.id, becomes: 'next', next: { ...next, withLessons: true } }] });
}

test('lessons come into the next class on request alone, in their order, and students read them in both', async () => {
  await addLessons(['letters', 'vowels', 'words']);
  const without = plan();
  expect((await start({ ...without.body, confirm: false })).data.added).toMatchObject([{ lessons: 0 }]);
  const { body } = planWithLessons();
  const next = body.classes[0]?.next;
  expect((await start({ ...body, confirm: false })).data.added).toMatchObject([{ lessons: 3 }]);
  expect(await school.database.db.$count(materials, eq(materials.classId, first.id))).toBe(3);
  const key = newId();
  const again = () =>
    school.call<SchoolYear>('POST', `madaris/${madrasa.id}/school-year`, { as: school.supervisor, body, key });
  const answers = [...(await Promise.all([again(), again()])), await again()];
  expect(answers.filter(({ status }) => status === 200)[0]?.data.added).toMatchObject([{ lessons: 3 }]);
  expect((await newest())?.added).toMatchObject([{ lessons: 3 }]);
  for (const classId of [first.id, next?.id ?? '']) {
    expect(await lessonsOf(classId, pupils[0])).toEqual(['letters', 'vowels', 'words']);
  }
});

test('undoing takes the copied lessons away and leaves the originals; a lesson that came since then stops it', async () => {
  await addLessons(['letters', 'vowels']);
  const { body } = planWithLessons();
  const next = body.classes[0]?.next.id ?? '';
  await start(body);
  const [own] = await school.database.db.select().from(materials).where(eq(materials.classId, first.id)).limit(1);
  if (!own) throw new Error('It has two lessons.');
  const added = newId();
  await school.database.db.insert(materials).values({ ...own, id: added, classId: next });
  expect((await undo()).body.code).toBe('has-children');
  expect(await lessonsOf(next)).toHaveLength(3);
  await school.database.db.delete(materials).where(eq(materials.id, added));
  expect((await undo()).status).toBe(200);
  expect(await lessonsOf(first.id)).toEqual(['letters', 'vowels']);
  expect(await school.database.db.$count(files, eq(files.id, own.fileId))).toBe(1);
  expect((await school.call('GET', `classes/${next}`)).status).toBe(404);
});
