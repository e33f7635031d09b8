import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(async () => {
  await school.close();
});

function form(overrides: object = {}) {
  return { name: 'Ifrane', address: 'Atlas', totalPrice: '400', supervisorId: school.supervisor.id, ...overrides };
}

describe('an admin', () => {
  test('adds a region and reads back what was written, price typed in Arabic digits', async () => {
    const id = newId();
    const body = form({ id, name: 'Ifrane — إفران', description: 'Cedar forests', totalPrice: '١٢٥٠٫٥' });
    const added = await school.call<Region>('POST', 'regions', { as: school.admin, body });
    expect(added.status).toBe(201);
    expect(added.data).toMatchObject({ id, totalPrice: 1250.5, supervisorId: school.supervisor.id, version: 1 });
    expect((await school.call('GET', `regions/${id}`, { as: school.admin })).data).toEqual(added.data);
  });

  test('changes a region, and a second admin who read it before gets an error with the current region', async () => {
    const region = await school.region();
    const changed = await school.call<Region>('PUT', `regions/${region.id}`, {
      as: school.admin,
      body: form({ id: region.id, name: 'Azrou' }),
      headers: { 'if-match': `"${region.version}"` },
    });
    expect(changed.data).toMatchObject({ name: 'Azrou', version: region.version + 1 });
    const late = await school.call<Region>('PUT', `regions/${region.id}`, {
      as: school.admin,
      body: form({ name: 'Midelt' }),
      headers: { 'if-match': `"${region.version}"` },
    });
    expect(late.status).toBe(412);
    expect(late.body.current).toEqual(changed.data);
  });

  test('cannot make someone a supervisor who is none', async () => {
    const teacher = await buildPerson(school, 'teacher');
    const rejected = await school.call('POST', 'regions', {
      as: school.admin,
      body: form({ supervisorId: teacher.id }),
    });
    expect([rejected.status, rejected.body.fields]).toEqual([
      422,
      { supervisorId: 'Supervisor selection is required' },
    ]);
  });

  test('cannot write one region under the address of another', async () => {
    const region = await school.region();
    const rejected = await school.call('PUT', `regions/${region.id}`, {
      as: school.admin,
      body: form({ id: newId() }),
    });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['id']]);
  });

  test('reads in their own language why a region with madaris stays', async () => {
    const region = await school.region();
    await school.madrasa(region.id);
    const headers = { 'accept-language': 'ar' };
    const rejected = await school.call('DELETE', `regions/${region.id}`, { as: school.admin, headers });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'has-children']);
    expect(rejected.body.message).toMatch(/لا يمكن الحذف/);
    expect((await school.call('GET', `regions/${region.id}`)).status).toBe(200);
  });

  test('cannot delete a region that someone pays for', async () => {
    const region = await school.region();
    await school.sponsor(await buildPerson(school, 'sponsor'), onRegion(region), 10);
    expect((await school.call('DELETE', `regions/${region.id}`, { as: school.admin })).body.code).toBe('has-children');
  });

  test('deletes an empty region, and its supervisor is free again', async () => {
    const supervisor = await buildPerson(school, 'supervisor');
    const region = await school.region({ supervisorId: supervisor.id });
    const before = await school.call<User>('GET', `users/${supervisor.id}`, { as: supervisor });
    expect(before.data.region).toEqual({ id: region.id, name: region.name, otherName: '' });
    expect((await school.call('DELETE', `regions/${region.id}`, { as: school.admin })).status).toBe(200);
    expect((await school.call('GET', `regions/${region.id}`)).status).toBe(404);
    const after = await school.call<User>('GET', `users/${supervisor.id}`, { as: supervisor });
    expect(after.data.regionId).toBeNull();
  });
});

describe('everybody', () => {
  test('reads regions without learning who supervises them', async () => {
    const region = await school.region();
    const supervisorIds = await Promise.all(
      [undefined, await buildPerson(school, 'supervisor'), await buildPerson(school, 'sponsor'), school.supervisor].map(
        async (as) => (await school.call<Region>('GET', `regions/${region.id}`, as ? { as } : {})).data.supervisorId,
      ),
    );
    expect(supervisorIds).toEqual([null, null, null, school.supervisor.id]);
  });

  test('finds a region by a part of its name, however it is written', async () => {
    const region = await school.region({ name: 'Taroudant — تارودانت ٧' });
    for (const search of ['tarou', 'TAROUDANT', 'تَارُودَانت', 'دانت 7', '۷']) {
      const found = await school.call<Region[]>('GET', `regions?search=${encodeURIComponent(search)}`, {
        as: school.admin,
      });
      expect(
        found.data.map(({ id }) => id),
        search,
      ).toContain(region.id);
    }
  });

  test('searches for signs as they are', async () => {
    await school.region({ name: 'Plain name' });
    const region = await school.region({ name: '100% of_it\\' });
    for (const search of ['%', '_', '\\', '0% of_']) {
      const found = await school.call<Region[]>('GET', `regions?search=${encodeURIComponent(search)}`, {
        as: school.admin,
      });
      expect(
        found.data.map(({ id }) => id),
        search,
      ).toEqual([region.id]);
    }
  });

  test('turns pages without meeting a region twice, and learns how many there are even beyond the last page', async () => {
    for (const name of ['Same name', 'Same name', 'Same name', 'Same name', 'Same name']) await school.region({ name });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        school.call<Region[]>('GET', `regions?search=same&limit=2&page=${page}&sort=-name`, { as: school.admin }),
      ),
    );
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages[3]?.body.meta).toEqual({ totalItems: 5, totalCount: 5, page: 4, limit: 2 });
  });

  test('reads percentages that follow the sponsorships, and only the word Sponsored', async () => {
    const region = await school.region({ totalPrice: 1_000 });
    const madrasa = await school.madrasa(region.id, { totalPrice: 100 });
    const other = await school.madrasa(region.id, { totalPrice: 900 });
    const lesson = await school.classIn(other.id, { monthlyPrice: 30 });
    await school.classIn(other.id, { monthlyPrice: 30 });
    await school.classIn(madrasa.id);
    const sponsor = await buildPerson(school, 'sponsor');
    await school.sponsor(sponsor, onMadrasa(madrasa), 100);
    await school.sponsor(sponsor, onClass(lesson), 30);
    const read = async () => (await school.call<Region>('GET', `regions/${region.id}`)).data;
    expect(await read()).toMatchObject({
      sponsoredPercentage: 13,
      sponsoredMadaris: 1,
      sponsoredClasses: 2,
      sponsorBy: null,
    });
    await school.sponsor(sponsor, onRegion(region), 869);
    expect(await read()).toMatchObject({ sponsoredPercentage: 99, sponsoredMadaris: 1, sponsorBy: null });
    await school.sponsor(sponsor, onRegion(region), 1);
    expect(await read()).toMatchObject({ sponsoredPercentage: 100, sponsoredMadaris: 2, sponsorBy: 'Sponsored' });
  });

  test('counts a student of two classes once', async () => {
    const region = await school.region();
    const madrasa = await school.madrasa(region.id);
    const [first, second] = [await school.classIn(madrasa.id), await school.classIn(madrasa.id)];
    const student = await school.member('student', first.id);
    const body = { userId: student.id };
    await school.call('POST', `classes/${second.id}/add-user`, { as: school.admin, body });
    await school.member('teacher', second.id);
    const { data } = await school.call<Region>('GET', `regions/${region.id}`);
    expect(data).toMatchObject({ totalMadrasas: 1, totalClasses: 2, totalStudents: 1, totalTeachers: 1 });
  });
});
