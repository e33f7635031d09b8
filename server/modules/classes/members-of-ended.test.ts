import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Changes } from '#contract/answers/changes.ts';
import type { PersonHistory } from '#contract/answers/person-history.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { User } from '#contract/entities/user.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { noteEnds } from './note-ends.ts';

let school: School;
let now: Date;
const clock = { now: () => now };
let madrasa: Madrasa;
let group: Class;
let other: Class;
/** In the class that ends alone, and in both classes. */
let only: TestPerson & { user: User };
let both: TestPerson & { user: User };

beforeAll(async () => {
  school = await openSchool({ clock });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-09-10T12:00:00Z');
  madrasa = await school.madrasa((await school.region()).id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-06' });
  other = await school.classIn(madrasa.id, { firstMonth: '2026-06' });
  only = await school.member('student', group.id);
  both = await school.member('student', group.id);
  const add = { as: school.admin, body: { userId: both.id } };
  await school.call('POST', `classes/${other.id}/add-user`, add);
});

const as = () => ({ as: school.supervisor });
const get = async <TData>(path: string, who: { as: TestPerson } = as()) =>
  (await school.call<TData>('GET', path, who)).data;
const namesOf = (rows: readonly { id: string }[]) =>
  rows.flatMap(({ id }) => (id === only.id ? ['only'] : id === both.id ? ['both'] : [])).sort();
const listed = async (query: string) => namesOf(await get<User[]>(query));

/** The places of each of the two, on every screen and in every count, as a supervisor reads it. */
async function everywhere() {
  const history = async ({ id }: TestPerson) => {
    const { classes, former } = await get<PersonHistory>(`users/${id}/history`);
    return [classes.length, former.map(({ id: classId, until, reason }) => [classId === group.id, until, reason])];
  };
  const { totalStudents } = await get<Madrasa>(`madaris/${madrasa.id}`);
  return {
    counted: totalStudents,
    ofMadrasa: await listed(`users/madaris/${madrasa.id}?role=student&limit=100`),
    present: await listed('users?role=student&former=false&limit=100'),
    former: await listed('users?role=student&former=true&limit=100'),
    ofClass: await listed(`classes/${group.id}/users?role=student`),
    only: await history(only),
    both: await history(both),
  };
}

const whileItGoesOn = {
  counted: 2,
  ofMadrasa: ['both', 'only'],
  present: ['both', 'only'],
  former: [],
  ofClass: ['both', 'only'],
  only: [1, []],
  both: [2, []],
};

const afterTheEnd = {
  counted: 1,
  ofMadrasa: ['both'],
  present: ['both'],
  former: ['only'],
  ofClass: ['both', 'only'],
  only: [0, [[true, '2026-10', 'finished']]],
  both: [1, [[true, '2026-10', 'finished']]],
};

const end = () =>
  school.call('POST', `classes/${group.id}/end`, {
    ...as(),
    body: { lastMonth: '2026-10', reason: 'finished', note: '' },
  });

test('with the last moment of the last month members of a class have finished it, and with its reopening they are in it again', async () => {
  await end();
  now = new Date('2026-10-31T23:59:59Z');
  await noteEnds({ db: school.database.db, clock });
  expect(await everywhere()).toEqual(whileItGoesOn);
  now = new Date('2026-11-01T00:00:00Z');
  expect(await everywhere(), 'before any job has run').toEqual(afterTheEnd);
  await noteEnds({ db: school.database.db, clock });
  expect(await everywhere()).toEqual(afterTheEnd);
  expect((await get<User>(`users/${only.id}`)).formerMonths).toEqual({ from: '2026-09', until: '2026-10' });
  expect((await get<User>(`users/${both.id}`)).formerMonths).toBeNull();
  await school.call('POST', `classes/${group.id}/reopen`, as());
  expect(await everywhere()).toEqual(whileItGoesOn);
  expect((await get<User>(`users/${only.id}`)).formerMonths).toBeNull();
});

test('who has finished a class with it still reads its lessons, and finds it among the past in their own data', async () => {
  await end();
  now = new Date('2027-03-01T00:00:00Z');
  await noteEnds({ db: school.database.db, clock });
  expect((await school.call('GET', `classes/${group.id}/materials`, { as: only })).status).toBe(200);
  const { body } = await school.call<never>('GET', 'me/data', { as: only });
  const data = body as unknown as { classes: unknown[]; formerClasses: object[] };
  expect(data.classes).toEqual([]);
  const period = { id: group.id, from: '2026-09', until: '2026-10', reason: 'finished' };
  expect(data.formerClasses).toMatchObject([period]);
});

test('devices of a supervisor learn who is a person of the past once the end is noted, and that they are not with the reopening', async () => {
  const sync = async (cursor: string) =>
    (await school.call<never>('GET', `sync?cursor=${cursor}`, as())).body as unknown as Changes;
  const monthsOnDevice = ({ users }: Changes) => users.find(({ id }) => id === only.id)?.formerMonths;
  await end();
  let { cursor } = await sync('');
  now = new Date('2026-11-01T00:05:00Z');
  await noteEnds({ db: school.database.db, clock });
  const ended = await sync(cursor);
  expect(monthsOnDevice(ended)).toEqual({ from: '2026-09', until: '2026-10' });
  cursor = ended.cursor;
  await school.call('POST', `classes/${group.id}/reopen`, as());
  expect(monthsOnDevice(await sync(cursor))).toBeNull();
});

test('several students leave a class at once for a reason, which decides whether they read on', async () => {
  const takeOut = (ids: readonly string[], reason: string) =>
    school.call('POST', `classes/${group.id}/remove-users`, { ...as(), body: { ids, reason } });
  await takeOut([only.id, both.id], 'finished');
  const lessons = async (who: TestPerson) =>
    (await school.call('GET', `classes/${group.id}/materials`, { as: who })).status;
  expect([await lessons(only), await lessons(both)]).toEqual([200, 200]);
  const { former } = await get<PersonHistory>(`users/${only.id}/history`, { as: school.admin });
  expect(former).toMatchObject([{ reason: 'finished', until: '2026-09' }]);
  const another = await school.member('student', group.id);
  await takeOut([another.id], 'left');
  expect(await lessons(another)).toBe(404);
});
