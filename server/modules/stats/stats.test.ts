import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionFigure, MonthFigures } from '#contract/answers/figures.ts';
import type { Stats } from '#contract/answers/stats.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Region } from '#contract/entities/region.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { onClass, onMadrasa, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let region: Region;
let lesson: Class;
let teacher: TestPerson;
let sponsor: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  region = await school.region({ totalPrice: 500 });
  const madrasa = await school.madrasa(region.id, { totalPrice: 100 });
  lesson = await school.classIn(madrasa.id, { monthlyPrice: 40 });
  await school.classIn(madrasa.id, { monthlyPrice: 60 });
  teacher = await school.member('teacher', lesson.id);
  await school.member('student', lesson.id);
  const other = await school.region({ supervisorId: (await buildPerson(school, 'supervisor')).id, totalPrice: 500 });
  const elsewhere = await school.madrasa(other.id, { totalPrice: 200 });
  await school.member('student', (await school.classIn(elsewhere.id)).id);
  sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onMadrasa(elsewhere), 200);
  await school.sponsor(sponsor, onClass(lesson), 30);
});

afterAll(async () => {
  await school.close();
});

async function stats(as?: TestPerson): Promise<Stats> {
  return (await school.call<Stats>('GET', 'stats', as ? { as } : {})).data;
}

test('a visitor and an admin read the totals of everything', async () => {
  const everything = {
    totalRegions: 2,
    totalMadaris: 2,
    totalClasses: 3,
    totalStudents: 2,
    totalTeachers: 1,
    totalSponsors: 1,
    sponsoredMadaris: 1,
    sponsoredClasses: 1,
    sponsoredPercentage: 23,
    sponsoredDollars: 230,
    totalDollars: 1_000,
    reportsThisMonth: 0,
  };
  expect(await stats()).toEqual(everything);
  expect(await stats(school.admin)).toEqual(everything);
});

test('a supervisor reads those of their own region', async () => {
  expect(await stats(school.supervisor)).toMatchObject({
    totalRegions: 1,
    totalMadaris: 1,
    totalClasses: 2,
    totalStudents: 1,
    totalTeachers: 1,
    totalSponsors: 1,
    sponsoredMadaris: 0,
    sponsoredPercentage: 6,
    totalDollars: 500,
  });
});

test('a teacher reads those of their own classes', async () => {
  expect(await stats(teacher)).toMatchObject({
    totalRegions: 1,
    totalMadaris: 1,
    totalClasses: 1,
    totalStudents: 1,
    sponsoredPercentage: 75,
    sponsoredDollars: 30,
    totalDollars: 40,
  });
});

test('a sponsor reads what their own sponsorships reach and cost', async () => {
  expect(await stats(sponsor)).toMatchObject({
    totalMadaris: 1,
    totalClasses: 2,
    totalSponsors: 1,
    sponsoredDollars: 230,
    totalDollars: 240,
    sponsoredPercentage: 95,
  });
});

test('who has nothing reads zeros', async () => {
  const nothing = await stats(await buildPerson(school, 'student'));
  expect(new Set(Object.values(nothing))).toEqual(new Set([0]));
});

test('a month shows what was paid for it and what of that was returned, each in the caller’s regions', async () => {
  await school.database.db.update(payments).set({ state: 'refunded' }).where(eq(payments.amountCents, 20_000));
  const paidIn = async (as: TestPerson) => {
    const { data } = await school.call<MonthFigures[]>('GET', 'stats/months', { as });
    return data.map(({ chargedDollars, refundedDollars }) => [chargedDollars, refundedDollars]).slice(-2);
  };
  expect(await paidIn(school.admin)).toEqual([
    [0, 0],
    [230, 200],
  ]);
  expect(await paidIn(school.supervisor)).toEqual([
    [0, 0],
    [30, 0],
  ]);
});

test('each figure of reports is the length of the list that it leads to', async () => {
  await school.database.db.update(classes).set({ createdAt: new Date(Date.now() - 200 * 24 * 3_600_000) });
  const { data: months } = await school.call<MonthFigures[]>('GET', 'stats/months', { as: school.supervisor });
  const shown = { received: 'receivedReports', late: 'lateReports', missing: 'missingReports', due: 'openReports' };
  for (const [show, figure] of Object.entries(shown)) {
    for (const row of months) {
      const path = `radar?show=${show}&month=${row.month}`;
      const { body } = await school.call('GET', path, { as: school.supervisor });
      expect(body.meta.totalItems, path).toBe(row[figure as 'openReports']);
    }
  }
  expect(months.map(({ missingReports }) => missingReports)).toContain(2);
});

test('charges that failed and refunds under way are for the admin to see to, and lead to just these payments', async () => {
  const given = [await school.sponsor(sponsor, onClass(lesson), 3), await school.sponsor(sponsor, onClass(lesson), 4)];
  const [failed, refunding] = await Promise.all(
    given.map(async (id, at) => {
      const set = at === 0 ? { state: 'failed' as const } : { refundAskedAt: new Date() };
      const [row] = await school.database.db
        .update(payments)
        .set(set)
        .where(eq(payments.sponsorshipId, id))
        .returning();
      return row?.id;
    }),
  );
  const money = async (as: TestPerson) => {
    const { data } = await school.call<AttentionFigure[]>('GET', 'stats/attention', { as });
    return data.filter(({ list }) => list === 'payments.list');
  };
  expect(await money(school.supervisor)).toEqual([]);
  const [first, second] = await money(school.admin);
  expect([first?.kind, first?.count, second?.kind, second?.count]).toEqual(['failedCharges', 1, 'waitingRefunds', 1]);
  for (const [figure, id] of [
    [first, failed],
    [second, refunding],
  ] as const) {
    const path = `payments?${new URLSearchParams(figure?.query)}`;
    const { data } = await school.call<{ id: string }[]>('GET', path, { as: school.admin });
    expect(data.map((row) => row.id)).toEqual([id]);
  }
  const { data: others } = await school.call<{ id: string }[]>('GET', 'payments?refunding=false&limit=100', {
    as: school.admin,
  });
  expect(others.map(({ id }) => id)).not.toContain(refunding);
});
