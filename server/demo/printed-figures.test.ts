import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { Stats } from '#contract/answers/stats.ts';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { SpendingReport } from '#contract/entities/spending.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { MoneyFigures, Trail } from '#contract/entities/trail.ts';
import type { Transfer } from '#contract/entities/transfer.ts';
import { monthOf } from '#contract/month.ts';
import type { Role } from '#contract/rights/roles.ts';
import { makeCharges } from '#server/modules/giving/charges/make-charges.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { openTestApp, request, type TestApp } from '#tests/server/http/open-app.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { fillDemo } from './fill-demo.ts';

let folder: string;
let storage: BlobStore;
let opened: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-figures-'));
  storage = await openStorage({ dataDir: folder });
  opened = await openTestApp({ storage });
  await fillDemo(opened.database.db, { storage, log: { info: () => undefined } });
});

afterAll(async () => {
  await opened.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

test('the first region has the figures that the specification prints', async () => {
  const [region] = await list<Region>('regions');
  expect(region).toMatchObject({
    totalMadrasas: 24,
    totalClasses: 313,
    totalStudents: 1425,
    sponsoredMadaris: 2,
    sponsoredClasses: 57,
    sponsoredPercentage: 90,
  });
});

test('the demo sponsor owes this month at its end, each sponsorship once, and no one else is charged', async () => {
  const { db } = opened.database;
  const month = monthOf(new Date());
  const made = await db
    .transaction(async (within) => {
      await makeCharges({ db: within, clock: { now: () => chargeDateOf(month) } });
      const { rows } = await within.execute<{ email: string; count: number }>(sql`
        select email, count(*)::int from payments join users on users.id = sponsor_id
        where month = ${month} and payments.state = 'due' group by email`);
      throw new Rolled(rows);
    })
    .catch((error: unknown) => {
      if (error instanceof Rolled) return error.rows;
      throw error;
    });
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from sponsorships s
    join users on users.id = s.sponsor_id where email = ${demoAccounts.sponsor} and s.state = 'active'
      and not exists (select from payments where sponsorship_id = s.id and month = ${month})`);
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(made).toEqual([{ email: demoAccounts.sponsor, count: rows[0]?.count }]);
});

/** Takes back what a test has written. */
class Rolled extends Error {
  constructor(readonly rows: { email: string; count: number }[]) {
    super('rolled back');
  }
}

test('its madaris and classes, counted one by one, are the same', async () => {
  const [region] = await list<Region>('regions');
  const madaris = await list<Madrasa>(`madaris/region/${region?.id}`);
  const classes = (await Promise.all(madaris.map(({ id }) => list<Class>(`classes/madaris/${id}`)))).flat();
  expect(madaris).toHaveLength(24);
  expect(madaris.filter(({ sponsoredPercentage }) => sponsoredPercentage === 100)).toHaveLength(2);
  expect(classes).toHaveLength(313);
  expect(classes.filter(({ sponsoredPercentage }) => sponsoredPercentage === 100)).toHaveLength(57);
  expect(sum(madaris.map(({ sponsoredClasses }) => sponsoredClasses))).toBe(57);
  expect(sum(madaris.map(({ totalPrice }) => totalPrice))).toBe(region?.totalPrice);
});

test('a madrasa of it costs 400 dollars a month and is still to be sponsored', async () => {
  const [region] = await list<Region>('regions');
  const madaris = await list<Madrasa>(`madaris/region/${region?.id}?sponsored=false`);
  const found = madaris.find(({ totalPrice }) => totalPrice === 400);
  expect(found).toMatchObject({ sponsoredPercentage: 0, sponsorBy: null });
  const classes = await list<Class>(`classes/madaris/${found?.id}`);
  expect(sum(classes.map(({ monthlyPrice }) => monthlyPrice))).toBe(400);
});

test('the other regions have other sizes', async () => {
  const regions = await list<Region>('regions');
  expect(regions).toHaveLength(3);
  expect(new Set(regions.map(({ totalStudents }) => totalStudents)).size).toBe(3);
});

test('the totals of the landing page are those of the regions', async () => {
  const regions = await list<Region>('regions');
  const { data } = (await opened.app.inject(request('GET', 'stats'))).json<{ data: Stats }>();
  expect(data).toMatchObject({
    totalRegions: 3,
    totalMadaris: sum(regions.map(({ totalMadrasas }) => totalMadrasas)),
    totalClasses: sum(regions.map(({ totalClasses }) => totalClasses)),
    totalStudents: sum(regions.map(({ totalStudents }) => totalStudents)),
    totalTeachers: sum(regions.map(({ totalTeachers }) => totalTeachers)),
    sponsoredMadaris: sum(regions.map(({ sponsoredMadaris }) => sponsoredMadaris)),
    sponsoredClasses: sum(regions.map(({ sponsoredClasses }) => sponsoredClasses)),
    totalDollars: sum(regions.map(({ totalPrice }) => totalPrice)),
  });
});

test('the demo teacher and student find the same two classes, with lessons and reports in them', async () => {
  const [region] = await list<Region>('regions');
  for (const role of ['teacher', 'student'] as const) {
    const person = await signIn(role);
    const madaris = await list<Madrasa>(`users/${person.id}/madaris`, person);
    expect(madaris.map(({ regionId }) => regionId)).toEqual([region?.id]);
    const classes = await list<Class>(`classes/madaris/${madaris[0]?.id}?mine=true`, person);
    expect(classes).toHaveLength(2);
    for (const { reports, totalMaterials, studentCount } of classes) {
      expect(Math.min(reports, totalMaterials)).toBeGreaterThan(1);
      expect(studentCount).toBeGreaterThan(10);
    }
  }
});

test('the demo supervisor has the first region, with the names of its sponsors', async () => {
  const person = await signIn('supervisor');
  const [region, other] = await list<Region>('regions', person);
  expect([region?.supervisorId, other?.supervisorId]).toEqual([person.id, null]);
  expect(await list<Madrasa>(`users/${person.id}/madaris`, person)).toHaveLength(24);
  const names = (await list<Madrasa>('madaris?sponsored=true', person)).map(({ regionId, sponsorBy }) => [
    regionId === region?.id,
    sponsorBy !== 'Sponsored',
  ]);
  expect(names.length).toBeGreaterThan(2);
  expect(names.every(([isOwn, isNamed]) => isOwn === isNamed)).toBe(true);
});

test('the demo sponsor has living sponsorships of each kind, and one that is over', async () => {
  const sponsorships = await list<Sponsorship>('sponsorships', await signIn('sponsor'));
  const living = sponsorships.filter(({ state }) => state === 'active');
  expect(new Set(living.map(({ type }) => type))).toEqual(new Set(['region', 'madrasa', 'class']));
  expect(sponsorships.filter(({ state }) => state === 'cancelled')).toHaveLength(1);
  expect(sponsorships.every(({ name }) => name !== '')).toBe(true);
});

test('a year of money: each role finds its next step, and what was sent is what was paid', async () => {
  const teacher = await signIn('teacher');
  const supervisor = await signIn('supervisor');
  const admin = await signIn('admin');
  const sponsor = await signIn('sponsor');
  const asked = (await list<Transfer>('transfers', teacher)).filter(({ mayConfirm }) => mayConfirm);
  expect(asked).toHaveLength(1);

  const transfers = await list<Transfer>('transfers', admin);
  const states = new Set(transfers.map(({ state }) => state));
  expect(states).toEqual(new Set(['draft', 'sent', 'confirmed', 'disputed']));
  for (const { amount, lines } of transfers) expect(sum(lines.map((line) => line.amount))).toBeCloseTo(amount, 2);
  expect(await list<Transfer>('transfers?overdue=true', supervisor)).toHaveLength(1);
  expect((await get<{ amount: number }[]>('transfers/ready', admin)).length).toBeGreaterThan(0);
  const { rows: sums } = await opened.database.db.execute(sql`
    select (select sum(taken_cents) from payment_shares)::int as taken,
      (select sum(amount_cents) from transfer_payments)::int as sent, (select sum(amount_cents) from transfers)::int as all`);
  expect(new Set(Object.values(sums[0] ?? {})).size, JSON.stringify(sums)).toBe(1);

  for (const [person, kinds] of [
    [admin, ['disputedTransfers', 'unconfirmedTransfers']],
    [supervisor, ['unconfirmedTransfers']],
  ] as const) {
    const figures = await get<AttentionFigure[]>('stats/attention', person);
    const ofTransfers = figures.filter(({ list: of }) => of === 'transfers.list');
    expect(ofTransfers.map(({ kind }) => kind)).toEqual(kinds);
    for (const { query, count } of ofTransfers)
      expect(await list<Transfer>(`transfers?${new URLSearchParams(query)}`, person)).toHaveLength(count);
  }

  const due = await get<{ state: string }[]>('spending/due', supervisor);
  expect(due.filter(({ state }) => state === 'returned')).toHaveLength(1);
  expect(due.length).toBe(2);
  const [first] = asked;
  const reports = await list<SpendingReport>(`madaris/${first?.madrasaId}/spending`, supervisor);
  expect(reports.length).toBeGreaterThan(4);
  expect(Math.min(...reports.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0);
  expect(reports.flatMap(({ photos }) => photos.map(({ released }) => released)).sort()).toEqual([false, true]);

  const own = (await list<Sponsorship>('sponsorships', sponsor)).find(
    ({ type, state }) => type === 'class' && state === 'active',
  );
  const { months } = await get<{ months: string[] }>(`sponsorships/${own?.id}/trail`, sponsor);
  const trails = [];
  for (const month of months) trails.push(await get<Trail>(`sponsorships/${own?.id}/trail?month=${month}`, sponsor));
  const whole = trails.filter(({ stations }) => stations.every(({ date }) => date !== null));
  expect(whole.length, JSON.stringify(trails)).toBeGreaterThan(2);
  const [region] = await list<Region>('regions');
  const { share, months: figures } = await get<MoneyFigures>(`money?regionId=${region?.id}`);
  expect(share).toBeGreaterThan(50);
  expect(figures.filter(({ confirmed, spent }) => confirmed > 0 && spent > 0).length).toBeGreaterThan(3);
});

test('a year of school life: months off, an excused month, a class that ended with its successor, and a price that rose', async () => {
  const [region] = await list<Region>('regions');
  const ahead = region?.monthsOff.filter(({ month }) => month > new Date().toISOString().slice(0, 7));
  expect(ahead?.length).toBeGreaterThanOrEqual(2);
  const admin = await signIn('admin');
  const [ended, ...more] = await list<Class>('classes?state=ended', admin);
  expect([more, ended?.endedReason]).toEqual([[], 'finished']);
  const months = await get<{ state: string }[]>(`classes/${ended?.id}/months`, admin);
  expect(months.map(({ state }) => state)).not.toContain('missing');
  expect(months.map(({ state }) => state)).toContain('received');
  const successor = await get<Class>(`classes/${ended?.successorId}`, admin);
  expect([successor.lastMonth, successor.studentCount > 0]).toEqual([null, true]);
  const news = await get<{ items: { kind: string }[] }>('me/news', await signIn('sponsor'));
  expect(news.items.map(({ kind }) => kind)).toContain('price-raised');
});

interface Person {
  id: string;
  bearer: string;
}

async function signIn(role: Role): Promise<Person> {
  const credentials = { email: demoAccounts[role], password: demoPassword };
  const answer = await opened.app.inject(request('POST', 'auth/login', { body: credentials }));
  const { user, token } = answer.json<{ user: { id: string }; token: string }>();
  return { id: user.id, bearer: `Bearer ${token}` };
}

async function get<TAnswer>(path: string, as?: Person): Promise<TAnswer> {
  const answer = await opened.app.inject(request('GET', path, as ? { as: { ...as, email: '' } } : {}));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: TAnswer }>().data;
}

async function list<TRow>(path: string, as?: Person): Promise<TRow[]> {
  const takesPage = !/users\/.*\/madaris$/.test(path);
  const query = takesPage ? `${path.includes('?') ? '&' : '?'}limit=100` : '';
  const answer = await opened.app.inject(request('GET', path + query, as ? { as: { ...as, email: '' } } : {}));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: TRow[] }>().data;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

test('what is beside each price is what is sponsored there, though no trigger ran', async () => {
  expect(await wrongSums(opened.database.db)).toEqual([]);
});
