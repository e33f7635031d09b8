import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { RadarReminder, RadarRow } from '#contract/answers/radar.ts';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { systemClock } from '#server/clock.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newId } from '#server/new-id.ts';
import { formatOf } from '#server/words/format-of.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { selectRadar } from './select-radar.ts';

let school: School;
/** A day on which the report of October is due, and earlier ones are overdue. */
const now = new Date('2026-11-03T12:00:00Z');

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

/** A class that exists since the start of the year, in a madrasa of its own. */
async function oldClass(name: string, from = '2026-01-10T00:00:00Z') {
  const region = await school.region();
  const madrasa = await school.madrasa(region.id);
  const one = await school.classIn(madrasa.id, { name });
  await school.database.db
    .update(classes)
    .set({ createdAt: new Date(from) })
    .where(eq(classes.id, one.id));
  return { ...one, regionId: region.id };
}

async function report(classId: string, month: string, received: string): Promise<void> {
  const { db } = school.database;
  const fileId = newId();
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  const createdAt = new Date(received);
  await db.insert(reports).values({ id: newId(), classId, title: month, fileId, month, createdAt });
}

async function mailsTo(address: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  const { db } = school.database;
  const log = { error: () => undefined };
  const mailer = async (mail: Mail) => void mails.push(mail);
  await sendQueuedMails({ db, mailer, clock: systemClock, log, origin: 'https://sanad.example' });
  return mails.filter(({ to }) => to === address);
}

const whole = { page: 1, limit: 100, search: '', months: '6', show: 'all' } as const;

function radar(
  query: object = {},
  as: { id: string; role: 'admin' | 'supervisor' } = { ...school.admin, role: 'admin' },
) {
  const caller = { userId: as.id, role: as.role };
  const reach = as.role === 'admin' ? 'all' : 'scope';
  return selectRadar(
    { db: school.database.db, caller, reach, clock: { now: () => now }, language: 'en' },
    { ...whole, ...query },
    now,
  );
}

const statesOf = ({ months }: RadarRow) => months.map(({ state }) => state);

test('a class shows what came in time, what came late, what is missing, and what is not due yet', async () => {
  const one = await oldClass('Watched');
  await report(one.id, '2026-06', '2026-07-05T23:00:00Z');
  await report(one.id, '2026-07', '2026-08-06T00:00:00Z');
  const { data, meta } = await radar({ regionId: one.regionId });
  expect(meta.months).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
  expect(data.map(statesOf)).toEqual([['received', 'late', 'missing', 'missing', 'due', 'waiting']]);
  expect(data[0]).toMatchObject({
    missing: 2,
    silentMonths: 2,
    silentSince: '2026-08',
    lastReport: { month: '2026-07' },
  });
});

test('the longest silence comes first, and nothing is expected of a class before it was added', async () => {
  const silent = await oldClass('Long silent');
  const young = await oldClass('Young', '2026-09-20T00:00:00Z');
  const regular = await oldClass('Regular');
  await report(regular.id, '2026-09', '2026-10-01T00:00:00Z');
  const { data } = await radar();
  const order = data.map(({ id }) => id).filter((id) => [silent.id, young.id, regular.id].includes(id));
  expect(order).toEqual([silent.id, young.id, regular.id]);
  const byId = new Map(data.map((row) => [row.id, row]));
  expect(byId.get(silent.id)?.silentMonths).toBe(9);
  expect(byId.get(young.id)?.silentMonths).toBe(1);
  expect(statesOf(byId.get(young.id) ?? ({ months: [] } as never)).slice(0, 4)).toEqual([
    'none',
    'none',
    'none',
    'missing',
  ]);
  expect(byId.get(regular.id)).toMatchObject({ silentMonths: 0, silentSince: null });
});

test('what is missing is among the months that are shown, at any window, the longest silence first', async () => {
  const old = await oldClass('Missing long ago');
  for (const month of ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'])
    await report(old.id, month, `${addMonths(month, 1)}-02T00:00:00Z`);
  const silent = await oldClass('Silent since spring');
  await report(silent.id, '2026-04', '2026-05-02T00:00:00Z');
  for (const months of ['3', '6', '12'] as const) {
    const { data } = await radar({ show: 'missing', months });
    const rows = data.filter(({ id }) => [old.id, silent.id].includes(id));
    for (const row of rows)
      expect([row.name, months, statesOf(row)]).toEqual([row.name, months, expect.arrayContaining(['missing'])]);
    expect(rows.map(({ id }) => id)).toEqual(months === '12' ? [silent.id, old.id] : [silent.id]);
    const silences = data.map(({ silentMonths }) => silentMonths);
    expect(silences).toEqual(silences.toSorted((left, right) => right - left));
  }
});

test('it shows only the classes that something is to be done for, where it is asked to', async () => {
  const one = await oldClass('Late and due');
  for (const month of ['2026-05', '2026-06', '2026-07', '2026-08'])
    await report(one.id, month, `${addMonths(month, 1)}-02T00:00:00Z`);
  await report(one.id, '2026-09', '2026-10-20T00:00:00Z');
  const shown = async (show: string) => (await radar({ regionId: one.regionId, show })).meta.totalItems;
  expect(await shown('missing')).toBe(0);
  expect(await shown('silent')).toBe(0);
  expect(await shown('late')).toBe(1);
  expect(await shown('due')).toBe(1);
  expect(await shown('without-teacher')).toBe(1);
  await report(one.id, '2026-10', '2026-11-02T00:00:00Z');
  await school.member('teacher', one.id);
  expect(await shown('due')).toBe(0);
  expect(await shown('without-teacher')).toBe(0);
});

test('a month names the newest report that the caller may open, and none where it was returned', async () => {
  const one = await oldClass('Named reports');
  await report(one.id, '2026-08', '2026-09-02T00:00:00Z');
  await report(one.id, '2026-09', '2026-10-02T00:00:00Z');
  await report(one.id, '2026-09', '2026-10-03T00:00:00Z');
  const { db } = school.database;
  await db
    .update(reports)
    .set({ returnedAt: now, returnComment: 'Again, please' })
    .where(and(eq(reports.classId, one.id), eq(reports.month, '2026-08')));
  const sent = await db.select().from(reports).where(eq(reports.classId, one.id)).orderBy(desc(reports.createdAt));
  for (const as of [
    { ...school.admin, role: 'admin' as const },
    { ...school.supervisor, role: 'supervisor' as const },
  ]) {
    const { data } = await radar({ regionId: one.regionId }, as);
    expect(data[0]?.months.map(({ month, reportId }) => [month, reportId])).toEqual([
      ...['2026-06', '2026-07', '2026-08'].map((month) => [month, null]),
      ['2026-09', sent[0]?.id],
      ...['2026-10', '2026-11'].map((month) => [month, null]),
    ]);
    const opened = await school.call('GET', `classes/reports/${sent[0]?.id}`, { as });
    expect(opened).toMatchObject({ data: { month: '2026-09' } });
  }
});

test('a supervisor sees the classes of their own regions with their teachers, and no other', async () => {
  const one = await oldClass('Of mine');
  const teacher = await school.member('teacher', one.id);
  const answer = await school.call<RadarRow[]>('GET', `radar?limit=100&search=of%20mine`, { as: school.supervisor });
  expect(answer.data.map(({ id }) => id)).toEqual([one.id]);
  expect(answer.data[0]?.teachers).toEqual([expect.objectContaining({ id: teacher.id, email: teacher.email })]);
  const other = await radar({}, { id: newId(), role: 'supervisor' });
  expect(other).toMatchObject({ data: [], meta: { totalItems: 0 } });
});

test('a class whose teacher has no address is in the list of every device, and is reminded by sharing alone', async () => {
  const one = await oldClass('Of a nameless teacher');
  const body = { fullName: 'Hud', email: null, role: 'teacher', password: 'Dates-and-bread-9', phone: '', address: '' };
  const added = await school.call('POST', `classes/${one.id}/add-user`, { as: school.supervisor, body });
  expect(added.status).toBe(201);
  const answer = await school.call<RadarRow[]>('GET', 'radar?limit=100&search=nameless', { as: school.supervisor });
  expect(answer.data[0]?.teachers).toMatchObject([{ fullName: 'Hud', email: '' }]);
  expect(v.safeParse(endpointOf('radar.list').answer as v.GenericSchema, answer.body).success).toBe(true);
  const reminded = await remind([one.id], 'mail');
  expect(reminded.data).toMatchObject([{ id: one.id, remindedAt: null }]);
});

test('every figure of what needs doing is the number of rows of the list that it names', async () => {
  for (const as of [school.admin, school.supervisor]) {
    const { data } = await school.call<AttentionFigure[]>('GET', 'stats/attention', { as });
    expect(data.length).toBeGreaterThan(2);
    for (const { list, query, count, kind } of data) {
      const path = endpointOf(list as EndpointName).path.replace('v1/', '');
      const answer = await school.call('GET', `${path}?${new URLSearchParams(query)}`, { as });
      expect([kind, answer.body.meta.totalItems]).toEqual([kind, count]);
    }
  }
});

test('a month counts its reports by what has become of them', async () => {
  const one = await oldClass('Counted', '2024-01-01T00:00:00Z');
  const thisMonth = monthOf(new Date());
  await report(one.id, addMonths(thisMonth, -2), `${addMonths(thisMonth, -1)}-01T00:00:00Z`);
  await report(one.id, addMonths(thisMonth, -3), new Date().toISOString());
  const { data } = await school.call<Record<string, unknown>[]>('GET', `stats/months?regionId=${one.regionId}`, {
    as: school.admin,
  });
  expect(data.length).toBe(12);
  const [threeAgo, twoAgo, , current] = data.slice(8);
  expect(threeAgo).toMatchObject({ expectedReports: 1, lateReports: 1, missingReports: 0 });
  expect(twoAgo).toMatchObject({ expectedReports: 1, receivedReports: 1, missingReports: 0 });
  expect(current).toMatchObject({ month: thisMonth, expectedReports: 1, openReports: 1 });
});

/** A class whose report of last month is missing for long. */
async function silentClass(name: string) {
  return oldClass(name, '2024-01-10T00:00:00Z');
}

const remind = (ids: string[], by: string, as = school.supervisor) =>
  school.call<RadarReminder[]>('POST', 'radar/reminders', { as, body: { ids, by } });

test('who is reminded gets one mail a day, which names what is missing when it is sent, and the radar says when', async () => {
  const one = await silentClass('Reminded');
  const other = await silentClass('Reminded too');
  const teacher = await school.member('teacher', one.id);
  await school.call('POST', `classes/${other.id}/add-user`, { as: school.admin, body: { userId: teacher.id } });
  const first = await remind([one.id, other.id], 'mail');
  expect(first.status).toBe(200);
  expect(first.data.map(({ remindedAt }) => remindedAt)).toEqual([expect.any(String), expect.any(String)]);
  await remind([one.id], 'mail');
  const lastMonth = addMonths(monthOf(new Date()), -3);
  await report(other.id, lastMonth, new Date().toISOString());
  const mails = await mailsTo(teacher.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Monthly reports are missing']);
  expect(mails[0]?.text).toContain('- Reminded: ');
  expect(mails[0]?.text.split('- Reminded too: ')[1]).not.toContain(formatOf('en').month(`${lastMonth}-01`));
  const { data } = await school.call<RadarRow[]>('GET', 'radar?search=reminded&limit=100', { as: school.supervisor });
  const at = data.find(({ id }) => id === one.id)?.remindedAt;
  expect(Date.now() - new Date(at ?? 0).getTime()).toBeLessThan(60_000);
});

test('a reminder says why no mail was sent: no teacher takes one, or nothing is missing', async () => {
  const alone = await silentClass('Without anyone');
  const quiet = await silentClass('Mails stopped');
  const teacher = await school.member('teacher', quiet.id);
  const off = { weeklyMail: true, reminderMail: false, reportMail: true };
  await school.database.db.insert(userPreferences).values({ userId: teacher.id, ...off });
  const young = await oldClass('New this month', new Date().toISOString());
  const { data } = await remind([alone.id, quiet.id, young.id], 'mail');
  expect(data.map(({ remindedAt, message }) => [remindedAt, message])).toEqual([
    [null, 'No teacher of this class gets reminders by mail. Share the reminder instead.'],
    [null, 'No teacher of this class gets reminders by mail. Share the reminder instead.'],
    [null, 'The report has arrived meanwhile.'],
  ]);
  expect(await mailsTo(teacher.email)).toEqual([]);
  const shared = await remind([quiet.id], 'share');
  expect(shared.data[0]).toMatchObject({ remindedAt: expect.any(String), message: null });
  expect(await mailsTo(teacher.email)).toEqual([]);
});

test('a supervisor reminds no one of another region, and the others are reminded all the same', async () => {
  const mine = await silentClass('Mine to remind');
  const stranger = await buildPerson(school, 'supervisor');
  const [own, foreign] = [await silentClass('Foreign'), await silentClass('Foreign too')];
  await school.call('PUT', `regions/${own.regionId}`, {
    as: school.admin,
    body: { name: 'Far', address: 'Far', totalPrice: 10, supervisorId: stranger.id },
  });
  await school.member('teacher', mine.id);
  const { data } = await remind([own.id, mine.id], 'mail');
  expect(data.map(({ remindedAt }) => remindedAt !== null)).toEqual([false, true]);
  expect((await remind([foreign.id], 'share', stranger)).data[0]?.remindedAt).toBeNull();
});
