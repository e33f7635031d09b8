import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CountryCounts } from '#contract/answers/country-counts.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

/* Sponsors choose by country: regions, madaris and classes of one country, and the list of countries. */

let school: School;

beforeAll(async () => {
  school = await openSchool();
  for (const country of ['MA', 'EG', 'MA', undefined]) {
    const region = await school.region({ name: `Region ${country}`, ...(country && { country }) });
    const madrasa = await school.madrasa(region.id, { name: `Madrasa ${country}` });
    await school.classIn(madrasa.id, { name: `Class ${country}` });
  }
  await school.madrasa((await school.region({ name: 'Not open yet', country: 'YE' })).id);
});

afterAll(() => school.close());

async function names(path: string, as?: TestPerson) {
  const { status, data, body } = await school.call<(Region | Madrasa | Class)[]>('GET', path, as && { as });
  expect(status).toBe(200);
  expect(body.meta.totalItems).toBe(data.length);
  return data.map(({ name }) => name);
}

test.each([
  ['regions', 'Region'],
  ['madaris', 'Madrasa'],
  ['classes', 'Class'],
])('%s of one country are those of its regions, with their total', async (path, kind) => {
  expect(await names(`${path}?country=MA`)).toEqual([`${kind} MA`, `${kind} MA`]);
  expect(await names(`${path}?country=EG&sort=need`)).toEqual([`${kind} EG`]);
  expect(await names(`${path}?country=EG&sponsored=true`)).toEqual([]);
  expect(await names(`${path}?country=FR`)).toEqual([]);
  expect(await names(path)).toHaveLength(4);
});

test.each(['regions', 'madaris', 'classes'])('%s of what is no country are rejected', async (path) => {
  for (const country of ['Morocco', 'ma', 'M', '%', "'--"]) {
    expect((await school.call('GET', `${path}?country=${encodeURIComponent(country)}`)).status, country).toBe(400);
  }
});

test('the countries to choose from are those of the regions that the caller is shown, each once', async () => {
  const visitor = await school.call<string[]>('GET', 'countries');
  expect(visitor.data).toEqual(['EG', 'MA']);
  const admin = await school.call<string[]>('GET', 'countries', { as: school.admin });
  expect(admin.data).toEqual(['EG', 'MA', 'YE']);
  expect(await names('regions?country=YE')).toEqual([]);
  expect(await names('regions?country=YE', school.admin)).toEqual(['Not open yet']);
});

test('each country says how many of a kind its lists have, and how many of these are sponsored', async () => {
  const counts = async (as?: TestPerson) =>
    (await school.call('GET', 'countries', as && { as })).body as unknown as { counts: Record<string, CountryCounts> };
  const some = (all: number, sponsored = 0) => ({ all, sponsored });
  const before = { region: some(2), madrasa: some(2), class: some(2) };
  expect((await counts()).counts.MA).toEqual(before);

  const [region] = (await school.call<Region[]>('GET', 'regions?country=MA')).data;
  if (!region) throw new Error('There is a region in Morocco.');
  await school.madrasa(region.id, { name: 'Not open yet either' });
  expect((await counts()).counts.MA).toEqual(before);
  expect((await counts(school.admin)).counts.MA?.madrasa).toEqual(some(3));
  expect((await counts(school.admin)).counts.YE).toEqual({ region: some(1), madrasa: some(1), class: some(0) });

  const [taught] = (await school.call<Class[]>('GET', 'classes?country=MA')).data;
  if (!taught) throw new Error('There is a class in Morocco.');
  await school.sponsor(await buildPerson(school, 'sponsor'), onClass(taught), 40);
  expect((await counts()).counts.MA?.class).toEqual(some(2, 1));
  expect(await names('classes?country=MA&sponsored=true')).toHaveLength(1);
});

test('a region that moves to another country takes its madaris and classes along', async () => {
  const [region] = (await school.call<Region[]>('GET', 'regions?country=EG')).data;
  if (!region) throw new Error('There is a region in Egypt.');
  const { name, address, totalPrice } = region;
  const body = { name, address, totalPrice, supervisorId: school.supervisor.id, country: 'SD' };
  const headers = { 'if-match': `"${region.version}"` };
  const { status } = await school.call('PUT', `regions/${region.id}`, { as: school.admin, body, headers });
  expect(status).toBe(200);
  expect(await names('classes?country=SD')).toEqual(['Class EG']);
  expect(await names('classes?country=EG')).toEqual([]);
  expect((await school.call<string[]>('GET', 'countries')).data).toEqual(['MA', 'SD']);
});
