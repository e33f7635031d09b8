import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { News } from '#contract/answers/news.ts';
import type { PersonHistory } from '#contract/answers/person-history.ts';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Handover, Supervision } from '#contract/school-year/acting.ts';
import { noteActingEnds } from '#server/access/supervision/write-acting.ts';
import { changes } from '#server/db/schema/changes.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { actingSupervisors, classes } from '#server/db/schema/places-and-people.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { Device } from '#tests/server/sync/device.ts';
import { buildDocument } from '#tests/server/sync/documents.ts';

let school: School;
let now: Date;
const clock = { now: () => now };
let region: Region;
let group: Class;
let absent: TestPerson;
let acting: TestPerson;

beforeAll(async () => {
  school = await openSchool({ clock });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-11-10T12:00:00Z');
  absent = await buildPerson(school, 'supervisor');
  acting = await buildPerson(school, 'supervisor');
  region = await school.region({ supervisorId: absent.id });
  group = await school.classIn((await school.madrasa(region.id)).id, { firstMonth: '2026-06' });
});

const name = (until = '2026-11-20', userId = acting.id, as = school.admin) =>
  school.call<Supervision>('PUT', `regions/${region.id}/acting-supervisor`, { as, body: { userId, until } });
const end = () => school.call<Supervision>('DELETE', `regions/${region.id}/acting-supervisor`, { as: school.admin });
const status = async (path: string, as = acting) => (await school.call('GET', path, { as })).status;
const jobs = () => noteActingEnds({ db: school.database.db, clock });
const lastMoment = '2026-11-20T23:59:59.999Z';
const over = '2026-11-21T00:00:00Z';

async function deviceOf(person: TestPerson): Promise<Device> {
  const device = new Device(school.app, person);
  await device.sync();
  return device;
}

const classesOn = (device: Device) => device.rows().classes.map(({ id }) => id);

describe('an acting supervisor', () => {
  const paths = () => [
    `classes/${group.id}/reports`,
    `classes/${group.id}/users`,
    `regions/${region.id}/supervision`,
    `regions/${region.id}/handover`,
  ];

  test('has the rights of the supervisor from that moment until the last one of the day, without any job', async () => {
    for (const path of paths()) expect(await status(path), path).toBe(404);
    expect((await name()).data).toMatchObject({
      supervisor: { id: absent.id },
      acting: { id: acting.id, since: '2026-11-10', until: '2026-11-20' },
    });
    now = new Date(lastMoment);
    for (const path of paths()) expect(await status(path), path).toBe(200);
    const student = { role: 'student', fullName: 'Amina', email: null, password: 'quiet-lamp' };
    const added = await school.call('POST', `classes/${group.id}/add-user`, { as: acting, body: student });
    expect(added.status).toBe(201);
    now = new Date(over);
    for (const path of paths()) expect(await status(path), path).toBe(404);
    const late = await school.call('POST', `classes/${group.id}/add-user`, { as: acting, body: student });
    expect(late.status).toBe(404);
  });

  test('reads the same lists and figures as the supervisor, who keeps every right', async () => {
    await name();
    for (const path of ['madaris?mine=true', 'classes?mine=true', 'regions?mine=true', 'radar', 'stats/attention']) {
      const [one, other] = [
        await school.call('GET', path, { as: acting }),
        await school.call('GET', path, { as: absent }),
      ];
      expect(one.data, path).toEqual(other.data);
    }
    expect((await school.call<Region[]>('GET', 'regions?mine=true', { as: acting })).data[0]?.supervisorId).toBe(
      absent.id,
    );
  });

  test('may not hand the right on, and no one but an admin names one', async () => {
    const third = await buildPerson(school, 'supervisor');
    await name();
    expect((await name('2026-11-20', third.id, acting)).status).toBe(403);
    expect((await name('2026-11-20', third.id, absent)).status).toBe(403);
  });

  test.each([
    ['a day that is over', '2026-11-09'],
    ['a day more than a year away', '2027-11-12'],
  ])('is not named until %s', async (_, until) => {
    const { status: answered, body } = await name(until);
    expect([answered, Object.keys(body.fields ?? {})]).toEqual([422, ['until']]);
  });

  test('is another supervisor, and not the one of the region', async () => {
    const teacher = await buildPerson(school, 'teacher');
    for (const id of [absent.id, teacher.id, school.admin.id]) {
      expect((await name('2026-11-20', id)).body.fields, id).toHaveProperty('userId');
    }
  });

  test('loses the right at once where it is ended, given to another one, or the region becomes theirs', async () => {
    await name();
    expect((await end()).data.acting).toBeNull();
    expect(await status(`classes/${group.id}/users`)).toBe(404);
    expect((await end()).status).toBe(404);
    const third = await buildPerson(school, 'supervisor');
    await name();
    await name('2026-11-30', third.id);
    expect(await status(`classes/${group.id}/users`)).toBe(404);
    expect(await status(`classes/${group.id}/users`, third)).toBe(200);
    const body = { name: region.name, address: 'x', totalPrice: 1_000, supervisorId: third.id };
    expect((await school.call('PUT', `regions/${region.id}`, { as: school.admin, body })).status).toBe(200);
    expect(
      (await school.call<Supervision>('GET', `regions/${region.id}/supervision`, { as: third })).data.acting,
    ).toBeNull();
    now = new Date('2026-12-24T00:00:00Z');
    expect(await status(`classes/${group.id}/users`, third)).toBe(200);
  });

  test('gave links that work no longer once the right is over', async () => {
    now = new Date();
    await name(now.toISOString().slice(0, 10));
    const linkOf = async () => {
      const teacher = await school.member('teacher', group.id);
      const { data } = await school.call<{ path: string }>('POST', `users/${teacher.id}/invitation`, { as: acting });
      return new URL(data.path, 'https://sanad.example').searchParams.get('token');
    };
    const [before, after] = [await linkOf(), await linkOf()];
    const use = async (token: string | null) =>
      (await school.call('POST', 'auth/reset', { body: { token, password: 'quiet-lamp-7!' } })).status;
    expect(await use(before)).toBe(200);
    await school.database.db.update(actingSupervisors).set({ actsUntil: new Date(now.getTime() - 1) });
    expect(await use(after)).toBe(422);
  });

  test('whose role changes and changes back has no right left', async () => {
    await name();
    await school.call('PUT', `users/${acting.id}`, { as: school.admin, body: { role: 'sponsor' } });
    await school.call('PUT', `users/${acting.id}`, { as: school.admin, body: { role: 'supervisor' } });
    const { rows } = await school.database.pool.query(
      'select acts_until <= $1 as over from acting_supervisors where user_id = $2',
      [now, acting.id],
    );
    expect(rows).toEqual([{ over: true }]);
  });
});

describe('the device of an acting supervisor', () => {
  test('gets the region with all that is in it, and gives it back once a job has noted the end, however late', async () => {
    await buildDocument(school, 'reports', group.id);
    const device = await deviceOf(acting);
    expect(classesOn(device)).toEqual([]);
    await name();
    await device.sync();
    expect(classesOn(device)).toEqual([group.id]);
    expect(device.rows().reports).toHaveLength(1);
    now = new Date(over);
    // A device that comes for the first time is given nothing, whether the job ran or not.
    expect(classesOn(await deviceOf(acting))).toEqual([]);
    await jobs();
    await device.sync();
    expect(device.rows()).toMatchObject({ regions: [], madaris: [], classes: [], reports: [] });
  });

  test('keeps the region until the end of the day, whatever a job does before', async () => {
    await name();
    const device = await deviceOf(acting);
    now = new Date(lastMoment);
    await jobs();
    await device.sync();
    expect(classesOn(device)).toEqual([group.id]);
  });

  test('learns of an end once, whichever of several processes notes it', async () => {
    await name();
    now = new Date(over);
    const noted = () => school.database.db.$count(changes, eq(changes.userId, acting.id));
    const before = await noted();
    await Promise.all([jobs(), jobs(), jobs()]);
    expect(await noted()).toBe(before + 1);
    await jobs();
    expect(await noted()).toBe(before + 1);
    const rows = await school.database.db
      .select()
      .from(actingSupervisors)
      .where(eq(actingSupervisors.userId, acting.id));
    expect(rows).toMatchObject([{ endNoted: true, actsUntil: new Date(over) }]);
  });
});

describe('both supervisors', () => {
  test('read it in a mail and in their news, and the log and both pages say it', async () => {
    await name();
    const mails = await school.database.db.select().from(queuedMails).where(eq(queuedMails.kind, 'actingStarts'));
    expect(mails.filter(({ userId }) => userId === acting.id)).toMatchObject([
      { values: { place: region.name, date: '2026-11-20', path: `/handover/${region.id}` } },
    ]);
    const sent = await school.database.db.select().from(queuedMails).where(eq(queuedMails.userId, absent.id));
    expect(sent).toMatchObject([{ kind: 'actingForYou', values: { place: region.name, was: 'supervisor' } }]);
    // The log has the time of the database.
    now = new Date();
    const newsOf = async (as: TestPerson) =>
      (await school.call<News>('GET', 'me/news', { as })).data.items.map(({ kind }) => kind);
    expect(await newsOf(absent)).toEqual(['acting-for-you']);
    const entries = (await school.call<AuditEntry[]>('GET', `audit?objectId=${region.id}`, { as: school.admin })).data;
    expect(entries[0]).toMatchObject({ action: 'start-acting', changes: { userId: acting.id, until: '2026-11-20' } });
    const { data } = await school.call<PersonHistory>('GET', `users/${acting.id}/history`, { as: school.admin });
    expect(data.acted).toEqual([
      { region: { id: region.id, name: region.name }, since: '2026-11-10', until: '2026-11-20' },
    ]);
  });
});

describe('a handover', () => {
  const handovers = async (as: TestPerson) => (await school.call<Handover[]>('GET', 'handovers', { as })).data;
  const figuresOf = async (as: TestPerson) =>
    (await school.call<AttentionFigure[]>('GET', `regions/${region.id}/handover`, { as })).data;

  test('is on the start of an acting supervisor until they put it away or the right is over', async () => {
    await name();
    expect(await handovers(acting)).toEqual([
      { regionId: region.id, regionName: region.name, since: '2026-11-10', until: '2026-11-20' },
    ]);
    expect(await handovers(absent)).toEqual([]);
    now = new Date(over);
    expect(await handovers(acting)).toEqual([]);
    now = new Date(lastMoment);
    const away = await school.call('DELETE', `regions/${region.id}/handover`, { as: acting });
    expect([away.status, away.data]).toEqual([200, []]);
    expect(await handovers(acting)).toEqual([]);
    // The page itself stays.
    expect(await status(`regions/${region.id}/handover`)).toBe(200);
  });

  test('is on the start of the next supervisor of a region, and of no one who lost it', async () => {
    const body = { name: region.name, address: 'x', totalPrice: 1_000 };
    const give = (supervisorId: string) =>
      school.call('PUT', `regions/${region.id}`, { as: school.admin, body: { ...body, supervisorId } });
    await give(absent.id);
    expect(await handovers(absent)).toEqual([]);
    await give(acting.id);
    expect(await handovers(acting)).toMatchObject([{ regionId: region.id, until: null }]);
    await give(absent.id);
    expect(await handovers(acting)).toEqual([]);
  });

  test('shows of the one region exactly what the lists that it leads to hold', async () => {
    const elsewhere = await school.region({ supervisorId: absent.id });
    const there = await school.classIn((await school.madrasa(elsewhere.id)).id, { firstMonth: '2026-06' });
    const ending = await school.classIn((await school.madrasa(region.id)).id, { firstMonth: '2026-11' });
    await school.call('POST', `classes/${ending.id}/end`, {
      as: absent,
      body: { lastMonth: '2026-12', reason: 'finished' },
    });
    await school.database.db.update(classes).set({ createdAt: new Date('2026-06-01') });
    for (const one of [group, there]) {
      await buildDocument(school, 'reports', one.id);
      const asked = { classId: one.id, month: '2026-10', name: 'Flood' };
      const teacher = await school.member('teacher', one.id);
      expect((await school.call('POST', 'months-off/requests', { as: teacher, body: asked })).status).toBe(201);
    }
    await name();
    const figures = await figuresOf(acting);
    expect(figures).toEqual(await figuresOf(absent));
    const counts = Object.fromEntries(figures.map(({ kind, count }) => [kind, count]));
    expect(counts).toMatchObject({ newReports: 1, missingReports: 1, endingClasses: 1, monthOffRequests: 1 });
    const paths = {
      'reports.review': 'reports',
      'radar.list': 'radar',
      'classes.list': 'classes',
      'monthOffRequests.list': 'months-off/requests',
    };
    for (const { list, query, count } of figures) {
      expect(query.regionId).toBe(region.id);
      const path = `${paths[list as keyof typeof paths]}?${new URLSearchParams(query)}`;
      expect((await school.call('GET', path, { as: acting })).body.meta.totalItems, path).toBe(count);
    }
  });
});
