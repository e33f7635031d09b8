import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let sponsor: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  sponsor = await buildPerson(school, 'sponsor');
});

afterAll(async () => {
  await school.close();
});

const form = { name: 'al-Huda', address: 'Old Gate 3', totalPrice: 300 };

describe('a supervisor', () => {
  test('adds a madrasa without choosing a region: it comes into their own', async () => {
    const supervisor = await buildPerson(school, 'supervisor');
    const region = await school.region({ supervisorId: supervisor.id });
    const added = await school.call<Madrasa>('POST', 'madaris', { as: supervisor, body: form });
    const { name, otherName, country, placeName } = region;
    expect([added.status, added.data.region]).toEqual([201, { id: region.id, name, otherName, country, placeName }]);
  });

  test('of two regions is asked which one is meant', async () => {
    const supervisor = await buildPerson(school, 'supervisor');
    const [, second] = [
      await school.region({ supervisorId: supervisor.id }),
      await school.region({ supervisorId: supervisor.id }),
    ];
    const rejected = await school.call('POST', 'madaris', { as: supervisor, body: form });
    expect([rejected.status, rejected.body.fields]).toEqual([422, { regionId: 'Region selection is required' }]);
    const added = await school.call('POST', 'madaris', { as: supervisor, body: { ...form, regionId: second?.id } });
    expect(added.status).toBe(201);
  });

  test('finds nothing to add to, change or move to in a region of someone else', async () => {
    const [supervisor, other] = [await buildPerson(school, 'supervisor'), await buildPerson(school, 'supervisor')];
    const own = await school.region({ supervisorId: supervisor.id });
    const foreign = await school.region({ supervisorId: other.id });
    const [mine, theirs] = [await school.madrasa(own.id), await school.madrasa(foreign.id)];
    const rejected = [
      await school.call('POST', 'madaris', { as: supervisor, body: { ...form, regionId: foreign.id } }),
      await school.call('PUT', `madaris/${theirs.id}`, { as: supervisor, body: form }),
      await school.call('PUT', `madaris/${mine.id}`, { as: supervisor, body: { ...form, regionId: foreign.id } }),
      await school.call('PUT', `madaris/${newId()}`, { as: supervisor, body: form }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(rejected.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await school.call<Madrasa>('GET', `madaris/${mine.id}`)).data.regionId).toBe(own.id);
  });

  test('changes a madrasa of their own region, which stays there', async () => {
    const region = await school.region();
    const madrasa = await school.madrasa(region.id);
    const changed = await school.call<Madrasa>('PUT', `madaris/${madrasa.id}`, {
      as: school.supervisor,
      body: { ...form, id: madrasa.id },
      headers: { 'if-match': '"1"' },
    });
    expect(changed.data).toMatchObject({ ...form, regionId: region.id, version: 2 });
  });

  test('may not delete a madrasa', async () => {
    const madrasa = await school.madrasa((await school.region()).id);
    expect((await school.call('DELETE', `madaris/${madrasa.id}`, { as: school.supervisor })).status).toBe(403);
  });
});

describe('an admin', () => {
  test('has to choose a region that is there', async () => {
    const rejected = await school.call('POST', 'madaris', { as: school.admin, body: form });
    expect([rejected.status, rejected.body.fields]).toEqual([422, { regionId: 'Region selection is required' }]);
    const unknown = { ...form, regionId: newId() };
    expect((await school.call('POST', 'madaris', { as: school.admin, body: unknown })).status).toBe(404);
  });

  test('moves a madrasa, and its people and what is sponsored on it count for its new region', async () => {
    const [from, to] = [await school.region(), await school.region()];
    const madrasa = await school.madrasa(from.id);
    await school.member('student', (await school.classIn(madrasa.id)).id);
    await school.sponsor(sponsor, onMadrasa(madrasa), 100);
    const body = { ...form, regionId: to.id };
    const moved = await school.call<Madrasa>('PUT', `madaris/${madrasa.id}`, { as: school.admin, body });
    expect(moved.data.regionId).toBe(to.id);
    const figures = await Promise.all(
      [from, to].map(async ({ id }) => {
        const { data } = await school.call<Madrasa>('GET', `regions/${id}`);
        return [data.sponsoredPercentage, data.totalStudents];
      }),
    );
    expect(figures).toEqual([
      [0, 0],
      [10, 1],
    ]);
  });

  test('deletes a madrasa only when it has no classes and no one pays for it', async () => {
    const region = await school.region();
    const [madrasa, paid] = [await school.madrasa(region.id), await school.madrasa(region.id)];
    const lesson = await school.classIn(madrasa.id);
    await school.sponsor(sponsor, onMadrasa(paid), 10);
    const rejected = [
      await school.call('DELETE', `madaris/${madrasa.id}`, { as: school.admin }),
      await school.call('DELETE', `madaris/${paid.id}`, { as: school.admin }),
    ];
    expect(rejected.map(({ body }) => body.code)).toEqual(['has-children', 'has-children']);
    expect(rejected.map(({ body }) => body.message.match(/it: (.*?)\./)?.[1])).toEqual(['classes', 'sponsorships']);
    await school.call('DELETE', `classes/${lesson.id}`, { as: school.admin });
    expect((await school.call('DELETE', `madaris/${madrasa.id}`, { as: school.admin })).status).toBe(200);
    expect((await school.call('DELETE', `madaris/${madrasa.id}`, { as: school.admin })).status).toBe(404);
  });

  test('reads who sponsors a madrasa, itself, by its classes or by its region', async () => {
    const region = await school.region();
    const madrasa = await school.madrasa(region.id, { totalPrice: 100 });
    const lesson = await school.classIn(madrasa.id, { monthlyPrice: 80 });
    await school.sponsor(sponsor, onClass(lesson), 80);
    await school.sponsor(sponsor, onRegion(region), 10);
    const other = await buildPerson(school, 'supervisor');
    const read = () =>
      Promise.all(
        [school.admin, school.supervisor, other, sponsor].map(async (as) => {
          const { data } = await school.call<Madrasa>('GET', `madaris/${madrasa.id}`, { as });
          return [data.sponsorBy, data.partlySponsoredBy];
        }),
      );
    const [part, nothing] = [
      [null, 'sponsor'],
      [null, null],
    ];
    expect(await read()).toEqual([part, part, nothing, nothing]);
    await school.sponsor(sponsor, onMadrasa(madrasa), 20);
    const [named, sponsored] = [
      ['sponsor', null],
      ['Sponsored', null],
    ];
    expect(await read()).toEqual([named, named, sponsored, sponsored]);
  });
});

describe('everybody', () => {
  test('filters madaris by whether they are complete, on the server, so that pages and totals fit', async () => {
    const [region, whole] = [await school.region(), await school.region()];
    const [given, open] = [await school.madrasa(region.id), await school.madrasa(region.id)];
    const partly = await school.madrasa(region.id);
    await school.sponsor(sponsor, onMadrasa(partly), 1);
    const above = await school.madrasa(whole.id);
    await school.sponsor(sponsor, onMadrasa(given), given.totalPrice);
    await school.sponsor(sponsor, onRegion(whole), whole.totalPrice);
    const list = async (path: string) =>
      (await school.call<Madrasa[]>('GET', path, { as: school.admin })).body.meta.totalItems;
    expect(await list(`madaris/region/${region.id}?sponsored=true`)).toBe(1);
    expect(await list(`madaris/region/${region.id}?sponsored=false&limit=1`)).toBe(2);
    expect(await list(`madaris/region/${whole.id}?sponsored=true`)).toBe(1);
    const { data } = await school.call<Madrasa[]>('GET', 'madaris?sponsored=true&limit=100', { as: school.admin });
    const ids = data.map(({ id }) => id);
    expect([ids.includes(given.id), ids.includes(above.id), ids.includes(open.id)]).toEqual([true, true, false]);
    expect(data.every(({ sponsorBy }) => sponsorBy)).toBe(true);
  });

  test('gets no message that a region is empty when there is none', async () => {
    const region = await school.region();
    expect((await school.call('GET', `madaris/region/${region.id}`)).body.meta.totalItems).toBe(0);
    expect((await school.call('GET', `madaris/region/${newId()}`)).status).toBe(404);
  });

  test('sees a whole region completed in each of its madaris', async () => {
    const region = await school.region({ totalPrice: 100 });
    const madrasa = await school.madrasa(region.id, { totalPrice: 60 });
    await school.classIn(madrasa.id);
    await school.sponsor(sponsor, onRegion(region), 100);
    expect((await school.call<Madrasa>('GET', `madaris/${madrasa.id}`)).data).toMatchObject({
      percentageSponsored: 100,
      sponsoredPercentage: 100,
      sponsoredMadaris: 1,
      sponsoredClasses: 1,
    });
  });
});
