import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { SpendingDue, SpendingReport } from '#contract/entities/spending.ts';
import { countsIn, reportStateOf } from '#contract/report-states.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { monthsOff } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { transferTo } from '#tests/server/moved-money.ts';

let school: School;
let now: Date;
let region: Region;
let madrasa: Madrasa;

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now } });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-06-20T12:00:00Z');
  region = await school.region();
  madrasa = await school.madrasa(region.id);
});

const arrive = (cents: number, received: string, id = madrasa.id) =>
  transferTo(school, id, { cents, sent: received, received });

const send = (body: object, { as = school.supervisor, key }: { as?: TestPerson; key?: string } = {}) =>
  school.call<SpendingReport>('POST', `madaris/${madrasa.id}/spending`, { as, body, ...(key && { key }) });

const april = { month: '2026-04', teachers: 100, food: '20.50', words: 'Bread and salaries.' };

async function listed(as = school.admin): Promise<SpendingReport[]> {
  return (await school.call<SpendingReport[]>('GET', `madaris/${madrasa.id}/spending`, { as })).data;
}

const change = (id: string, what: string, body: object = {}, as = school.admin) =>
  school.call<SpendingReport>('POST', `spending/${id}/${what}`, { as, body });

describe('a spending report', () => {
  test('says what arrived, what was spent, and what is left of all months up to then', async () => {
    await arrive(30_000, '2026-03-15');
    await arrive(5_000, '2026-04-02');
    await send({ month: '2026-03', rent: 80, words: '' });
    const { status, data } = await send(april);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...{ madrasaId: madrasa.id, madrasaName: madrasa.name, month: '2026-04', teachers: 100, food: 20.5, books: 0 },
      ...{ total: 120.5, confirmed: 50, balance: 149.5, seenAt: null, returned: null, photos: [] },
      author: { id: school.supervisor.id },
    });
    expect((await listed()).map(({ month, balance }) => [month, balance])).toEqual([
      ['2026-04', 149.5],
      ['2026-03', 220],
    ]);
  });

  test('that spends more than arrived needs words, and nothing of it is stored without', async () => {
    await arrive(10_000, '2026-04-02');
    const rejected = await send({ ...april, words: ' ' });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['words']]);
    expect(await listed()).toEqual([]);
    const taken = await send(april);
    expect([taken.status, taken.data.balance]).toEqual([201, -20.5]);
    expect((await send({ month: '2026-05', words: '' })).status).toBe(422);
  });

  test.each([
    ['a month to come', { month: '2026-07' }, 'month'],
    ['no month', { month: 'April' }, 'month'],
    ['a negative figure', { month: '2026-04', rent: -1 }, 'rent'],
    ['a negative figure in words', { month: '2026-04', rent: '-1' }, 'rent'],
    ['a part of a cent', { month: '2026-04', rent: 1.005 }, 'rent'],
    ['more than any school has', { month: '2026-04', rent: 1_000_001 }, 'rent'],
    ['no number', { month: '2026-04', rent: 'much' }, 'rent'],
    ['a figure that is not asked for', { month: '2026-04', taxes: 1 }, 'taxes'],
  ])('with %s is rejected at its field', async (_, body, field) => {
    const { status, body: answer } = await send({ words: 'Why.', ...body });
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  test('is added once, however often it is sent, with and without its key', async () => {
    const id = newId();
    const body = { id, ...april };
    const [first, second] = [await send(body, { key: id }), await send(body, { key: id })];
    expect([first.status, second.status, second.data]).toEqual([201, 201, first.data]);
    const late = await send(body, { key: newId() });
    expect([late.status, late.body.code, late.body.current?.id]).toEqual([409, 'already-there', id]);
    const twins = await Promise.all([1, 2, 3, 4].map(() => send({ ...april, month: '2026-05' })));
    expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await listed()).map(({ month }) => month)).toEqual(['2026-05', '2026-04']);
  });

  test('of a month that has one must name it; the newer one then counts alone', async () => {
    await arrive(50_000, '2026-04-02');
    const first = (await send(april)).data;
    const second = await send({ ...april, teachers: 1 });
    expect([second.status, second.body.code, second.body.current?.id]).toEqual([409, 'spending-there', first.id]);
    const corrected = (await send({ ...april, teachers: 1, replaces: first.id })).data;
    expect([corrected.replaces, corrected.balance]).toEqual([first.id, 478.5]);
    expect((await listed()).map(reportStateOf)).toEqual(['arrived', 'replaced']);
    // A correction of a replaced report comes after the newest.
    const third = (await send({ ...april, teachers: 2, replaces: first.id })).data;
    expect([third.replaces, (await listed()).filter((one) => countsIn[reportStateOf(one)]).length]).toEqual([
      corrected.id,
      1,
    ]);
  });

  test('that arrives after its correction is behind it', async () => {
    const [earlier, later] = [newId(), newId()];
    await send({ id: later, ...april, teachers: 7, replaces: earlier });
    const late = await send({ id: earlier, ...april, teachers: 8 });
    expect([late.status, reportStateOf(late.data)]).toEqual([201, 'replaced']);
    const rows = await listed();
    expect(rows.map(({ id, replaces, replacedAt }) => [id, replaces, replacedAt !== null]).toSorted()).toEqual(
      [
        [later, earlier, false],
        [earlier, null, true],
      ].toSorted(),
    );
  });

  test.each([[[0, 1]], [[1, 0]], [[1, 1, 0]]])(
    'corrected on the device before an answer came counts in its last form, in the order %j',
    async (order) => {
      const id = newId();
      for (const revision of order) await send({ id, ...april, teachers: 10 + revision, revision });
      expect((await listed()).map(({ teachers }) => teachers)).toEqual([11]);
    },
  );

  test('corrected to another month leaves the month that it had', async () => {
    const first = (await send(april)).data;
    const id = newId();
    await send({ id, ...april, replaces: first.id });
    await send({ id, ...april, month: '2026-05', revision: 1 });
    expect((await listed()).map((one) => [one.month, reportStateOf(one)])).toEqual([
      ['2026-05', 'arrived'],
      ['2026-04', 'arrived'],
    ]);
  });

  test('that was returned while its author corrected it stays returned', async () => {
    const id = newId();
    await send({ id, ...april });
    await change(id, 'return', { comment: 'Which rent?' });
    await send({ id, ...april, rent: 5, revision: 1 });
    expect((await listed()).map(({ returned, rent }) => [returned?.comment, rent])).toEqual([['Which rent?', 5]]);
  });

  test('is not taken under the id of someone else’s', async () => {
    const { data } = await send(april);
    const other = await buildPerson(school, 'supervisor');
    const theirs = await school.madrasa((await school.region({ supervisorId: other.id })).id);
    const rejected = await school.call('POST', `madaris/${theirs.id}/spending`, {
      as: other,
      body: { id: data.id, ...april },
    });
    expect([rejected.status, rejected.body.code, rejected.body.current]).toEqual([409, 'already-there', undefined]);
  });
});

describe('the review', () => {
  test('notes the first opening, returns with a comment, and ends once another one came', async () => {
    const { data: first } = await send(april);
    const seen = await change(first.id, 'seen');
    expect([reportStateOf(seen.data), (await change(first.id, 'seen')).data.seenAt]).toEqual([
      'seen',
      seen.data.seenAt,
    ]);
    const returned = await change(first.id, 'return', { comment: 'Please add the rent.' });
    expect([reportStateOf(returned.data), returned.data.returned?.comment]).toEqual([
      'returned',
      'Please add the rent.',
    ]);
    // The amount no longer counts as spent.
    expect(returned.data.balance).toBe(0);
    expect((await change(first.id, 'return', { comment: ' ' })).status).toBe(422);
    await send({ ...april, rent: 1, replaces: first.id });
    expect((await change(first.id, 'return', { comment: 'Again.' })).body.code).toBe('changed-meanwhile');
    expect((await listed()).map(reportStateOf)).toEqual(['arrived', 'replaced']);
  });

  test('changes what the caller has seen', async () => {
    const { data } = await send(april);
    const headers = { 'if-match': `"${data.version + 1}"` };
    const body = { comment: 'Why?' };
    const stale = await school.call('POST', `spending/${data.id}/return`, { as: school.admin, body, headers });
    expect([stale.status, stale.body.code]).toEqual([412, 'changed-meanwhile']);
  });

  test('is in the log of changes, without a name', async () => {
    const { data } = await send(april);
    await change(data.id, 'seen');
    await change(data.id, 'return', { comment: 'Why?' });
    const rows = (await school.database.db.select().from(auditLog)).filter(({ objectId }) => objectId === data.id);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'see', 'return']);
    expect(rows.map(({ changes }) => changes)).toEqual([
      { madrasaId: madrasa.id, month: '2026-04', total: 120.5 },
      { month: '2026-04' },
      { month: '2026-04' },
    ]);
  });
});

describe('the due list', () => {
  const due = async (as = school.supervisor) =>
    (await school.call<SpendingDue[]>('GET', 'spending/due', { as })).data
      .filter(({ madrasaId }) => madrasaId === madrasa.id)
      .map(({ month, dueDate, state, comment }) => [month, dueDate, state, comment]);

  test('asks from the first money on, for months with a class or with money', async () => {
    expect(await due()).toEqual([]);
    await transferTo(school, madrasa.id, { cents: 100, sent: '2026-01-05' });
    expect(await due()).toEqual([]);
    await arrive(100, '2026-03-15');
    await arrive(100, '2026-05-15');
    expect(await due()).toEqual([
      ['2026-03', '2026-04-05', 'missing', null],
      ['2026-05', '2026-06-05', 'missing', null],
    ]);
    await school.classIn(madrasa.id, { firstMonth: '2026-04' });
    expect((await due()).map(([month]) => month)).toEqual(['2026-03', '2026-04', '2026-05']);
  });

  test('is missing after the due day, until a report comes that is not returned', async () => {
    await arrive(50_000, '2026-05-15');
    now = new Date('2026-05-31T23:59:59Z');
    expect(await due()).toEqual([]);
    now = new Date('2026-06-05T23:59:59Z');
    expect(await due()).toEqual([['2026-05', '2026-06-05', 'due', null]]);
    now = new Date('2026-06-06T00:00:00Z');
    expect(await due()).toEqual([['2026-05', '2026-06-05', 'missing', null]]);
    const { data } = await send({ month: '2026-05', rent: 1 });
    expect(await due()).toEqual([]);
    await change(data.id, 'return', { comment: 'Why?' });
    expect(await due()).toEqual([['2026-05', '2026-06-05', 'returned', 'Why?']]);
    await send({ month: '2026-05', rent: 2, replaces: data.id });
    expect(await due()).toEqual([]);
  });

  test('leaves months off of the madrasa and of its region out', async () => {
    await arrive(100, '2026-02-15');
    await arrive(100, '2026-03-15');
    await arrive(100, '2026-04-15');
    const row = (month: string, where: object) => ({ id: newId(), month, kind: 'off' as const, ...where });
    const { db } = school.database;
    await db.insert(monthsOff).values([
      { ...row('2026-02', {}), placeType: 'region', regionId: region.id },
      { ...row('2026-03', {}), placeType: 'madrasa', madrasaId: madrasa.id },
    ]);
    expect((await due()).map(([month]) => month)).toEqual(['2026-04']);
  });

  test('is what needs doing on the supervisor’s start, as many as there are', async () => {
    const other = await buildPerson(school, 'supervisor');
    const theirs = await school.madrasa((await school.region({ supervisorId: other.id })).id);
    const figureOf = async (as: TestPerson) =>
      (await school.call<AttentionFigure[]>('GET', 'stats/attention', { as })).data.find(
        ({ kind }) => kind === 'dueSpending',
      );
    expect(await figureOf(other)).toBeUndefined();
    await arrive(100, '2026-04-15', theirs.id);
    await arrive(100, '2026-05-15', theirs.id);
    expect(await figureOf(other)).toEqual({ kind: 'dueSpending', count: 2, list: 'spending.due', query: {} });
    expect(await figureOf(school.admin)).toBeUndefined();
  });

  test('is of the supervisor’s own region, and all of it for an admin', async () => {
    await arrive(100, '2026-05-15');
    expect(await due(await buildPerson(school, 'supervisor'))).toEqual([]);
    expect((await due(school.admin)).length).toBe(1);
  });
});

test('a madrasa with spending reports is not deleted', async () => {
  await send(april);
  const { status, body } = await school.call('DELETE', `madaris/${madrasa.id}`, { as: school.admin });
  expect([status, body.code]).toEqual([409, 'has-children']);
});
