import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { MoneyFigures, SponsorshipTrail, Trail } from '#contract/entities/trail.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { monthsOff } from '#server/db/schema/places-and-people.ts';
import { randomFrom } from '#server/demo/random.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { activeSponsorship, payMonth, transferTo } from '#tests/server/moved-money.ts';
import { matchedCentByCent } from '#tests/tools/matched-cent-by-cent.ts';

let school: School;
let region: Region;
let madrasa: Madrasa;
let group: Class;
let sponsor: TestPerson;
const now = new Date('2026-06-20T12:00:00Z');

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now } });
});

afterAll(() => school.close());

beforeEach(async () => {
  region = await school.region();
  madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-01' });
  sponsor = await buildPerson(school, 'sponsor');
});

interface Giving {
  readonly id: string;
  pay(month: string, cents: number, more?: object): Promise<{ id: string; code: string }>;
}

/** A sponsorship whose months are paid on their third day. */
async function giving(place: Parameters<typeof payMonth>[2], as = sponsor): Promise<Giving> {
  const id = await activeSponsorship(school, as, place);
  return {
    id,
    pay: (month, amountCents, more) =>
      payMonth(school, as, place, { sponsorshipId: id, month, amountCents, paid: `${month}-03`, ...more }),
  };
}

async function spend(month: string, figures: object, id = madrasa.id): Promise<void> {
  const body = { month, words: 'As planned.', ...figures };
  const { status } = await school.call('POST', `madaris/${id}/spending`, { as: school.supervisor, body });
  expect(status).toBe(201);
}

async function trailOf({ id }: Giving, month = '', as = sponsor): Promise<SponsorshipTrail> {
  const query = month && `?month=${month}`;
  return (await school.call<SponsorshipTrail>('GET', `sponsorships/${id}/trail${query}`, { as })).data;
}

/** A trail as a table: date or the day that is expected, amount, and shares. */
function tableOf({ stations }: Trail): Record<string, string> {
  return Object.fromEntries(
    stations.map(({ kind, date, expectedBy, amount, shares }) => {
      const when = date ?? (expectedBy === null ? 'unknown' : `by ${expectedBy}`);
      const parts = shares.map((share) => `${share.kind} ${share.amount}`);
      return [kind, [when, ...(amount === null ? [] : [amount]), ...parts].join(' ')];
    }),
  );
}

test('a month that was paid and nothing else says what is expected, by the days of its place', async () => {
  const gift = await giving(onClass(group));
  await gift.pay('2026-05', 2000);
  expect(tableOf(await trailOf(gift))).toEqual({
    ...{ paid: '2026-05-03 20', sent: 'by 2026-06-02', arrived: 'by 2026-06-16' },
    ...{ spent: 'by 2026-07-05', report: 'by 2026-06-05' },
  });
});

test('three months of two sponsors with different amounts, by a table written by hand', async () => {
  const other = await buildPerson(school, 'sponsor');
  const [small, large] = [await giving(onClass(group)), await giving(onMadrasa(madrasa), other)];
  const paid: Record<string, string[]> = {};
  for (const month of ['2026-02', '2026-03', '2026-04'])
    paid[month] = [(await small.pay(month, 2000)).id, (await large.pay(month, 4000)).id];
  const partsOf = (month: string) =>
    Object.fromEntries((paid[month] ?? []).map((id, at) => [id, at === 0 ? 2000 : 4000]));
  // Nothing of April's is confirmed.
  await transferTo(school, madrasa.id, {
    cents: 6000,
    sent: '2026-03-10',
    received: '2026-03-14',
    parts: partsOf('2026-02'),
  });
  await transferTo(school, madrasa.id, {
    cents: 6000,
    sent: '2026-04-10',
    received: '2026-04-15',
    parts: partsOf('2026-03'),
  });
  await transferTo(school, madrasa.id, { cents: 6000, sent: '2026-05-10', parts: partsOf('2026-04') });
  await spend('2026-03', { teachers: 36, food: 15 });
  await spend('2026-04', { rent: 20 });
  // $60 of February are $51 of March's spending and $9 of April's rent; the first payment is spent first.
  expect(tableOf(await trailOf(small, '2026-02'))).toMatchObject({
    sent: '2026-03-10 20',
    arrived: '2026-03-14 20',
    spent: `${today()} 20 teachers 14.12 food 5.88`,
  });
  expect(tableOf(await trailOf(large, '2026-02', other)).spent).toBe(`${today()} 40 teachers 21.88 food 9.12 rent 9`);
  // $11 of April's rent are left for March's $60.
  expect(tableOf(await trailOf(small, '2026-03')).spent).toBe(`${today()} 11 rent 11 carried 9`);
  expect(tableOf(await trailOf(large, '2026-03', other)).spent).toBe('by 2026-05-05');
  expect(tableOf(await trailOf(small))).toMatchObject({
    sent: '2026-05-10 20',
    arrived: 'by 2026-05-24',
    spent: 'by 2026-06-05',
  });
  expect((await trailOf(small)).months).toEqual(['2026-04', '2026-03', '2026-02']);
});

/** A report of the class. @returns its id */
async function addReport(month: string, createdAt: string, more: object = {}): Promise<string> {
  const { db } = school.database;
  const [fileId, id] = [newId(), newId()];
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  const when = { month, createdAt: new Date(createdAt) };
  await db.insert(reports).values({ id, classId: group.id, title: 'A report', fileId, ...when, ...more });
  return id;
}

/** Reports were sent by the clock of the database. */
const today = () => new Date().toISOString().slice(0, 10);

test('a gift to a region that went to two madaris adds up over both', async () => {
  const second = await school.madrasa(region.id);
  const gift = await giving(onRegion(region));
  const { id } = await gift.pay('2026-03', 3001);
  await transferTo(school, madrasa.id, {
    cents: 1000,
    sent: '2026-04-10',
    received: '2026-04-12',
    parts: { [id]: 1000 },
  });
  expect(tableOf(await trailOf(gift))).toMatchObject({ sent: '2026-04-10 10', arrived: '2026-04-12 10' });
  await transferTo(school, second.id, {
    cents: 2001,
    sent: '2026-04-11',
    received: '2026-04-20',
    parts: { [id]: 2001 },
  });
  await spend('2026-04', { books: 4 });
  await spend('2026-04', { books: 1, heating: '2.01' }, second.id);
  expect(tableOf(await trailOf(gift))).toMatchObject({
    sent: '2026-04-11 30.01',
    arrived: '2026-04-20 30.01',
    spent: `${today()} 7.01 books 5 heating 2.01 carried 23`,
  });
});

test('what went back is not expected anywhere; what had left goes on', async () => {
  const gift = await giving(onClass(group));
  const kept = await gift.pay('2026-03', 2000);
  const back = await gift.pay('2026-04', 2000, { state: 'refunded', refundedAt: new Date('2026-05-01') });
  const { data } = await school.call<Trail>('GET', `receipts/${back.code}/trail`);
  expect(tableOf(data)).toMatchObject({ paid: '2026-04-03 20', sent: 'unknown', arrived: 'unknown', spent: 'unknown' });
  expect(data.refunded).toEqual({ date: '2026-05-01', amount: 20, fromOperator: 0 });
  expect((await trailOf(gift)).months).toEqual(['2026-04', '2026-03']);
  await transferTo(school, madrasa.id, {
    cents: 2000,
    sent: '2026-05-10',
    received: '2026-05-12',
    parts: { [back.id]: 2000 },
  });
  const after = (await school.call<Trail>('GET', `receipts/${back.code}/trail`)).data;
  expect(tableOf(after)).toMatchObject({ sent: '2026-05-10 20', arrived: '2026-05-12 20' });
  expect(tableOf((await school.call<Trail>('GET', `receipts/${kept.code}/trail`)).data).sent).toBe('by 2026-04-02');
});

test('in a dispute nothing has arrived, and no day is promised; a transfer that came back was not sent', async () => {
  const gift = await giving(onClass(group));
  const { id } = await gift.pay('2026-03', 2000);
  const transfer = { cents: 2000, sent: '2026-04-10', parts: { [id]: 2000 } };
  await transferTo(school, madrasa.id, { ...transfer, state: 'returned' });
  expect(tableOf(await trailOf(gift)).sent).toBe('by 2026-04-02');
  await transferTo(school, madrasa.id, { ...transfer, state: 'draft' });
  expect(tableOf(await trailOf(gift)).sent).toBe('by 2026-04-02');
  await transferTo(school, madrasa.id, {
    ...transfer,
    state: 'disputed',
    confirmedCents: 1500,
    receivedDate: '2026-04-12',
  });
  expect(tableOf(await trailOf(gift))).toMatchObject({ sent: '2026-04-10 20', arrived: 'unknown', spent: 'unknown' });
});

test('where less arrived than was sent each gift lost its share, and more than was sent is no one’s', async () => {
  const gift = await giving(onClass(group));
  const [one, two] = [await gift.pay('2026-02', 1000), await gift.pay('2026-03', 2000)];
  const parts = { [one.id]: 1000, [two.id]: 2000 };
  await transferTo(school, madrasa.id, {
    cents: 3000,
    confirmedCents: 2500,
    sent: '2026-04-10',
    received: '2026-04-12',
    parts,
  });
  const amounts = async () =>
    [await trailOf(gift, '2026-02'), await trailOf(gift, '2026-03')].map(
      ({ stations }) => stations.find(({ kind }) => kind === 'arrived')?.amount,
    );
  const [first = 0, second = 0] = (await amounts()).map(Number);
  expect(Math.round((first + second) * 100)).toBe(2500);
  expect([first, second].map(Math.floor)).toEqual([8, 16]);
});

test('the report is the first of the month that counts; a month off has none', async () => {
  const gift = await giving(onMadrasa(madrasa));
  await gift.pay('2026-04', 40_000);
  await gift.pay('2026-05', 40_000);
  const add = (createdAt: string, more: object = {}) => addReport('2026-04', createdAt, more);
  await add('2026-05-01', { returnedAt: now, returnComment: 'Why?' });
  const first = await add('2026-05-02');
  await add('2026-05-03');
  const report = (await trailOf(gift, '2026-04')).stations.at(-1);
  expect(report).toMatchObject({ kind: 'report', date: '2026-05-02', reportId: first, expectedBy: null });
  await school.database.db
    .insert(monthsOff)
    .values({ id: newId(), month: '2026-05', kind: 'off', placeType: 'region', regionId: region.id });
  expect((await trailOf(gift, '2026-05')).stations.at(-1)).toMatchObject({ date: null, expectedBy: null });
});

test('every cent of many random months is where an independent count finds it', async () => {
  const random = randomFrom(43);
  const gift = await giving(onClass(group));
  const line: { payment: string; month: string; cents: number }[] = [];
  const spending: { month: string; cents: Record<string, number> }[] = [];
  for (let turn = 1; turn <= 9; turn += 1) {
    const month = `2025-${String(turn).padStart(2, '0')}`;
    const cents = random.between(100, 9_000);
    const { id } = await gift.pay(month, cents);
    const day = `2026-02-${String(turn).padStart(2, '0')}`;
    await transferTo(school, madrasa.id, { cents, sent: day, received: day, parts: { [id]: cents } });
    line.push({ payment: id, month, cents });
  }
  for (const month of ['2026-02', '2026-03', '2026-04']) {
    const cents = {
      teachers: random.between(0, 9_000),
      food: random.between(0, 4_000),
      repairs: random.between(0, 300),
    };
    const dollars = Object.fromEntries(Object.entries(cents).map(([kind, value]) => [kind, value / 100]));
    await spend(month, dollars);
    spending.push({ month, cents });
  }
  const expected = matchedCentByCent(line, spending);
  for (const { payment, month } of line) {
    const { stations } = await trailOf(gift, month);
    const shares = stations.find(({ kind }) => kind === 'spent')?.shares ?? [];
    const found = Object.fromEntries(shares.map(({ kind, amount }) => [kind, Math.round(amount * 100)]));
    expect([month, found]).toEqual([month, expected.get(payment)]);
  }
});

test('what other places do changes nothing', async () => {
  const gift = await giving(onClass(group));
  const { id } = await gift.pay('2026-03', 2000);
  await transferTo(school, madrasa.id, {
    cents: 2000,
    sent: '2026-04-10',
    received: '2026-04-12',
    parts: { [id]: 2000 },
  });
  await spend('2026-04', { rent: 7 });
  const before = await trailOf(gift);
  const other = await school.madrasa(region.id);
  await transferTo(school, other.id, { cents: 900, sent: '2026-01-10', received: '2026-01-12' });
  await spend('2026-01', { food: 9 }, other.id);
  expect(await trailOf(gift)).toEqual(before);
});

test('a receipt shows the same stations without ids, and only to those who have its code', async () => {
  const gift = await giving(onMadrasa(madrasa));
  const { code } = await gift.pay('2026-03', 40_000);
  const reportId = await addReport('2026-03', '2026-04-02');
  const { month, amount, stations } = await trailOf(gift);
  expect(stations.at(-1)).toMatchObject({ kind: 'report', reportId });
  const answer = await school.call<Trail>('GET', `receipts/${code.toUpperCase()}/trail`);
  const same = { month, amount, refunded: null, stations: stations.map((one) => ({ ...one, reportId: null })) };
  expect(answer.data).toEqual(same);
  expect(JSON.stringify(answer.body)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  expect((await school.call('GET', 'receipts/nothing/trail')).status).toBe(404);
});

test('only its sponsor and an admin read the trail of a sponsorship', async () => {
  const gift = await giving(onClass(group));
  expect((await school.call('GET', `sponsorships/${gift.id}/trail`, { as: sponsor })).status).toBe(404);
  await gift.pay('2026-03', 2000);
  const statuses = [];
  for (const as of [sponsor, school.admin, await buildPerson(school, 'sponsor'), school.supervisor])
    statuses.push((await school.call('GET', `sponsorships/${gift.id}/trail`, { as })).status);
  expect(statuses).toEqual([200, 200, 404, 403]);
  expect((await school.call('GET', `sponsorships/${gift.id}/trail?month=2026-02`, { as: sponsor })).status).toBe(404);
});

test('the figures of a region are those of its rows, and the share waits for three months', async () => {
  const figures = async (id = region.id) => (await school.call<MoneyFigures>('GET', `money?regionId=${id}`)).data;
  const gift = await giving(onClass(group));
  const first = await gift.pay('2026-02', 2000);
  const second = await gift.pay('2026-03', 2000, { refundedPartCents: 500 });
  const parts = { [first.id]: 2000, [second.id]: 1500 };
  await transferTo(school, madrasa.id, { cents: 3500, sent: '2026-04-10', received: '2026-05-02', parts });
  await spend('2026-05', { rent: 12.34 });
  const before = await figures();
  expect(before.months.length).toBe(12);
  expect(Object.fromEntries(before.months.map(({ month, ...sums }) => [month, Object.values(sums)]))).toMatchObject({
    '2026-02': [20, 0, 0, 0],
    '2026-03': [15, 0, 0, 0],
    '2026-04': [0, 35, 0, 0],
    '2026-05': [0, 0, 35, 12.34],
  });
  expect(before.share).toBeNull();
  await gift.pay('2026-01', 2000);
  // $35 of $55; what was paid in May may still be under way.
  await gift.pay('2026-05', 2000);
  expect((await figures()).share).toBe(63);
  const other = await school.region();
  expect(await figures(other.id)).toMatchObject({ share: null });
  expect((await figures(other.id)).months.every(({ given, sent }) => given === 0 && sent === 0)).toBe(true);
});
