import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Trail } from '#contract/entities/trail.ts';
import type { ReadyMeta, ReadyMoney, Transfer } from '#contract/entities/transfer.ts';
import { monthOf } from '#contract/month.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { onClass, onMadrasa, onRegion } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { divide, payMonth, sendAll } from '#tests/server/paid-months.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();

async function ready() {
  await divide(here.school);
  const { body } = await here.school.call('GET', 'transfers/ready', { as: here.school.admin });
  const { data, meta } = body as unknown as { data: ReadyMoney[]; meta: ReadyMeta };
  return { meta, of: (id: string) => data.find(({ madrasaId }) => madrasaId === id) };
}

const amountOf = async (id: string) => (await ready()).of(id)?.amount ?? 0;
const pay = (...args: Parameters<typeof payMonth> extends [unknown, ...infer T] ? T : never) =>
  payMonth(here.school, ...args);
const set = (id: string, columns: Partial<typeof payments.$inferInsert>) =>
  here.school.database.db.update(payments).set(columns).where(eq(payments.id, id));
const draft = (body: object) => here.school.call<Transfer>('POST', 'transfers', { as: here.school.admin, body });

test('money is ready once it has settled, with its months, the oldest first', async () => {
  const place = onClass(here.lesson);
  await pay(here.sponsor, place, { cents: 2_000, month: '2026-02', daysAgo: 31 });
  await pay(here.sponsor, place, { cents: 1_500, month: '2026-01' });
  await pay(here.sponsor, place, { cents: 900, month: '2026-03', daysAgo: 29 });
  expect((await ready()).of(here.madrasa.id)).toEqual({
    madrasaId: here.madrasa.id,
    madrasaName: here.madrasa.name,
    regionName: here.region.name,
    amount: 35,
    months: ['2026-01', '2026-02'],
  });
});

test('a gift is split by the prices of the classes, to the cent', async () => {
  const second = await here.school.madrasa(here.region.id);
  const third = await here.school.madrasa(here.region.id);
  for (const { id } of [second, third]) await here.school.classIn(id, { monthlyPrice: 40 });
  await pay(here.sponsor, onRegion(here.region), { cents: 1_000 });
  const amounts = [await amountOf(here.madrasa.id), await amountOf(second.id), await amountOf(third.id)];
  expect(amounts.sort()).toEqual([3.33, 3.33, 3.34]);
  await here.school.classIn(second.id, { monthlyPrice: 200 });
  await pay(here.sponsor, onRegion(here.region), { cents: 3_200 });
  expect(await amountOf(second.id)).toBeGreaterThan(27);
  await pay(here.sponsor, onMadrasa(here.madrasa), { cents: 101 });
  const total = (await amountOf(here.madrasa.id)) + (await amountOf(second.id)) + (await amountOf(third.id));
  expect(Math.round(total * 100)).toBe(1_000 + 3_200 + 101);
});

test('refunded parts, and those that are about to go back, are not ready', async () => {
  const id = await pay(here.sponsor, onClass(here.lesson), { cents: 4_000 });
  expect(await amountOf(here.madrasa.id)).toBe(40);
  await set(id, { refundedPartCents: 1_001 });
  expect(await amountOf(here.madrasa.id)).toBe(29.99);
  await set(id, { refundAskedAt: new Date(), refundCents: 2_000 });
  expect(await amountOf(here.madrasa.id)).toBe(20);
  await set(id, { refundAskedAt: null, refundCents: null, refundedPartCents: 0 });
  expect(await amountOf(here.madrasa.id)).toBe(40);
  await set(id, { state: 'refunded', refundedAt: new Date(), refundAskedAt: new Date() });
  expect(await amountOf(here.madrasa.id)).toBe(0);
});

test('a refund after the transfer is borne by the operator, and by no other class', async () => {
  const sender = await buildPerson(here.school, 'admin');
  const other = await here.school.madrasa(here.region.id);
  await here.school.classIn(other.id, { monthlyPrice: 40 });
  const id = await pay(here.sponsor, onRegion(here.region), { cents: 2_000 });
  await sendAll(here.school, sender, here.madrasa.id);
  const before = (await ready()).meta.operator;
  await set(id, { refundedPartCents: 1_000, returnedAt: new Date('2026-03-04T10:00:00Z') });
  const { meta } = await ready();
  expect(meta.operator - before).toBe(5);
  const { name } = here.region;
  const row = { paymentId: id, name, month: '2026-01', paid: 20, refunded: 10, amount: 5, refundedDate: '2026-03-04' };
  expect(meta.operatorRows.find(({ paymentId }) => paymentId === id)).toEqual(row);
  expect(meta.operatorRows.reduce((sum, { amount }) => sum + amount, 0)).toBe(meta.operator);
  const [payment] = await here.school.database.db.select().from(payments).where(eq(payments.id, id));
  const trail = await here.school.call<Trail>('GET', `receipts/${payment?.receiptCode}/trail`);
  expect(trail.data.refunded).toEqual({ date: '2026-03-04', amount: 10, fromOperator: 5 });
  await set(id, { state: 'refunded', refundedAt: new Date('2026-03-05T10:00:00Z'), refundedPartCents: 0 });
  const own = `sponsorships/${payment?.sponsorshipId}/trail`;
  const { data } = await here.school.call<Trail>('GET', own, { as: here.sponsor });
  expect(data.refunded).toEqual({ date: '2026-03-05', amount: 20, fromOperator: 10 });
  await set(id, { state: 'paid', refundedAt: null, refundedPartCents: 1_000 });
  expect([await amountOf(here.madrasa.id), await amountOf(other.id)]).toEqual([0, 5]);
  // A draft has not left: the other half of a full refund is no loss.
  expect((await draft({ madrasaId: other.id })).status).toBe(201);
  await set(id, { refundedPartCents: 2_000 });
  expect((await ready()).meta.operator - before).toBe(10);
});

test('money of an ended class goes to its successor, then its madrasa, then its region', async () => {
  const { school, lesson, madrasa, region } = here;
  const db = school.database.db;
  const lastMonth = monthOf(new Date(Date.now() - 70 * 24 * 3_600_000));
  const end = (id: string, successorId: string | null) =>
    db.update(classes).set({ lastMonth, endedReason: 'finished', successorId }).where(eq(classes.id, id));
  const other = await school.madrasa(region.id);
  const [successor, far] = [await school.classIn(other.id), await school.classIn(other.id)];
  const sibling = await school.classIn(madrasa.id);
  await pay(here.sponsor, onClass(lesson), { cents: 1_000 });
  expect(await amountOf(madrasa.id)).toBe(10);
  await end(lesson.id, successor.id);
  expect([await amountOf(madrasa.id), await amountOf(other.id)]).toEqual([0, 10]);
  await end(lesson.id, null);
  await pay(here.sponsor, onClass(lesson), { cents: 500 });
  expect([await amountOf(madrasa.id), await amountOf(other.id)]).toEqual([5, 10]);
  await end(sibling.id, null);
  expect([await amountOf(madrasa.id), await amountOf(other.id)]).toEqual([0, 15]);
  await end(successor.id, far.id);
  await end(far.id, successor.id);
  expect((await amountOf(madrasa.id)) + (await amountOf(other.id))).toBe(15);
});

test('a draft takes the oldest month first, at most what is ready, and never mixes zakat with another fund', async () => {
  const place = onClass(here.lesson);
  await pay(here.sponsor, place, { cents: 2_000, month: '2026-02', kind: 'zakat' });
  await pay(here.sponsor, place, { cents: 1_000, month: '2026-01', kind: 'sadaqa' });
  await pay(here.other, place, { cents: 700, month: '2026-02' });
  const line = { placeType: 'class', placeId: here.lesson.id, name: here.lesson.name };
  const { data, status } = await draft({ madrasaId: here.madrasa.id, amount: 8 });
  expect([status, data.amount, data.state]).toEqual([201, 8, 'draft']);
  expect(data.lines).toEqual([{ ...line, kind: 'other', month: '2026-01', amount: 8 }]);
  const ofMonth = await draft({ madrasaId: here.madrasa.id, months: ['2026-02'] });
  expect(ofMonth.data.lines).toEqual([
    { ...line, kind: 'other', month: '2026-02', amount: 7 },
    { ...line, kind: 'zakat', month: '2026-02', amount: 20 },
  ]);
  const tooMuch = await draft({ madrasaId: here.madrasa.id, amount: 2.01 });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'transfer-too-much']);
  expect((await draft({ madrasaId: here.madrasa.id, amount: 2 })).status).toBe(201);
  expect((await draft({ madrasaId: here.madrasa.id })).body.code).toBe('nothing-ready');
});

test('no payment is in two drafts of admins who draft at the same time', async () => {
  for (const month of ['2026-01', '2026-02', '2026-03'])
    await pay(here.sponsor, onClass(here.lesson), { cents: 1_000, month });
  const answers = await Promise.all(Array.from({ length: 6 }, () => draft({ madrasaId: here.madrasa.id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  const { rows } = await here.school.database.db.execute<{ cents: number }>(
    sql`select sum(tp.amount_cents)::int as cents from transfer_payments tp join transfers t on t.id = tp.transfer_id
      where t.madrasa_id = ${here.madrasa.id}`,
  );
  expect(rows[0]?.cents).toBe(3_000);
});

test('a deleted draft gives its money back, and several madaris are drafted each by itself', async () => {
  const empty = await here.school.madrasa(here.region.id);
  await pay(here.sponsor, onClass(here.lesson), { cents: 1_000 });
  const { data } = await draft({ madrasaId: here.madrasa.id });
  expect(await amountOf(here.madrasa.id)).toBe(0);
  expect((await here.school.call('DELETE', `transfers/${data.id}`, { as: here.school.admin })).status).toBe(200);
  expect(await amountOf(here.madrasa.id)).toBe(10);
  const ids = [here.madrasa.id, empty.id];
  const several = await here.school.call('POST', 'transfers/several', { as: here.school.admin, body: { ids } });
  expect(several.data).toMatchObject([{ done: true }, { done: false, code: 'nothing-ready' }]);
});
