import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MonthOff } from '#contract/answers/month-off.ts';
import type { News } from '#contract/answers/news.ts';
import type { RadarRow } from '#contract/answers/radar.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { wrongFigures } from '#tests/server/wrong-figures.ts';

let school: School;
let now: Date;
let region: Region;
let madrasa: Madrasa;
let group: Class;

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now } });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  region = await school.region();
  madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
});

const add = (placeType: string, placeId: string, month: string, as = school.supervisor) =>
  school.call<MonthOff>('POST', 'months-off', { as, body: { placeType, placeId, month, name: 'Ramadan' } });

async function monthsOf(id = group.id): Promise<Record<string, string>> {
  const { data } = await school.call<ReportMonth[]>('GET', `classes/${id}/months`);
  return Object.fromEntries(data.map(({ month, state, offName }) => [month, offName ? `${state} ${offName}` : state]));
}

test('a month is planned off until its due day is over, and excused afterwards', async () => {
  expect((await add('class', group.id, '2026-11')).data).toMatchObject({
    kind: 'off',
    name: 'Ramadan',
    placeName: group.name,
  });
  expect((await add('class', group.id, '2026-10')).data.kind).toBe('excused');
  now = new Date('2026-12-05T23:59:59Z');
  const other = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  expect((await add('class', other.id, '2026-11')).data.kind).toBe('off');
  expect(await monthsOf()).toMatchObject({
    '2026-09': 'missing',
    '2026-10': 'excused Ramadan',
    '2026-11': 'off Ramadan',
  });
});

test('those of a region and of a madrasa apply to all classes in them', async () => {
  await add('region', region.id, '2026-09');
  await add('madrasa', madrasa.id, '2026-08');
  const later = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  for (const id of [group.id, later.id]) {
    expect(await monthsOf(id)).toMatchObject({
      '2026-07': 'missing',
      '2026-08': 'excused Ramadan',
      '2026-09': 'excused Ramadan',
    });
  }
  const places = [
    await school.call<Region>('GET', `regions/${region.id}`),
    await school.call<Madrasa>('GET', `madaris/${madrasa.id}`),
    await school.call<Class>('GET', `classes/${group.id}`),
  ];
  expect(places.map(({ data }) => data.monthsOff.map(({ month }) => month))).toEqual([['2026-09'], ['2026-08'], []]);
});

test('a report that comes anyway counts', async () => {
  await add('class', group.id, '2026-10');
  const { db } = school.database;
  const fileId = newId();
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  const createdAt = new Date('2026-11-02T00:00:00Z');
  await db.insert(reports).values({ id: newId(), classId: group.id, title: 'r', fileId, month: '2026-10', createdAt });
  expect((await monthsOf())['2026-10']).toBe('received Ramadan');
});

test('no one is asked for it, and no figure counts it', async () => {
  const teacher = await school.member('teacher', group.id);
  const radar = async () => {
    const query = `madarisId=${madrasa.id}&show=missing&month=2026-10`;
    return (await school.call<RadarRow[]>('GET', `radar?${query}`, { as: school.supervisor })).data.length;
  };
  const news = async () => {
    const { data } = await school.call<News>('GET', 'me/news', { as: teacher });
    return data.items.map(({ month }) => month);
  };
  expect([await radar(), await news()]).toEqual([1, expect.arrayContaining(['2026-10'])]);
  const { data } = await add('region', region.id, '2026-10');
  expect([await radar(), await news()]).toEqual([0, expect.not.arrayContaining(['2026-10'])]);
  expect(await wrongFigures(school.database.db)).toEqual([]);
  expect((await school.call('DELETE', `months-off/${data.id}`, { as: school.supervisor })).status).toBe(200);
  expect([await radar(), await news()]).toEqual([1, expect.arrayContaining(['2026-10'])]);
  expect(await wrongFigures(school.database.db)).toEqual([]);
});

test('a month is off once for a place, not long ago and not far ahead', async () => {
  await add('class', group.id, '2026-10');
  expect((await add('class', group.id, '2026-10')).body.code).toBe('month-off-there');
  expect((await add('class', group.id, '2024-10')).body.fields?.month).toBeDefined();
  expect((await add('class', group.id, '2029-10')).body.fields?.month).toBeDefined();
});

test('a supervisor plans and sees months of their own regions only', async () => {
  const foreign = await buildPerson(school, 'supervisor');
  const other = await school.region({ supervisorId: foreign.id });
  for (const [type, id] of [
    ['region', region.id],
    ['madrasa', madrasa.id],
    ['class', group.id],
  ] as const) {
    expect((await add(type, id, '2026-12', foreign)).status).toBe(404);
    expect((await add(type, id, '2026-12')).status).toBe(201);
  }
  const { data } = await add('region', other.id, '2026-12', foreign);
  const list = async (as = school.supervisor, query = '') =>
    (await school.call<MonthOff[]>('GET', `months-off?${query}`, { as })).data.map(({ placeId }) => placeId);
  expect(await list(foreign)).toEqual([other.id]);
  expect(await list(school.supervisor, `placeType=madrasa&placeId=${madrasa.id}`)).toEqual([madrasa.id]);
  expect(await list()).not.toContain(other.id);
  expect((await school.call('DELETE', `months-off/${data.id}`, { as: school.supervisor })).status).toBe(404);
});
