import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoints.ts';
import { payments } from '#server/db/schema/payments.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;
let sponsor: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  const madrasa = await school.madrasa((await school.region({ totalPrice: 500 })).id, { totalPrice: 500 });
  sponsor = await buildPerson(school, 'sponsor');
  const changes = [
    { state: 'paid' },
    { refundedPartCents: 250 },
    { state: 'refunded' },
    { state: 'failed' },
    { state: 'due' },
    { state: 'skipped' },
    { state: 'failed', month: '2020-01' },
  ] as const;
  for (const [at, change] of changes.entries()) {
    const group = await school.classIn(madrasa.id, { monthlyPrice: 400 });
    const id = await school.sponsor(sponsor, onClass(group), 10 * 2 ** at);
    await school.database.db.update(payments).set(change).where(eq(payments.sponsorshipId, id));
  }
});

afterAll(() => school.close());

async function sums(query: string, as = school.admin) {
  const { body } = await school.call('GET', `payments?limit=1&${query}`, { as });
  return (body.meta as AnswerOf<'payments.list'>['meta']).sums;
}

test('an admin reads what the payments that are found add up to, on all pages together', async () => {
  const month = new Date().toISOString().slice(0, 7);
  expect(await sums(`month=${month}`)).toEqual({ taken: 70, refunded: 42.5, untaken: 240 });
  expect(await sums(`month=${month}&page=3`)).toEqual({ taken: 70, refunded: 42.5, untaken: 240 });
  expect(await sums('state=failed')).toEqual({ taken: 0, refunded: 0, untaken: 720 });
  expect(await sums('state=failed&month=2020-01')).toEqual({ taken: 0, refunded: 0, untaken: 640 });
  expect(await sums('search=no-such-name')).toEqual({ taken: 0, refunded: 0, untaken: 0 });
});

test('why nothing was taken is said of what failed, and of nothing that was paid after all', async () => {
  const { db } = school.database;
  await db.update(payments).set({ declinedBecause: 'no-funds' });
  const { data } = await school.call<AnswerOf<'payments.list'>['data']>('GET', 'payments?limit=100', {
    as: school.admin,
  });
  const said = data.filter(({ declinedBecause }) => declinedBecause !== null).map(({ state }) => state);
  expect(said).toEqual(['failed', 'failed']);
});

test('the whole list is not added up, nor a sponsor’s own', async () => {
  expect(await sums('')).toBeUndefined();
  expect(await sums('state=failed', sponsor)).toBeUndefined();
});

test('of each payment an admin reads how much of it is on its way back', async () => {
  const { db } = school.database;
  const ask = (amountCents: number, refundCents: number | null) =>
    db.update(payments).set({ refundAskedAt: new Date(), refundCents }).where(eq(payments.amountCents, amountCents));
  await ask(1_000, null);
  // 2.50 of it was refunded before.
  await ask(2_000, 700);
  const read = async (refunding: boolean) => {
    const path = `payments?refunding=${refunding}&limit=100`;
    const { data } = await school.call<AnswerOf<'payments.list'>['data']>('GET', path, { as: school.admin });
    return data.map(({ amount, refundingAmount }) => [amount, refundingAmount]);
  };
  expect(await read(true)).toEqual([
    [20, 4.5],
    [10, 10],
  ]);
  expect((await read(false)).every(([, refundingAmount]) => refundingAmount === 0)).toBe(true);
});
