import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';

/*
 * The sponsored sum is stored beside each price, so that a list sums nothing. It must always be the sum of the active
 * sponsorships.
 */
let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function percentOf(path: string): Promise<number | undefined> {
  const { data } = await school.call<{ sponsoredPercentage: number }>('GET', path, { as: school.admin });
  return data.sponsoredPercentage;
}

async function movedTo(madrasa: Madrasa, lesson: Class): Promise<void> {
  const { name, description, monthlyPrice } = lesson;
  const body = { name, description, monthlyPrice, madarisId: madrasa.id };
  const { status } = await school.call('PUT', `classes/${lesson.id}`, { as: school.admin, body });
  expect(status).toBe(200);
}

test('a sponsorship on a class counts for its madrasa and its region, and no longer once it is cancelled', async () => {
  const region = await school.region({ totalPrice: 1_000 });
  const madrasa = await school.madrasa(region.id, { totalPrice: 400 });
  const lesson = await school.classIn(madrasa.id, { monthlyPrice: 40 });
  const paths = [`classes/${lesson.id}`, `madaris/${madrasa.id}`, `regions/${region.id}`];
  const percents = () => Promise.all(paths.map(percentOf));
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onClass(lesson), 20);
  expect(await percents()).toEqual([50, 5, 2]);
  expect((await school.call('DELETE', `sponsorships/${id}`, { as: sponsor })).status).toBe(200);
  expect(await percents()).toEqual([0, 0, 0]);
  expect(await wrongSums(school.database.db)).toEqual([]);
});

test('a class that moves takes its sponsorships along, and they are missed where it was', async () => {
  const [north, south] = [await school.region({ name: 'North' }), await school.region({ name: 'South' })];
  const [from, to] = [await school.madrasa(north.id), await school.madrasa(south.id)];
  const lesson = await school.classIn(from.id);
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onClass(lesson), 20);
  await school.sponsor(sponsor, onMadrasa(from), 100);
  await school.sponsor(sponsor, onRegion(north), 100);
  await movedTo(to, lesson);
  const places = ['regions', 'regions', 'madaris', 'madaris'].map(
    (entity, at) => `${entity}/${[north, south, from, to][at]?.id}`,
  );
  expect(await Promise.all(places.map(percentOf))).toEqual([20, 2, 25, 5]);
  expect(await wrongSums(school.database.db)).toEqual([]);
});

test('a sponsorship that is not written after all, or is rolled back, is not counted', async () => {
  const region = await school.region();
  const sponsor = await buildPerson(school, 'sponsor');
  const id = await school.sponsor(sponsor, onRegion(region), 20);
  const row = { id, sponsorId: sponsor.id, ...onRegion(region), amountCents: 5_000, state: 'active' as const };
  await school.database.db.insert(sponsorships).values(row).onConflictDoNothing();
  const broken = school.database.db.transaction(async (within) => {
    await within.insert(sponsorships).values({ ...row, id: newId() });
    await within.execute(sql`select 1 / 0`);
  });
  await expect(broken).rejects.toThrow();
  expect(await percentOf(`regions/${region.id}`)).toBe(2);
  expect(await wrongSums(school.database.db)).toEqual([]);
});

test('rows that came in while no trigger ran are summed again, and correct sums do not change', async () => {
  const region = await school.region();
  const lesson = await school.classIn((await school.madrasa(region.id)).id);
  await school.sponsor(await buildPerson(school, 'sponsor'), onClass(lesson), 20);
  await school.database.db.update(classes).set({ sponsoredCents: 7 }).where(eq(classes.id, lesson.id));
  expect(await wrongSums(school.database.db)).toHaveLength(1);
  await school.database.db.execute(sql`select sum_all_sponsorships()`);
  expect(await wrongSums(school.database.db)).toEqual([]);
});

test('most needed first means most dollars open, also where the sponsors of a madrasa or a region leave less', async () => {
  const region = await school.region({ totalPrice: 1_000 });
  const [nearly, small, untouched, unpriced] = [
    await school.madrasa(region.id, { totalPrice: 400 }),
    await school.madrasa(region.id, { totalPrice: 90 }),
    await school.madrasa(region.id, { totalPrice: 300 }),
    await school.madrasa(region.id, { totalPrice: 0 }),
  ];
  for (const [madrasa, monthlyPrice] of [
    [nearly, 80],
    [small, 30],
    [untouched, 50],
    [untouched, 0],
    [unpriced, 20],
  ] as const) {
    await school.classIn(madrasa.id, { monthlyPrice });
  }
  const sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onMadrasa(nearly), 397);
  const open = async (path: string) => {
    const { data } = await school.call<{ openDollars: number }[]>('GET', `${path}?sort=need&regionId=${region.id}`);
    return data.map(({ openDollars }) => openDollars);
  };
  expect(await open('classes')).toEqual([50, 30, 20, 3, 0]);
  await school.sponsor(sponsor, onRegion(region), 503);
  expect(await open('madaris')).toEqual([100, 90, 3, 0]);
  await school.sponsor(sponsor, onRegion(region), 90);
  expect(await open('classes')).toEqual([10, 10, 10, 3, 0]);
  await school.sponsor(sponsor, onRegion(region), 10);
  expect(await open('classes')).toEqual([]);
  expect(await wrongSums(school.database.db)).toEqual([]);
});
