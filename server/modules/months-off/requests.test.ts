import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { MonthOff } from '#contract/answers/month-off.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import {
  type MonthOffRequest,
  requestEvents,
  requestStates,
  requestTransitions,
} from '#contract/school-year/month-off-request.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { monthOffRequests } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { ask as askCall } from '#tests/server/conformance/ask.ts';
import { documentForm } from '#tests/server/conformance/forms.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { wrongFigures } from '#tests/server/wrong-figures.ts';

let school: School;
let now: Date;
let madrasa: Madrasa;
let group: Class;
let teacher: TestPerson;

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now } });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const region = await school.region();
  madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  teacher = await school.member('teacher', group.id);
});

type Said = { id?: string; month?: string; name?: string; revision?: number; as?: TestPerson };

const ask = ({ as = teacher, ...said }: Said = {}) =>
  school.call<MonthOffRequest>('POST', 'months-off/requests', {
    as,
    body: { classId: group.id, month: '2026-11', name: 'Ramadan', ...said },
  });
const answer = (id: string, how: 'agree' | 'decline', as = school.supervisor) =>
  school.call<MonthOffRequest>('POST', `months-off/requests/${id}/${how}`, {
    as,
    ...(how === 'decline' && { body: { note: 'Lessons were held.' } }),
  });
const list = async (as = teacher, query = '') =>
  (await school.call<MonthOffRequest[]>('GET', `months-off/requests?classId=${group.id}&${query}`, { as })).data;
const monthState = async (month: string) => {
  const { data } = await school.call<ReportMonth[]>('GET', `classes/${group.id}/months`);
  const found = data.find((one) => one.month === month);
  return found && [found.state, found.offName];
};
const waiting = async () => {
  const { data } = await school.call<AttentionFigure[]>('GET', 'stats/attention', { as: school.supervisor });
  return data.find(({ kind }) => kind === 'monthOffRequests')?.count ?? 0;
};

test('one file writes the state of a request', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const writes =
    /(?:\.(?:update|insert|delete)\(monthOffRequests\)|(?:update|insert into|delete from) month_off_requests)/i;
  const found = files.filter((name) => writes.test(readFileSync(join('server', name), 'utf8')));
  expect(found).toEqual([join('modules', 'months-off', 'requests', 'write-request.ts')]);
});

test('the supervisor agrees with one call: planned before the due day is over, excused with the reason afterwards', async () => {
  const before = await waiting();
  const planned = await ask();
  const late = await ask({ month: '2026-09', name: 'Flood' });
  expect([planned.status, planned.data.state, late.data.state, await waiting()]).toEqual([
    201,
    'asked',
    'asked',
    before + 2,
  ]);
  expect((await list(school.supervisor, 'state=asked')).map(({ askedBy, isOwn }) => [askedBy !== null, isOwn])).toEqual(
    [
      [true, false],
      [true, false],
    ],
  );
  for (const { data } of [planned, late]) expect((await answer(data.id, 'agree')).data.state).toBe('agreed');
  expect([await monthState('2026-11'), await monthState('2026-09')]).toEqual([
    ['off', 'Ramadan'],
    ['excused', 'Flood'],
  ]);
  expect((await list()).map(({ state, isOwn }) => [state, isOwn])).toEqual([
    ['agreed', true],
    ['agreed', true],
  ]);
  expect(await waiting()).toBe(before);
  expect(await wrongFigures(school.database.db)).toEqual([]);
});

test('a declined request leaves the month as it was, and the teacher reads why', async () => {
  const { data } = await ask({ month: '2026-09' });
  const colleague = await school.member('teacher', group.id);
  const second = await ask({ month: '2026-09', name: 'Flood', as: colleague });
  expect((await answer(data.id, 'decline')).data).toMatchObject({ state: 'declined', note: 'Lessons were held.' });
  expect((await list()).find(({ id }) => id === second.data.id)?.state).toBe('declined');
  expect((await monthState('2026-09'))?.[0]).toBe('missing');
});

test('a report that comes anyway counts, and the request needs no answer', async () => {
  const { data } = await ask();
  const body = documentForm({ month: '2026-11' });
  const sent = await askCall(school, 'reports.create', { as: teacher, params: { classId: group.id }, body });
  expect([sent.status, (await list()).find(({ id }) => id === data.id)?.state]).toEqual([201, 'lapsed']);
  expect((await answer(data.id, 'agree')).body.code).toBe('request-answered');
  expect((await ask({ id: newId() })).data.state).toBe('lapsed');
  expect((await monthState('2026-11'))?.[0]).toBe('received');
});

test('the person who makes the month off answers the request, and a month that is no longer off ends the answer', async () => {
  const { data } = await ask();
  const off = { placeType: 'madrasa', placeId: madrasa.id, month: '2026-11', name: 'Summer' };
  const added = await school.call<MonthOff>('POST', 'months-off', { as: school.supervisor, body: off });
  expect((await list()).map(({ state }) => state)).toEqual(['agreed']);
  expect((await ask({ name: 'Once more' })).data.state).toBe('agreed');
  await school.call('DELETE', `months-off/${added.data.id}`, { as: school.supervisor });
  expect((await list()).map(({ state }) => state)).toEqual(['lapsed', 'lapsed']);
  expect((await answer(data.id, 'decline')).body.code).toBe('request-answered');
});

test('it arrives once: a repeat is what it was, a correction replaces it, and after the answer none does', async () => {
  const id = newId();
  await ask({ id });
  const again = await ask({ id });
  expect([again.status, again.body.code]).toEqual([409, 'already-there']);
  expect((again.body as { current?: object }).current).toMatchObject({ id, name: 'Ramadan', month: '2026-11' });
  expect((await ask({ id, revision: 2, name: 'Flood' })).data).toMatchObject({ id, name: 'Flood', state: 'asked' });
  expect((await ask({ id, revision: 1, name: 'Eid' })).body.code).toBe('withdrawn');
  const stranger = await school.member('teacher', group.id);
  expect((await ask({ id, revision: 3, as: stranger })).body.code).toBe('already-there');
  await answer(id, 'decline');
  expect((await ask({ id, revision: 3, name: 'Eid' })).body.code).toBe('request-answered');
  const rows = await school.database.db.select().from(monthOffRequests).where(eq(monthOffRequests.classId, group.id));
  expect(rows.map(({ name }) => name)).toEqual(['Flood']);
});

test('two supervisors who press at once make the month off once', async () => {
  const { data } = await ask();
  const answers = await Promise.all([answer(data.id, 'agree'), answer(data.id, 'agree', school.admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const logged = await school.database.db.select().from(auditLog).where(eq(auditLog.objectId, group.id));
  expect(logged.filter(({ action }) => action === 'plan-month-off')).toHaveLength(1);
});

test('an event that cannot happen in a state is rejected, and changes nothing', async () => {
  const { db } = school.database;
  const { data } = await ask();
  for (const state of requestStates) {
    for (const event of requestEvents) {
      if ((event !== 'agree' && event !== 'decline') || requestTransitions[state][event] !== 'never') continue;
      await db.update(monthOffRequests).set({ state }).where(eq(monthOffRequests.id, data.id));
      const answered = await answer(data.id, event);
      expect([state, event, answered.status, answered.body.code]).toEqual([state, event, 409, 'request-answered']);
    }
  }
});

test('a teacher asks for own classes alone, and a supervisor answers those of own regions', async () => {
  const { data } = await ask();
  const stranger = await buildPerson(school, 'teacher');
  expect((await ask({ as: stranger })).status).toBe(404);
  const foreign = await buildPerson(school, 'supervisor');
  for (const how of ['agree', 'decline'] as const) expect((await answer(data.id, how, foreign)).status).toBe(404);
  expect([await list(stranger), await list(foreign)]).toEqual([[], []]);
  expect((await ask({ month: '2029-11' })).body.fields?.month).toBeDefined();
});

test('several old months are set aside at once or not at all, and sponsors read the reason once', async () => {
  const { db } = school.database;
  now = new Date();
  const ago = (months: number) => addMonths(monthOf(now), -months);
  group = await school.classIn(madrasa.id, { firstMonth: ago(10) });
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(group), 40);
  const startedAt = new Date(Date.now() - 86_400_000);
  await db.update(sponsorships).set({ startedAt }).where(eq(sponsorships.sponsorId, sponsor.id));
  const setAside = (months: string[], as = school.supervisor) =>
    school.call<MonthOff[]>('POST', 'months-off/several', {
      as,
      body: { placeType: 'class', placeId: group.id, months, name: 'Flood' },
    });
  await setAside([ago(9)]);
  const mails = async () => {
    const rows = await db.select().from(queuedMails).where(eq(queuedMails.userId, sponsor.id));
    return rows.filter(({ kind }) => kind === 'monthExcused').map(({ values }) => values.month);
  };
  const first = await mails();
  const clash = await setAside([ago(7), ago(9), ago(6)]);
  expect([clash.status, clash.body.code, (await monthState(ago(7)))?.[0]]).toEqual([409, 'month-off-there', 'missing']);
  const done = await setAside([ago(5), ago(7), ago(6), ago(7)]);
  expect(done.data.map(({ month, kind }) => [month, kind])).toEqual([
    [ago(7), 'excused'],
    [ago(6), 'excused'],
    [ago(5), 'excused'],
  ]);
  expect((await mails()).slice(first.length)).toEqual([[ago(7), ago(6), ago(5)].join(',')]);
  // The log is by the clock of the database, which went on.
  now = new Date(Date.now() + 60_000);
  const news = await school.call<{ items: { kind: string; amount: number | null; month: string | null }[] }>(
    'GET',
    'me/news',
    {
      as: sponsor,
    },
  );
  expect(news.data.items.filter(({ kind }) => kind === 'months-excused')).toMatchObject([{ amount: 3, month: ago(7) }]);
  expect(await wrongFigures(db)).toEqual([]);
});
