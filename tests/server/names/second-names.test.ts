import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundPlace } from '#contract/answers/found-place.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, request, type TestPerson } from '#tests/server/http/open-app.ts';

const latin = { region: 'Atlas Foothills', madrasa: 'Madrasat al-Noor', class: 'Tajwid 7' };
const arabic = { region: 'سفوح الأطلس', madrasa: 'مدرسة النور', class: 'التجويد ٧' };

let school: School;
let region: Region;
let madrasa: Madrasa;
let group: Class;
let sponsor: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  region = await school.region({ name: latin.region, otherName: arabic.region });
  madrasa = await school.madrasa(region.id, { name: latin.madrasa, otherName: arabic.madrasa });
  group = await school.taughtClassIn(madrasa.id, { name: latin.class, otherName: arabic.class });
  sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(group), 40);
});

afterAll(() => school.close());

const inArabic = { 'accept-language': 'ar' };

/** The calls whose answers name places once, for their reader. */
const namedOnce: readonly (readonly [path: string, as: () => TestPerson | undefined])[] = [
  ['search?search=noor', () => undefined],
  ['sponsorships', () => sponsor],
  ['payments', () => sponsor],
  ['payments/statement', () => sponsor],
  ['me/news', () => sponsor],
  ['find?search=noor', () => school.admin],
  ['radar', () => school.supervisor],
  ['stats/regions', () => school.admin],
  ['stats/changes', () => school.admin],
  ['audit', () => school.admin],
];

test.each(namedOnce)('%s names places in the script of its reader', async (path, as) => {
  const caller = as();
  const read = async (headers: Record<string, string>) => {
    const answer = await school.call('GET', path, { ...(caller && { as: caller }), headers });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return JSON.stringify(withoutChanges(answer.data));
  };
  const names = Object.values(latin).filter((name) => !path.startsWith('search') || name !== latin.class);
  const [toArabic, toEnglish] = [await read(inArabic), await read({})];
  for (const name of names) expect(toArabic).not.toContain(name);
  for (const name of Object.values(arabic)) expect(toEnglish).not.toContain(name);
  expect(Object.values(arabic).some((name) => toArabic.includes(name))).toBe(true);
  expect(Object.values(latin).some((name) => toEnglish.includes(name))).toBe(true);
});

/** Values in the log are as they were typed. */
function withoutChanges(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (key, value) => (key === 'changes' ? undefined : value)));
}

test('rows that devices keep have both names, for every reader', async () => {
  for (const headers of [{}, inArabic]) {
    const { data: row } = await school.call<Class>('GET', `classes/${group.id}`, { headers });
    expect([row.name, row.otherName, row.madaris.name, row.madaris.otherName]).toEqual([
      ...[latin.class, arabic.class],
      ...[latin.madrasa, arabic.madrasa],
    ]);
    const { data: school_ } = await school.call<Madrasa>('GET', `madaris/${madrasa.id}`, { headers });
    expect([school_.otherName, school_.region.otherName]).toEqual([arabic.madrasa, arabic.region]);
    const { data: user } = await school.call<User>('GET', `users/${school.supervisor.id}`, {
      as: school.admin,
      headers,
    });
    expect(user.region).toMatchObject({ name: latin.region, otherName: arabic.region });
  }
});

test('a search finds a place by each of its names, folded', async () => {
  const ids = async (words: string) =>
    (await school.call<FoundPlace[]>('GET', `search?search=${encodeURIComponent(words)}`)).data.map(({ id }) => id);
  expect(await ids('سُفوح')).toContain(region.id);
  expect(await ids('foothills')).toContain(region.id);
  expect(await ids('مدرسه النور')).toContain(madrasa.id);
  expect(await ids('التجويد 7')).toContain(group.id);
});

test('a page that knows no second name leaves it as it is, and a search still finds it', async () => {
  const own = await school.madrasa(region.id, { name: 'Dar al-Huda', otherName: 'دار الهدى' });
  const body = { name: 'Dar al-Huda', address: 'Old Gate', totalPrice: 300, regionId: region.id };
  const { data } = await school.call<Madrasa>('PUT', `madaris/${own.id}`, { as: school.admin, body });
  expect([data.address, data.otherName]).toEqual(['Old Gate', 'دار الهدى']);
  const path = `madaris?search=${encodeURIComponent('دار الهدى')}`;
  const found = await school.call<Madrasa[]>('GET', path, { as: school.admin });
  expect(found.data.map(({ id }) => id)).toContain(own.id);
});

test('an export has a column for each of the names', async () => {
  const answer = await school.app.inject(request('GET', 'export/madaris?format=csv', { as: school.admin }));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(latin.madrasa);
  expect(answer.body).toContain(arabic.madrasa);
});

test('a mail has the name in the script of its language, and says another name only to those who saw the former one', async () => {
  const { db } = school.database;
  const [reader, other] = [await buildPerson(school, 'sponsor'), await buildPerson(school, 'sponsor')];
  const own = await school.taughtClassIn(madrasa.id, { name: 'Hadith 1', otherName: 'الحديث ١' });
  await school.sponsor(reader, onClass(own), 10);
  await school.sponsor(other, onClass(own), 10);
  await db.execute(`update sponsorships set language = 'ar' where sponsor_id = '${reader.id}'`);
  const body = {
    name: 'Hadith 2',
    otherName: 'الحديث ١',
    description: 'Morning',
    monthlyPrice: 50,
    madarisId: madrasa.id,
  };
  await school.call('PUT', `classes/${own.id}`, { as: school.admin, body });
  const mailsTo = async ({ id }: TestPerson) =>
    (await db.select().from(queuedMails).where(eq(queuedMails.userId, id))).map(({ kind, values }) => [
      kind,
      values.place,
    ]);
  expect(await mailsTo(reader)).toEqual([['raised', 'الحديث ١']]);
  expect((await mailsTo(other)).sort()).toEqual([
    ['placeRenamed', 'Hadith 2'],
    ['raised', 'Hadith 2'],
  ]);
});
