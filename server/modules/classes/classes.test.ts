import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { buildDocument } from '#tests/server/sync/documents.ts';

let school: School;
let region: Region;
let madrasa: Madrasa;
let stranger: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  region = await school.region();
  madrasa = await school.madrasa(region.id);
  stranger = await buildPerson(school, 'supervisor');
});

afterAll(async () => {
  await school.close();
});

function form(overrides: object = {}) {
  return { name: 'Hadith', description: 'Evening', monthlyPrice: '٣٥', madarisId: madrasa.id, ...overrides };
}

function newcomer(overrides: object = {}) {
  return { fullName: 'Idris', email: `${newId()}@sanad.example`, password: 'open', role: 'student', ...overrides };
}

describe('a supervisor', () => {
  test('adds, changes and deletes classes of their own region', async () => {
    const added = await school.call<Class>('POST', 'classes', { as: school.supervisor, body: form() });
    expect(added.data).toMatchObject({ monthlyPrice: 35, madaris: { name: madrasa.name, address: madrasa.address } });
    const path = `classes/${added.data.id}`;
    const body = form({ id: added.data.id, name: 'Fiqh' });
    const changed = await school.call<Class>('PUT', path, { as: school.supervisor, body });
    expect(changed.data).toMatchObject({ name: 'Fiqh', version: 2 });
    expect((await school.call('DELETE', path, { as: school.supervisor })).status).toBe(200);
    expect((await school.call('GET', path)).status).toBe(404);
  });

  test('finds no class and no madrasa of another region', async () => {
    const lesson = await school.classIn(madrasa.id);
    const answers = [
      await school.call('POST', 'classes', { as: stranger, body: form() }),
      await school.call('PUT', `classes/${lesson.id}`, { as: stranger, body: form() }),
      await school.call('DELETE', `classes/${lesson.id}`, { as: stranger }),
      await school.call('GET', `classes/${lesson.id}/users`, { as: stranger }),
      await school.call('POST', `classes/${lesson.id}/add-user`, { as: stranger, body: newcomer() }),
      await school.call('DELETE', `classes/${newId()}`, { as: stranger }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('learns who changed a class in the meantime', async () => {
    const lesson = await school.classIn(madrasa.id);
    const headers = { 'if-match': '"7"' };
    const rejected = await school.call<Class>('PUT', `classes/${lesson.id}`, {
      as: school.supervisor,
      body: form(),
      headers,
    });
    expect([rejected.status, rejected.body.current]).toEqual([412, lesson]);
    const path = `classes/${lesson.id}`;
    expect((await school.call('DELETE', path, { as: school.supervisor, headers })).status).toBe(412);
  });

  test('moves a class, and its people and what is sponsored on it count for its new madrasa and region', async () => {
    const other = await school.region();
    const [from, to] = [await school.madrasa(region.id), await school.madrasa(other.id)];
    const lesson = await school.classIn(from.id);
    await school.member('teacher', lesson.id);
    await school.sponsor(await buildPerson(school, 'sponsor'), onClass(lesson), 40);
    const body = form({ madarisId: to.id, monthlyPrice: 40 });
    await school.call('PUT', `classes/${lesson.id}`, { as: school.supervisor, body });
    const figures = await Promise.all(
      [`madaris/${from.id}`, `madaris/${to.id}`, `regions/${other.id}`].map(async (path) => {
        const { data } = await school.call<Madrasa>('GET', path);
        return [data.sponsoredPercentage, data.totalTeachers];
      }),
    );
    expect(figures).toEqual([
      [0, 0],
      [10, 1],
      [4, 1],
    ]);
  });

  test('moves no class to a madrasa or region that would be given more than it costs', async () => {
    const poor = await school.region({ totalPrice: 30 });
    const [from, to, far] = await Promise.all([
      school.madrasa(region.id),
      school.madrasa(region.id, { totalPrice: 50 }),
      school.madrasa(poor.id),
    ]);
    const lesson = await school.classIn(from.id);
    const sponsor = await buildPerson(school, 'sponsor');
    await school.sponsor(sponsor, onClass(lesson), 40);
    const given = await school.sponsor(sponsor, onMadrasa(to), 50);
    for (const place of [to, far]) {
      const body = form({ madarisId: place.id, monthlyPrice: 40 });
      const rejected = await school.call('PUT', `classes/${lesson.id}`, { as: school.admin, body });
      expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['madarisId']]);
    }
    // A new address of a madrasa is no reason for anyone to give less.
    const body = { name: to.name, address: 'Elsewhere', totalPrice: 50, regionId: region.id };
    expect((await school.call('PUT', `madaris/${to.id}`, { as: school.admin, body })).status).toBe(200);
    const { data } = await school.call<{ amount: number }>('GET', `sponsorships/${given}`, { as: sponsor });
    expect(data.amount).toBe(50);
    const moved = { name: from.name, address: 'x', totalPrice: 400, regionId: poor.id };
    const rejected = await school.call('PUT', `madaris/${from.id}`, { as: school.admin, body: moved });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['regionId']]);
  });
});

describe('a class', () => {
  test('with people in it stays, and says what is in the way', async () => {
    const lesson = await school.classIn(madrasa.id);
    const student = await school.member('student', lesson.id);
    const rejected = await school.call('DELETE', `classes/${lesson.id}`, { as: school.admin });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'has-children']);
    expect(rejected.body.message).toContain('people');
    await school.call('DELETE', `classes/${lesson.id}/users/${student.id}`, { as: school.admin });
    expect((await school.call('DELETE', `classes/${lesson.id}`, { as: school.admin })).status).toBe(200);
  });

  test('learns all at once what is in the way: people, materials, reports and who pays for it', async () => {
    const lesson = await school.classIn(madrasa.id);
    const ways: [string, () => Promise<unknown>][] = [
      ['people', () => school.member('teacher', lesson.id)],
      ['materials', () => buildDocument(school, 'materials', lesson.id)],
      ['reports', () => buildDocument(school, 'reports', lesson.id)],
      ['sponsorships', async () => school.sponsor(await buildPerson(school, 'sponsor'), onClass(lesson), 1)],
    ];
    for (const [turn, [, put]] of ways.entries()) {
      await put();
      const rejected = await school.call('DELETE', `classes/${lesson.id}`, { as: school.admin });
      const what = new Intl.ListFormat('en').format(ways.slice(0, turn + 1).map(([name]) => name));
      expect([rejected.status, rejected.body.message]).toEqual([
        409,
        `This cannot be deleted while something still belongs to it: ${what}. Please remove that first.`,
      ]);
    }
  });

  test.each(['its region', 'its madrasa', 'itself'])(
    'is sponsored once %s is complete, and not by a part',
    async (place) => {
      const far = await school.region();
      const inFar = await school.madrasa(far.id);
      const lesson = await school.classIn(inFar.id);
      const on = { 'its region': onRegion(far), 'its madrasa': onMadrasa(inFar), itself: onClass(lesson) }[place];
      if (!on) throw new RangeError(place);
      const list = async (sponsored: boolean) => {
        const path = `classes/madaris/${inFar.id}?sponsored=${sponsored}`;
        return (await school.call<Class[]>('GET', path)).data.map(({ sponsorBy }) => sponsorBy);
      };
      expect([await list(true), await list(false)]).toEqual([[], [null]]);
      await school.sponsor(await buildPerson(school, 'sponsor'), on, 5);
      expect([await list(true), await list(false)]).toEqual([[], [null]]);
      const path = `classes/${lesson.id}`;
      const { data: seen } = await school.call<Class>('GET', path, { as: school.admin });
      expect([seen.sponsorBy, seen.partlySponsoredBy]).toEqual([null, 'sponsor']);
      expect((await school.call<Class>('GET', path)).data.partlySponsoredBy).toBeNull();
      const price = { 'its region': far.totalPrice, 'its madrasa': inFar.totalPrice, itself: lesson.monthlyPrice }[
        place
      ];
      await school.sponsor(await buildPerson(school, 'sponsor'), on, (price ?? 0) - 5);
      expect([await list(true), await list(false)]).toEqual([['Sponsored'], []]);
      const { data: complete } = await school.call<Class>('GET', path, { as: school.admin });
      expect([complete.sponsorBy, complete.sponsor, complete.partlySponsoredBy]).toEqual(['sponsor', 'sponsor', null]);
    },
  );

  test('is at 100 when its madrasa is, and counts as sponsored', async () => {
    const small = await school.madrasa(region.id, { totalPrice: 50 });
    const lesson = await school.classIn(small.id);
    await school.sponsor(await buildPerson(school, 'sponsor'), onMadrasa(small), 50);
    const { data } = await school.call<Class>('GET', `classes/${lesson.id}`);
    expect(data).toMatchObject({ sponsoredPercentage: 100, sponsorBy: 'Sponsored' });
    const list = (sponsored: boolean) => school.call('GET', `classes/madaris/${small.id}?sponsored=${sponsored}`);
    expect([(await list(true)).body.meta.totalItems, (await list(false)).body.meta.totalItems]).toEqual([1, 0]);
  });

  test('of a madrasa that is not there is not an empty list', async () => {
    expect((await school.call('GET', `classes/madaris/${newId()}`)).status).toBe(404);
    const empty = await school.madrasa(region.id);
    expect((await school.call('GET', `classes/madaris/${empty.id}`)).body.meta.totalItems).toBe(0);
  });
});

describe('own classes', () => {
  test('are those that a teacher and a student are in; a visitor has none', async () => {
    const here = await school.madrasa(region.id);
    const [own] = [await school.classIn(here.id), await school.classIn(here.id)];
    const people = [await school.member('teacher', own.id), await school.member('student', own.id)];
    for (const as of people) {
      const { data, body } = await school.call<Class[]>('GET', `classes/madaris/${here.id}?mine=true`, { as });
      expect([data.map(({ id }) => id), body.meta.totalItems]).toEqual([[own.id], 1]);
      const { data: all } = await school.call<Class[]>('GET', `classes/madaris/${here.id}`, { as });
      expect(all).toHaveLength(2);
      expect((await school.call<Class[]>('GET', 'classes?mine=true', { as })).data).toHaveLength(1);
    }
    expect((await school.call<Class[]>('GET', `classes/madaris/${here.id}?mine=true`)).data).toEqual([]);
  });
});

describe('people of a class', () => {
  test('are listed by role with the class and its madrasa beside them', async () => {
    const lesson = await school.classIn(madrasa.id);
    const teacher = await school.member('teacher', lesson.id);
    const student = await school.member('student', lesson.id);
    const { data, body } = await school.call<User[]>('GET', `classes/${lesson.id}/users?role=student`, { as: teacher });
    expect(data.map(({ id }) => id)).toEqual([student.id]);
    expect(body.meta).toMatchObject({
      totalItems: 1,
      class: { id: lesson.id, name: lesson.name },
      madaris: { id: madrasa.id, name: madrasa.name },
    });
    expect((await school.call('GET', `classes/${lesson.id}/users`, { as: student })).status).toBe(403);
  });

  test('can be new: they get in with the password they were given, and belong to the region', async () => {
    const lesson = await school.classIn(madrasa.id);
    const body = newcomer({ classId: lesson.id });
    const added = await school.call<User>('POST', `classes/${lesson.id}/add-user`, { as: school.supervisor, body });
    expect([added.status, added.data.regionId]).toEqual([201, region.id]);
    const credentials = { email: body.email, password: body.password };
    expect((await school.call('POST', 'auth/login', { body: credentials })).status).toBe(200);
  });

  test('can be added again without being there twice', async () => {
    const lesson = await school.classIn(madrasa.id);
    const { id: userId } = await school.member('student', lesson.id);
    const again = await school.call('POST', `classes/${lesson.id}/add-user`, { as: school.admin, body: { userId } });
    expect(again.status).toBe(201);
    expect((await school.call<Class>('GET', `classes/${lesson.id}`)).data.studentCount).toBe(1);
  });

  test('are rejected whose address someone has, who are no teacher or student, or for another class', async () => {
    const lesson = await school.classIn(madrasa.id);
    const taken = (await school.member('student', lesson.id)).email;
    const add = async (body: object) =>
      (await school.call('POST', `classes/${lesson.id}/add-user`, { as: school.admin, body })).status;
    expect(await add(newcomer({ email: taken.toUpperCase() }))).toBe(409);
    expect(await add({ userId: stranger.id })).toBe(422);
    expect(await add(newcomer({ role: 'admin' }))).toBe(422);
    expect(await add(newcomer({ classId: newId() }))).toBe(422);
    expect(await add({ userId: newId() })).toBe(404);
  });

  test('cannot be pulled over from another region by someone who knows their id', async () => {
    const foreign = await school.region({ supervisorId: stranger.id });
    const theirs = await school.classIn((await school.madrasa(foreign.id)).id);
    const lesson = await school.classIn(madrasa.id);
    const teacher = await school.member('teacher', theirs.id);
    const body = { userId: teacher.id };
    const pulled = await school.call('POST', `classes/${lesson.id}/add-user`, { as: school.supervisor, body });
    expect(pulled.status).toBe(404);
    expect((await school.call('GET', `users/${teacher.id}`, { as: school.supervisor })).status).toBe(404);
  });

  test('leave one class and stay in others', async () => {
    const [left, kept] = [await school.classIn(madrasa.id), await school.classIn(madrasa.id)];
    const { id: userId } = await school.member('teacher', left.id);
    await school.call('POST', `classes/${kept.id}/add-user`, { as: school.admin, body: { userId } });
    const path = `classes/${left.id}/users/${userId}`;
    expect((await school.call('DELETE', path, { as: school.supervisor })).status).toBe(200);
    expect((await school.call('DELETE', path, { as: school.supervisor })).status).toBe(404);
    expect((await school.call<Class>('GET', `classes/${kept.id}`)).data.totalTeachers).toBe(1);
  });
});

test('several people leave a class at once, keep their accounts, and it is said who was not in it', async () => {
  const madrasa = await school.madrasa((await school.region()).id);
  const [left, kept] = [await school.classIn(madrasa.id), await school.classIn(madrasa.id)];
  const [first, second] = [await school.member('student', left.id), await school.member('student', left.id)];
  const elsewhere = await school.member('student', kept.id);
  await school.call('POST', `classes/${kept.id}/add-user`, { as: school.supervisor, body: { userId: first.id } });
  const leave = (as: TestPerson, ids: string[]) =>
    school.call<{ done: boolean; code: string | null }[]>('POST', `classes/${left.id}/remove-users`, {
      as,
      body: { ids },
    });
  expect((await leave(stranger, [first.id])).status).toBe(404);
  const { data } = await leave(school.supervisor, [first.id, elsewhere.id, second.id]);
  expect(data.map(({ done, code }) => [done, code])).toEqual([
    [true, null],
    [false, 'not-found'],
    [true, null],
  ]);
  const counts = [left.id, kept.id].map((id) => school.call<Class>('GET', `classes/${id}`));
  expect((await Promise.all(counts)).map(({ data: { totalStudents } }) => totalStudents)).toEqual([0, 2]);
  expect((await school.call<User>('GET', `users/${second.id}`, { as: school.admin })).data.id).toBe(second.id);
});

test('people move from one class to another at once, and a supervisor moves no one out of a foreign one', async () => {
  const madrasa = await school.madrasa((await school.region()).id);
  const [morning, evening] = [await school.classIn(madrasa.id), await school.classIn(madrasa.id)];
  const people = [await school.member('student', morning.id), await school.member('student', morning.id)];
  const ids = people.map(({ id }) => id);
  const into = (classId: string, body: object) =>
    school.call<{ done: boolean }[]>('POST', `classes/${classId}/add-users`, { as: school.supervisor, body });
  const answer = await into(evening.id, { ids, from: morning.id });
  expect(answer.data.map(({ done }) => done)).toEqual([true, true]);
  const inClass = async (id: string) => {
    const { data } = await school.call<{ id: string }[]>('GET', `classes/${id}/users?limit=100`, { as: school.admin });
    return data.map((one) => one.id).toSorted();
  };
  expect([await inClass(morning.id), await inClass(evening.id)]).toEqual([[], ids.toSorted()]);
  // A person outside of the named class stays where they are.
  expect((await into(morning.id, { ids, from: morning.id })).data.map(({ done }) => done)).toEqual([true, true]);
  expect((await into(evening.id, { ids, from: morning.id })).data.map(({ done }) => done)).toEqual([true, true]);
  expect((await into(evening.id, { ids, from: morning.id })).data.map(({ done }) => done)).toEqual([false, false]);
  const stranger = await buildPerson(school, 'supervisor');
  const far = await school.classIn((await school.madrasa((await school.region({ supervisorId: stranger.id })).id)).id);
  expect((await into(evening.id, { ids, from: far.id })).status).toBe(404);
});
