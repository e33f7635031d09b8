import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { News } from '#contract/answers/news.ts';
import { noAnswers, type Report } from '#contract/entities/report.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { Device } from '#tests/server/sync/device.ts';

let school: School;
const month = addMonths(monthOf(new Date()), -1);

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function newsOf(as: TestPerson) {
  return (await school.call<News>('GET', 'me/news', { as })).data;
}

const kindsOf = async (as: TestPerson) => (await newsOf(as)).items.map(({ kind }) => kind).sort();

async function classWithReport() {
  const supervisor = await buildPerson(school, 'supervisor');
  const region = await school.region({ supervisorId: supervisor.id });
  const lesson = await school.classIn((await school.madrasa(region.id)).id);
  const { db } = school.database;
  await db.execute(
    sql`update classes set created_at = ${`${month}-01T00:00:00Z`}::timestamptz where id = ${lesson.id}`,
  );
  const teacher = await school.member('teacher', lesson.id);
  const addReport = async (): Promise<string> => {
    const [id, file] = [newId(), newId()];
    await db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
      values (${file}, 'report', 'r.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${file})`);
    await db.execute(sql`insert into reports (id, class_id, author_id, title, file_id, month, created_at)
      values (${id}, ${lesson.id}, ${teacher.id}, 'r', ${file}, ${month}, now() - interval '1 hour')`);
    return id;
  };
  return { supervisor, lesson, teacher, addReport };
}

test('a teacher reads what is outstanding, what was seen and what was returned, and no one else’s', async () => {
  const { supervisor, teacher, addReport } = await classWithReport();
  expect(['due', 'missing']).toContain((await kindsOf(teacher)).join());
  const id = await addReport();
  expect(await kindsOf(teacher)).toEqual([]);
  expect(await kindsOf(supervisor)).toEqual(['arrived']);
  await school.call('POST', `classes/reports/${id}/seen`, { as: supervisor, key: newId() });
  expect(await kindsOf(teacher)).toEqual(['seen']);
  const body = { comment: 'Please count again.' };
  await school.call('POST', `classes/reports/${id}/return`, { as: supervisor, body, key: newId() });
  expect(await kindsOf(teacher)).toEqual(expect.arrayContaining(['returned']));
  const stranger = await classWithReport();
  expect(await kindsOf(stranger.supervisor)).toEqual([]);
});

test('a class reads how many sponsors answered its report and what, once for each, and no one’s name', async () => {
  const { lesson, teacher, supervisor, addReport } = await classWithReport();
  const id = await addReport();
  const sponsors = [await buildPerson(school, 'sponsor'), await buildPerson(school, 'sponsor')] as const;
  for (const sponsor of sponsors) {
    const given = await school.sponsor(sponsor, onClass(lesson), 20);
    await school.database.db.execute(sql`update payments set month = ${month} where sponsorship_id = ${given}`);
  }
  const stranger = await buildPerson(school, 'sponsor');
  const answer = (as: TestPerson, words: string | null) =>
    school.call<Report>('PUT', `classes/reports/${id}/answer`, { as, body: { answer: words } });
  const read = async (as: TestPerson) => (await school.call<Report>('GET', `classes/reports/${id}`, { as })).data;
  const device = new Device(school.app, teacher);
  await device.sync();

  expect((await answer(stranger, 'thanks')).status).toBe(404);
  expect((await answer(teacher, 'thanks')).status).toBe(403);
  expect((await answer(sponsors[0], 'Thank you, Maryam')).status).toBe(422);
  expect((await answer(sponsors[0], 'thanks')).data.answered).toBe('thanks');
  await answer(sponsors[0], 'thanks');
  expect((await answer(sponsors[0], 'reward')).data).toMatchObject({ answered: 'reward', answers: noAnswers });
  await answer(sponsors[1], 'reward');

  for (const reader of [teacher, supervisor, school.admin]) {
    expect(await read(reader)).toMatchObject({ answers: { ...noAnswers, reward: 2 }, answered: null });
  }
  expect((await newsOf(teacher)).items.filter(({ kind }) => kind === 'answered')).toMatchObject([
    { name: lesson.name, month, path: `/read/report/${id}`, title: null },
  ]);
  const changed = await device.page();
  expect(changed.reports).toMatchObject([{ id, answers: { ...noAnswers, reward: 2 } }]);
  expect(JSON.stringify(changed)).not.toContain(sponsors[0].id);

  await answer(sponsors[0], null);
  await answer(sponsors[1], null);
  expect(await read(sponsors[0])).toMatchObject({ answered: null });
  expect(await read(teacher)).toMatchObject({ answers: noAnswers, readers: 2 });
  expect(await kindsOf(teacher)).not.toContain('answered');
});

test('what was on the screen counts as seen, the newest too: the server knows more of its moment than a device', async () => {
  const { lesson } = await classWithReport();
  const student = await school.member('student', lesson.id);
  const file = newId();
  await school.database.db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${file}, 'material', 'm.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${file})`);
  await school.database.db.execute(sql`insert into materials (id, class_id, title, file_id, created_at)
    values (${newId()}, ${lesson.id}, 'Noon', ${file}, date_trunc('milliseconds', now()) - interval '999 microseconds' - interval '1 second')`);
  const [newest] = (await newsOf(student)).items;
  const body = { until: newest?.at };
  const { data } = await school.call<News>('PUT', 'me/news', { as: student, body });
  expect(data).toMatchObject({ newCount: 0, items: [{ isNew: false }] });
});

test('a sponsor reads reports and payments of their own, a student new lessons', async () => {
  const { lesson, addReport } = await classWithReport();
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onClass(lesson), 40);
  await school.database.db.execute(sql`update payments set month = ${month} where sponsorship_id = ${id}`);
  await addReport();
  expect(await kindsOf(sponsor)).toEqual(['paid', 'report']);
  await school.database.db.execute(
    sql`update payments set state = 'failed', tried_at = now() where sponsorship_id = ${id}`,
  );
  expect(await kindsOf(sponsor)).toEqual(['payment-failed']);
  expect(await kindsOf(await buildPerson(school, 'sponsor'))).toEqual([]);
  expect(await kindsOf(school.admin)).toEqual(['payment-failed']);

  const student = await school.member('student', lesson.id);
  const file = newId();
  await school.database.db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${file}, 'material', 'm.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${file})`);
  await school.database.db.execute(sql`insert into materials (id, class_id, title, file_id)
    values (${newId()}, ${lesson.id}, 'Noon and Meem', ${file})`);
  expect((await newsOf(student)).items).toMatchObject([{ kind: 'lesson', title: 'Noon and Meem', isNew: true }]);
});

test('a lesson that is copied into their next class is no news to those who had it, and is to those who come', async () => {
  const { lesson } = await classWithReport();
  const next = await school.classIn(lesson.madaris.id);
  const [moves, comes] = [await school.member('student', lesson.id), await school.member('student', next.id)];
  await school.call('POST', `classes/${next.id}/add-user`, { as: school.admin, body: { userId: moves.id } });
  const { db } = school.database;
  const file = newId();
  await db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${file}, 'material', 'm.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${file})`);
  const original = newId();
  await db.execute(sql`insert into materials (id, class_id, title, file_id, created_at)
    values (${original}, ${lesson.id}, 'Noon', ${file}, now() - interval '1 hour')`);
  const body = { ids: [original] };
  await school.call('POST', `classes/${next.id}/copy-materials`, { as: school.admin, body });
  const titlesOf = async (as: TestPerson) => (await newsOf(as)).items.map(({ name, title }) => [name, title]);
  expect(await titlesOf(moves)).toEqual([[lesson.name, 'Noon']]);
  expect(await titlesOf(comes)).toEqual([[next.name, 'Noon']]);
});

test('what is new of a class says in which madrasa it is', async () => {
  const { supervisor, teacher, lesson, addReport } = await classWithReport();
  const sponsor = await buildPerson(school, 'sponsor');
  const ofClass = { name: lesson.name, madrasaName: lesson.madaris.name };
  expect((await newsOf(teacher)).items).toMatchObject([ofClass]);
  await addReport();
  expect((await newsOf(supervisor)).items).toMatchObject([ofClass]);
  await school.sponsor(sponsor, onClass(lesson), 40);
  expect((await newsOf(sponsor)).items).toMatchObject([ofClass]);
  const madrasa = await school.madrasa(lesson.madaris.regionId, { name: 'al-Falah' });
  await school.sponsor(sponsor, onMadrasa(madrasa), 40);
  const names = (await newsOf(sponsor)).items.map(({ name, madrasaName }) => [name, madrasaName]);
  expect(names).toContainEqual(['al-Falah', null]);
});

test('a sponsor reads each amount that went back, with the way to its receipt', async () => {
  const { lesson } = await classWithReport();
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onClass(lesson), 40);
  const { rows } = await school.database.db.execute<{ id: string; code: string }>(
    sql`select id, receipt_code as code from payments where sponsorship_id = ${id}`,
  );
  const [payment = { id: '', code: '' }] = rows;
  const refund = (body: object) =>
    school.call('POST', `payments/${payment.id}/refund`, { as: school.admin, body, key: newId() });
  const wentBack = async () => (await newsOf(sponsor)).items.filter(({ kind }) => kind === 'refunded');
  expect((await refund({ amount: '15.50', reason: 'asked' })).status).toBe(200);
  const part = { amount: 15.5, name: lesson.name, path: `/receipt/${payment.code}`, isNew: true };
  expect(await wentBack()).toMatchObject([part]);
  expect((await refund({ reason: 'class-ended' })).status).toBe(200);
  expect(await wentBack()).toMatchObject([{ ...part, amount: 24.5 }, part]);
  expect((await newsOf(await buildPerson(school, 'sponsor'))).items).toEqual([]);
});

test('news that was seen is no longer new, but stays new if a wrong clock says that it was seen next year', async () => {
  const { supervisor, addReport } = await classWithReport();
  await addReport();
  expect((await newsOf(supervisor)).newCount).toBe(1);
  const seen = (until: string) =>
    school.call<News>('PUT', 'me/news', { as: supervisor, body: { until }, key: newId() });
  expect((await seen(new Date(Date.now() + 1e10).toISOString())).data).toMatchObject({ newCount: 0 });
  const { db } = school.database;
  await db.execute(
    sql`update user_preferences set news_seen_at = now() - interval '10 minutes' where user_id = ${supervisor.id}`,
  );
  const id = await addReport();
  await db.execute(sql`update reports set created_at = now() where id = ${id}`);
  expect((await newsOf(supervisor)).newCount).toBe(1);
});
