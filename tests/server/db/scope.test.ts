import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { classesInScope, madarisInScope, regionsInScope, usersInScope } from '#server/access/scope.ts';
import { systemClock } from '#server/clock.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';

let fresh: FreshDatabase;
let database: OpenDatabase;
const people: Record<string, string> = {};

/** North has the madaris M1 (classes A, B) and M2 (class C); South has M3 (class D). */
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { warn: () => undefined });
  const { db } = database;
  const person = async (name: string, role: Role, regionId: string | null = null) => {
    const id = newId();
    people[name] = id;
    const email = `${name.toLowerCase()}@sanad.example`;
    await db.insert(users).values({ id, role, regionId, email, fullName: name, passwordHash: '', searchText: name });
    return id;
  };
  const region = async (name: string) => {
    const supervisorId = await person(`supervisor of ${name}`.replaceAll(' ', '-'), 'supervisor');
    const [row] = await db
      .insert(regions)
      .values({ id: newId(), name, supervisorId, address: '', totalPriceCents: 0, searchText: '' })
      .returning();
    return row?.id ?? '';
  };
  const madrasa = async (name: string, regionId: string) => {
    const [row] = await db
      .insert(madaris)
      .values({ id: newId(), name, regionId, address: '', totalPriceCents: 0, searchText: '' })
      .returning();
    return row?.id ?? '';
  };
  const classOf = async (name: string, madrasaId: string, members: string[]) => {
    const id = newId();
    await db.insert(classes).values({ id, name, madrasaId, description: '', monthlyPriceCents: 0, searchText: '' });
    for (const userId of members) await db.insert(classMembers).values({ classId: id, userId });
    return id;
  };
  const sponsorship = async (
    sponsorId: string,
    on: Pick<typeof sponsorships.$inferInsert, 'type' | 'typeId' | 'regionId'>,
    state: 'active' | 'cancelled' = 'active',
  ) => db.insert(sponsorships).values({ id: newId(), sponsorId, amountCents: 100, state, ...on });

  const north = await region('North');
  const south = await region('South');
  const [m1, m2, m3] = [await madrasa('M1', north), await madrasa('M2', north), await madrasa('M3', south)];
  const teacher = await person('teacher', 'teacher');
  const student = await person('student', 'student');
  await person('student-of-north-without-class', 'student', north);
  const elsewhere = await person('student-of-south', 'student', south);
  const a = await classOf('A', m1, [teacher, student]);
  await classOf('B', m1, []);
  await classOf('C', m2, [teacher]);
  await classOf('D', m3, [elsewhere]);
  await sponsorship(await person('sponsor-of-class', 'sponsor'), { type: 'class', typeId: a, regionId: north });
  await sponsorship(await person('sponsor-of-madrasa', 'sponsor'), { type: 'madrasa', typeId: m1, regionId: north });
  await sponsorship(await person('sponsor-of-region', 'sponsor'), { type: 'region', typeId: south, regionId: south });
  await sponsorship(
    await person('sponsor-no-more', 'sponsor'),
    { type: 'region', typeId: north, regionId: north },
    'cancelled',
  );
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

async function reached(name: string, role: Role) {
  const { db } = database;
  const call = { db, clock: systemClock, reach: 'scope', caller: { role, userId: people[name] ?? '' } } as const;
  const names = async (query: Promise<{ name: string }[]>) =>
    (await query)
      .map((row) => row.name)
      .sort()
      .join(' ');
  return {
    regions: await names(db.select({ name: regions.name }).from(regions).where(regionsInScope(call))),
    madaris: await names(db.select({ name: madaris.name }).from(madaris).where(madarisInScope(call))),
    classes: await names(db.select({ name: classes.name }).from(classes).where(classesInScope(call))),
  };
}

test.each<[string, Role, string, string, string]>([
  ['supervisor-of-North', 'supervisor', 'North', 'M1 M2', 'A B C'],
  ['supervisor-of-South', 'supervisor', 'South', 'M3', 'D'],
  ['teacher', 'teacher', 'North', 'M1 M2', 'A C'],
  ['student', 'student', 'North', 'M1', 'A'],
  ['student-of-north-without-class', 'student', '', '', ''],
  ['sponsor-of-class', 'sponsor', '', '', 'A'],
  ['sponsor-of-madrasa', 'sponsor', '', 'M1', 'A B'],
  ['sponsor-of-region', 'sponsor', 'South', 'M3', 'D'],
  ['sponsor-no-more', 'sponsor', '', '', ''],
  ['supervisor-of-none', 'supervisor', '', '', ''],
])('the %s (%s) reaches the regions %j, the madaris %j and the classes %j', async (name, role, ...expected) => {
  if (name === 'supervisor-of-none') people[name] = newId();
  const [inRegions, inMadaris, inClasses] = expected;
  expect(await reached(name, role)).toEqual({ regions: inRegions, madaris: inMadaris, classes: inClasses });
});

test('a supervisor manages the teachers and students of the region, with and without a class, and no one else', async () => {
  const { db } = database;
  const managed = async (name: string) => {
    const call = {
      db,
      clock: systemClock,
      reach: 'scope',
      caller: { role: 'supervisor', userId: people[name] ?? '' },
    } as const;
    const rows = await db.select({ name: users.fullName }).from(users).where(usersInScope(call));
    return rows.map((row) => row.name).sort();
  };
  expect(await managed('supervisor-of-North')).toEqual(['student', 'student-of-north-without-class', 'teacher']);
  expect(await managed('supervisor-of-South')).toEqual(['student-of-south']);
});

test('who may reach everything is held back by nothing, a visitor in scope by all', async () => {
  const { db } = database;
  expect(classesInScope({ db, clock: systemClock, reach: 'all', caller: { role: 'visitor' } })).toBeUndefined();
  const none = classesInScope({ db, clock: systemClock, reach: 'scope', caller: { role: 'visitor' } });
  expect(await db.select().from(classes).where(none)).toEqual([]);
});
