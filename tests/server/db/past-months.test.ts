import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { addMonths, monthOf, monthsUpTo } from '#contract/month.ts';
import { dueEnd, reportState } from '#contract/report-months.ts';
import { dueDayIn } from '#contract/school-year/due-days.ts';
import { randomFrom } from '#server/demo/random.ts';
import { type ClassFacts, classFacts, factsOf } from '#server/figures/class-months.ts';
import { stateOf } from '#server/modules/radar/radar-conditions.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { wrongFigures } from '#tests/server/wrong-figures.ts';
import { seedOf } from '#tests/tools/seed.ts';

const seed = seedOf();
const random = randomFrom(seed);
const dayMs = 24 * 3_600_000;
const atLeast = 5_000;

let school: School;
let now = new Date('2026-03-03T12:00:00Z');
let regions: Region[];
let madaris: Madrasa[];
let classes: Class[];

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now } });
  regions = await all(3, () => school.region({ totalPrice: 100_000, dueDay: random.pick([1, 5, 12, 28]) }));
  madaris = await all(5, () => school.madrasa(random.pick(regions).id));
  classes = await all(10, () => school.classIn(random.pick(madaris).id, { firstMonth: '2025-06' }));
  await addReports();
});

afterAll(() => school.close());

async function all<TRow>(count: number, add: () => Promise<TRow>): Promise<TRow[]> {
  const rows: TRow[] = [];
  while (rows.length < count) rows.push(await add());
  return rows;
}

/** Some arrived in time and some late, for months before and around the changes. */
async function addReports(): Promise<void> {
  const fileId = newId();
  await school.database.db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${fileId}, 'report', 'r.pdf', 'application/pdf', 1, repeat('0', 64), ${newId()})`);
  for (const { id } of classes) {
    for (const month of monthsUpTo('2026-12', 18)) {
      if (random.once(2)) continue;
      const at = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) + random.between(0, 27) * dayMs);
      await school.database.db.execute(sql`insert into reports (id, class_id, title, file_id, month, created_at)
        values (${newId()}, ${id}, 'r', ${fileId}, ${month}, ${at.toISOString()}::timestamptz)`);
    }
  }
}

const put = async (path: string, body: object) => {
  const { status, body: answer } = await school.call('PUT', path, { as: school.admin, body });
  expect([status, answer], path).toEqual([200, expect.anything()]);
};

/** The changes of settings that affect months. */
const changes = {
  'another due day': async () => {
    const { id } = random.pick(regions);
    const { name, address, totalPrice } = (await school.call<Region>('GET', `regions/${id}`)).data;
    const dueDay = random.pick([1, 3, 5, 12, 20, 28]);
    await put(`regions/${id}`, { name, address, totalPrice, supervisorId: school.supervisor.id, dueDay });
  },
  'another region': async () => {
    const { id } = random.pick(madaris);
    const { name, address, totalPrice } = (await school.call<Madrasa>('GET', `madaris/${id}`)).data;
    await put(`madaris/${id}`, { name, address, totalPrice, regionId: random.pick(regions).id });
  },
  'another madrasa': async () => {
    const { id } = random.pick(classes);
    const { name, description, monthlyPrice } = (await school.call<Class>('GET', `classes/${id}`)).data;
    const madarisId = random.pick(madaris).id;
    await put(`classes/${id}`, { name, description, monthlyPrice, madarisId });
  },
};

async function addMonthOff(): Promise<void> {
  const places = { region: regions, madrasa: madaris, class: classes };
  const placeType = random.pick(['region', 'madrasa', 'class'] as const);
  const ids = places[placeType].map(({ id }) => id);
  const month = addMonths(monthOf(now), random.between(-4, 2));
  const body = { placeType, placeId: random.pick(ids), month, name: 'Flood' };
  await school.call('POST', 'months-off', { as: school.admin, body });
}

const facts = () =>
  classFacts(
    school.database.db,
    classes.map(({ id }) => id),
    'en',
  );
const ruleOf = (each: ClassFacts, month: string) =>
  reportState({ ...factsOf(each, month), receivedAt: each.received.get(month)?.at, now });

async function statesInSql(months: readonly string[]): Promise<Map<string, string>> {
  const first = sql`(select min(coalesce(arrived_at, created_at)) from reports
    where class_id = classes.id and reports.month = asked.month and counts)`;
  const { rows } = await school.database.db.execute<{ key: string; state: string }>(sql`
    select classes.id || ' ' || asked.month as key, ${stateOf(sql`asked.month`, first, now)} as state
    from classes join madaris on madaris.id = classes.madrasa_id join regions on regions.id = madaris.region_id
    cross join unnest(${`{${months.join(',')}}`}::text[]) as asked(month)`);
  return new Map(rows.map(({ key, state }) => [key, state]));
}

test(`a changed due day, region or madrasa changes no month whose due day is over (SEED=${seed})`, async () => {
  const wrong: string[] = [];
  let cases = 0;
  for (const kind of Array.from({ length: 40 }, () => random.pick(Object.keys(changes) as (keyof typeof changes)[]))) {
    now = new Date(now.getTime() + random.between(1, 20) * dayMs);
    await addMonthOff();
    const before = await facts();
    const months = monthsUpTo(monthOf(now), 16);
    const kept = before.flatMap((each) =>
      months
        .filter((month) => dueEnd(month, dueDayIn(each.dueDays, month)) <= now)
        .map((month) => ({ id: each.id, month, state: ruleOf(each, month) })),
    );
    await changes[kind]();
    const after = new Map((await facts()).map((each) => [each.id, each]));
    const inSql = await statesInSql(months);
    for (const { id, month, state } of kept) {
      const each = after.get(id);
      const now_ = [each && ruleOf(each, month), inSql.get(`${id} ${month}`)];
      if (now_.some((one) => one !== state))
        wrong.push(`${kind} at ${now.toISOString()}: ${month} was ${state}, is ${now_}`);
    }
    cases += kept.length;
  }
  expect(wrong).toEqual([]);
  expect(cases).toBeGreaterThanOrEqual(atLeast);
  const end = dueEnd(addMonths(monthOf(now), -1), 5);
  expect(await wrongFigures(school.database.db, [now, end, new Date(end.getTime() - 1)])).toEqual([]);
});
