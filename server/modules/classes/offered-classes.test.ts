import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { News } from '#contract/answers/news.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { isOffered } from '#contract/school-year/offered.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { paid } from '#tests/server/sponsored-school.ts';
import { noteVacancies } from './note-vacancies.ts';

let school: School;
let now: Date;
const clock = { now: () => now };
let madrasa: Madrasa;
let sponsor: TestPerson;

beforeAll(async () => {
  school = await openSchool({ clock });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date();
  madrasa = await school.madrasa((await school.region()).id);
  sponsor = await buildPerson(school, 'sponsor');
});

const sponsorClass = (classId: string) =>
  school.call('POST', 'sponsorships', { as: sponsor, body: { type: 'class', typeId: classId, amount: 10, ...paid } });
const listed = async (query: string) =>
  (await school.call<Class[]>('GET', `classes/madaris/${madrasa.id}${query}`)).data.map(({ id }) => id);
const rowOf = async (id: string) => (await school.call<Class>('GET', `classes/${id}`)).data;

test('a class is offered, listed for sponsors and takes a sponsorship only while it has a teacher and a student', async () => {
  const { id } = await school.classIn(madrasa.id);
  const seen = async () => {
    const { status, body } = await sponsorClass(id);
    return [(await listed('?offered=true')).includes(id), isOffered(await rowOf(id), now), body.code ?? status];
  };
  expect(await seen()).toEqual([false, false, 'class-not-offered']);
  const teacher = await school.member('teacher', id);
  expect(await seen()).toEqual([false, false, 'class-not-offered']);
  await school.member('student', id);
  expect(await seen()).toEqual([true, true, 201]);
  expect(await listed('')).toEqual([id]);
  await school.call('DELETE', `classes/${id}/users/${teacher.id}`, { as: school.admin });
  expect(await seen()).toEqual([false, false, 'class-not-offered']);
  expect(await listed('?offered=false')).toEqual([id]);
});

test('the list and the row of a class agree about every class, with any people in it and any end', async () => {
  for (const role of [undefined, 'teacher', 'student', 'both'] as const) {
    for (const lastMonth of [undefined, '2020-01', '2999-01'] as const) {
      const { id } = await school.classIn(madrasa.id);
      if (role === 'teacher' || role === 'both') await school.member('teacher', id);
      if (role === 'student' || role === 'both') await school.member('student', id);
      if (lastMonth) {
        await school.database.pool.query(
          `update classes set first_month = '2019-01', last_month = $1, ended_reason = 'finished' where id = $2`,
          [lastMonth, id],
        );
      }
    }
  }
  const { data } = await school.call<Class[]>('GET', `classes/madaris/${madrasa.id}?state=all&limit=100`);
  expect(data).toHaveLength(12);
  const byRow = data.filter((row) => isOffered(row, now)).map(({ id }) => id);
  expect(byRow).toHaveLength(2);
  expect((await listed('?state=all&limit=100&offered=true')).sort()).toEqual(byRow.sort());
});

test('what is given for a class goes on when its teacher leaves, can be lowered and resumed, but not raised', async () => {
  const group = await school.taughtClassIn(madrasa.id);
  const id = await school.sponsor(sponsor, onClass(group), 20);
  await school.database.pool.query(`delete from class_members where class_id = $1`, [group.id]);
  const change = async (amount: number) => {
    const { data } = await school.call<{ version: number }>('GET', `sponsorships/${id}`, { as: sponsor });
    const headers = { 'if-match': `"${data.version}"` };
    return school.call('PUT', `sponsorships/${id}`, { as: sponsor, body: { amount }, headers });
  };
  expect((await change(30)).body.code).toBe('class-not-offered');
  expect((await change(15)).status).toBe(200);
  expect((await school.call('POST', `sponsorships/${id}/pause`, { as: sponsor })).status).toBe(200);
  expect((await school.call('POST', `sponsorships/${id}/resume`, { as: sponsor })).status).toBe(200);
});

test('once a class has had no teacher for a whole month, its months say so instead of calling the report missing only', async () => {
  now = new Date('2026-06-15T12:00:00Z');
  const group = await school.classIn(madrasa.id, { firstMonth: '2026-05' });
  const teacher = await school.member('teacher', group.id);
  await school.member('student', group.id);
  await school.call('DELETE', `classes/${group.id}/users/${teacher.id}`, { as: school.admin });
  const lacked = async () =>
    (await school.call<ReportMonth[]>('GET', `classes/${group.id}/months`)).data.flatMap(({ month, state, lacks }) =>
      state === 'missing' ? [`${month} ${lacks ?? ''}`.trim()] : [],
    );
  now = new Date('2026-07-20T12:00:00Z');
  expect(await lacked()).toEqual(['2026-05', '2026-06']);
  now = new Date('2026-09-20T12:00:00Z');
  expect(await lacked()).toEqual(['2026-05', '2026-06', '2026-07 untaught', '2026-08 untaught']);
  const { data } = await school.call<{ kind: string; count: number }[]>('GET', 'stats/attention', {
    as: school.supervisor,
  });
  expect(data.map(({ kind }) => kind)).toContain('classesWithoutTeacher');
});

test('sponsors of a class read once that it has had no teacher for a whole month, and again when that happens again later', async () => {
  const { db } = school.database;
  const group = await school.classIn(madrasa.id, { firstMonth: monthOf(now) });
  const teacher = await school.member('teacher', group.id);
  await school.member('student', group.id);
  expect((await sponsorClass(group.id)).status).toBe(201);
  const takeOut = () => school.call('DELETE', `classes/${group.id}/users/${teacher.id}`, { as: school.admin });
  const look = async () => {
    await Promise.all([noteVacancies({ db, clock }), noteVacancies({ db, clock })]);
    const mails = await db.select().from(queuedMails).where(eq(queuedMails.userId, sponsor.id));
    const entries = await db.select().from(auditLog).where(eq(auditLog.objectId, group.id));
    return [
      mails.filter(({ kind }) => kind === 'classLacks').length,
      entries.filter(({ action }) => action === 'lack-teacher').length,
    ];
  };
  const start = monthOf(now);
  const at = (months: number) => {
    now = new Date(`${addMonths(start, months)}-15T12:00:00Z`);
  };
  await takeOut();
  expect(await look()).toEqual([0, 0]);
  at(1);
  expect(await look()).toEqual([0, 0]);
  at(2);
  expect(await look()).toEqual([1, 1]);
  expect(await look()).toEqual([1, 1]);
  now = new Date();
  const { data } = await school.call<News>('GET', 'me/news', { as: sponsor });
  expect(data.items).toContainEqual(expect.objectContaining({ kind: 'class-untaught', month: addMonths(start, 1) }));
  at(3);
  await school.call('POST', `classes/${group.id}/add-user`, { as: school.admin, body: { userId: teacher.id } });
  await takeOut();
  expect(await look()).toEqual([1, 1]);
  at(5);
  expect(await look()).toEqual([2, 2]);
});
