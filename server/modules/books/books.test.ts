import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { BookMonth, BookSeal, OpenMatter } from '#contract/entities/papers/books.ts';
import { bookEntries, gatewayEntries, gatewayPayouts } from '#server/db/schema/books.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { payments } from '#server/db/schema/payments.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { activeSponsorship, payMonth, transferTo } from '#tests/server/moved-money.ts';
import type { IatiMonth } from './iati.ts';
import { firstChangedRow } from './verify-books.ts';

let school: School;
let madrasa: Madrasa;
let group: Class;
let sponsor: TestPerson;
let now = new Date();

beforeAll(async () => {
  school = await openSchool({ clock: { now: () => now }, gateway: sandboxGateway });
});

afterAll(() => school.close());

beforeEach(async () => {
  now = new Date('2026-06-20T12:00:00Z');
  const { db } = school.database;
  await db.execute(sql`truncate book_entries, book_rows, book_months, gateway_entries, gateway_payouts, transfer_payments,
    transfers, spending_reports, refunds, payment_shares, payments cascade`);
  const region = await school.region();
  madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { firstMonth: '2026-03' });
  sponsor = await buildPerson(school, 'sponsor');
});

async function give(paid: string, amountCents: number, more: object = {}): Promise<string> {
  const sponsorshipId = await activeSponsorship(school, sponsor, onClass(group));
  const month = paid.slice(0, 7);
  const updatedAt = new Date(`${paid}T09:00:00Z`);
  const row = { sponsorshipId, month, amountCents, paid, updatedAt, ...more };
  return (await payMonth(school, sponsor, onClass(group), row)).id;
}

/** The gateway takes a dollar of each payment, and deposits the rest two days later. */
async function deposit(...ids: string[]): Promise<string> {
  const { db } = school.database;
  const rows = (await db.select().from(payments)).filter(({ id }) => ids.includes(id));
  const payoutId = `po-${newId()}`;
  const at = rows[0]?.paidAt ?? now;
  const common = { gateway: 'sandbox', currency: 'usd' } as const;
  await db.insert(gatewayEntries).values(
    rows.map(({ id, amountCents }) => ({
      ...{
        ...common,
        id: `txn-${id}`,
        kind: 'charge' as const,
        paymentId: id,
        cents: amountCents,
        feeCents: 100,
        payoutId,
        at,
      },
    })),
  );
  const cents = rows.reduce((sum, { amountCents }) => sum + amountCents - 100, 0);
  const arrivalDate = new Date(at.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const payout = { ...common, id: payoutId, cents, state: 'paid' as const, arrivalDate, createdAt: at, readAt: at };
  await db.insert(gatewayPayouts).values({ ...payout, updatedAt: at });
  return payoutId;
}

async function send(sent: string, parts: Record<string, number>, received?: string): Promise<string> {
  const cents = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const updatedAt = new Date(`${received ?? sent}T12:00:00Z`);
  return transferTo(school, madrasa.id, { cents, sent, ...(received && { received }), parts, updatedAt });
}

const spend = async (month: string, figures: object) => {
  const body = { month, words: 'As planned.', ...figures };
  const { status } = await school.call('POST', `madaris/${madrasa.id}/spending`, { as: school.supervisor, body });
  expect(status).toBe(201);
  // The report arrives on a day within the test.
  await school.database.db.execute(
    sql`update spending_reports set updated_at = ${`${month}-28`}::timestamptz where month = ${month}`,
  );
};

const close = (month: string, as = school.admin) => school.call<BookMonth>('POST', `books/${month}/close`, { as });
const openOf = async (month: string) =>
  (await school.call<OpenMatter[]>('GET', `books/${month}/open`, { as: school.admin })).data;

/** The journal of a month: account, signed dollars and fund of each line. */
async function journal(
  month: string,
): Promise<{ account: string; debit: string; credit: string; fund: string; date: string }[]> {
  const url = `/api/v1/books/${month}/journal.csv`;
  const headers = { authorization: school.admin.bearer };
  const answer = await school.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode).toBe(200);
  const { data } = Papa.parse<Record<string, string>>(answer.body.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  return data as Awaited<ReturnType<typeof journal>>;
}

/** The balance of each account in a month, in cents. */
async function sums(month: string): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { account, debit, credit } of await journal(month)) {
    totals[account] = (totals[account] ?? 0) + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
  }
  return Object.fromEntries(Object.entries(totals).filter(([, cents]) => cents !== 0));
}

/** A gift of March that arrived and was spent completely. */
async function march(): Promise<string> {
  const gift = await give('2026-03-05', 4_000);
  await deposit(gift);
  await send('2026-03-20', { [gift]: 4_000 }, '2026-03-25');
  await spend('2026-03', { teachers: 25, food: 10 });
  return gift;
}

test('a month that is closed has a journal that balances, by accounts and funds', async () => {
  await march();
  const { status, data } = await close('2026-03');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    month: '2026-03',
    state: 'closed',
    entries: 7,
    seal: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await sums('2026-03')).toEqual({
    ...{ fees: 100, bank: -100, 'fund-other': -4_000, school: 500, teachers: 2_500, food: 1_000 },
  });
  const lines = await journal('2026-03');
  expect(lines.map(({ debit }) => Number(debit)).reduce((a, b) => a + b)).toBe(
    lines.map(({ credit }) => Number(credit)).reduce((a, b) => a + b),
  );
  expect(new Set(lines.map(({ fund }) => fund))).toEqual(new Set(['own', `other class ${group.id}`]));
  expect(JSON.stringify(lines)).not.toContain(sponsor.email);
  const audited = await school.database.db.select().from(auditLog).where(eq(auditLog.action, 'close-books'));
  expect(audited.at(-1)?.userId).toBe(school.admin.id);
  // Closing again changes nothing.
  expect((await close('2026-03')).data).toEqual(data);
});

test('everything that is open is named, and the month does not change', async () => {
  const gift = await give('2026-03-05', 4_000);
  const other = await give('2026-03-06', 1_000);
  await deposit(other);
  await school.database.db.update(gatewayEntries).set({ cents: 990 }).where(eq(gatewayEntries.paymentId, other));
  await send('2026-03-20', { [gift]: 2_000 });
  const arrived = await send('2026-03-21', { [gift]: 1_000 }, '2026-03-25');
  const answer = await close('2026-03');
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('books-open');
  const open = Object.fromEntries((await openOf('2026-03')).map(({ kind, references }) => [kind, references]));
  expect(open).toEqual({
    'fee-unknown': [`payment ${gift}`],
    'payout-differs': [expect.stringMatching(/^payout po-.* 0\.10$/)],
    'transfer-unconfirmed': [`${madrasa.name} $20.00 2026-03-20`],
    'spending-missing': [`${madrasa.name} 2026-03`],
  });
  await school.database.db.update(transfers).set({ state: 'disputed' }).where(eq(transfers.id, arrived));
  await school.database.db
    .update(payments)
    .set({ state: 'open', triedAt: new Date('2026-03-05') })
    .where(eq(payments.id, gift));
  expect((await openOf('2026-03')).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payment-open', 'transfer-disputed', 'payout-differs']),
  );
  expect((await openOf('2026-06')).map(({ kind }) => kind)).toContain('month-running');
  expect(await school.database.db.$count(bookEntries)).toBe(0);
  expect((await school.call('GET', 'books/2026-03/iati.json', { as: school.admin })).body.code).toBe('month-open');
});

test('a later refund, and a spending report that is corrected, are entries of the month in which they happened', async () => {
  const gift = await march();
  now = new Date('2026-04-10T12:00:00Z');
  await close('2026-03');
  now = new Date('2026-06-20T12:00:00Z');
  const before = await journal('2026-03');
  const seal = (await school.call<BookSeal[]>('GET', 'books/seals')).data[0];
  const { db } = school.database;
  await db.execute(
    sql`update payments set refunded_part_cents = 500, returned_at = '2026-05-04', updated_at = '2026-05-04' where id = ${gift}`,
  );
  await db.execute(
    sql`insert into payment_shares (payment_id, class_id, start_cents, cents, taken_cents) values (${gift}, ${group.id}, 0, 4000, 4000)`,
  );
  const corrected = { month: '2026-03', teachers: 26, food: 10, words: 'One more lesson.' };
  const list = await school.call<{ id: string }[]>('GET', `madaris/${madrasa.id}/spending`, { as: school.supervisor });
  await school.call('POST', `madaris/${madrasa.id}/spending`, {
    as: school.supervisor,
    body: { ...corrected, replaces: list.data[0]?.id },
  });
  await db.execute(sql`update spending_reports set updated_at = '2026-05-12' where replaced_at is null`);
  await spend('2026-04', { food: 2 });
  await spend('2026-05', { food: 1 });
  await close('2026-05');
  expect(await journal('2026-03')).toEqual(before);
  expect(await sums('2026-04')).toEqual({ food: 200, school: -200 });
  // Money that was sent to the school already is refunded from the operator's own; the fund does not change.
  expect(await sums('2026-05')).toEqual({ clearing: -500, own: 500, teachers: 100, food: 100, school: -200 });
  const correction = (await journal('2026-05')).find(({ account }) => account === 'teachers');
  expect(correction?.date).toBe('2026-05-12');
  const seals = (await school.call<BookSeal[]>('GET', 'books/seals')).data;
  expect(seals.map(({ month }) => month)).toEqual(['2026-05', '2026-04', '2026-03']);
  expect(seals[2]).toEqual(seal);
  expect(seals.map(({ previousSeal }) => previousSeal)).toEqual([seals[1]?.seal, seals[2]?.seal, '0'.repeat(64)]);
});

test('zakat has an account and funds of its own, and money keeps its fund on every way', async () => {
  const zakat = await give('2026-03-05', 3_000, { givingKind: 'zakat' });
  const other = await give('2026-03-05', 2_000);
  await deposit(zakat, other);
  await send('2026-03-20', { [zakat]: 3_000, [other]: 1_000 }, '2026-03-25');
  await spend('2026-03', { food: 40 });
  await close('2026-03');
  const funds: Record<string, number> = {};
  for (const { account, debit, credit, fund } of await journal('2026-03')) {
    const key = `${account} ${fund.split(' ')[0]}`;
    funds[key] = (funds[key] ?? 0) + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
  }
  expect(funds).toMatchObject({
    ...{ 'fund-zakat zakat': -3_000, 'fund-other other': -2_000, 'school zakat': 0, 'school other': 0 },
    ...{ 'food zakat': 3_000, 'food other': 1_000, 'transit zakat': 0, 'transit other': 0 },
  });
  expect(funds['fund-zakat other'] ?? funds['fund-other zakat']).toBeUndefined();
});

test('a row that is changed by SQL after its month was closed is named, in every table', async () => {
  const gift = await march();
  await school.database.db.execute(sql`insert into refunds (id, payment_id, cents, reason, asked_at, done_at)
    values (${newId()}, ${gift}, 100, 'asked', '2026-03-08', '2026-03-08')`);
  await school.database.db.execute(sql`update payments set refunded_part_cents = 100 where id = ${gift}`);
  await close('2026-03');
  const { db } = school.database;
  expect(await firstChangedRow(db)).toBeUndefined();
  const changes = {
    'payments amount': sql`update payments set amount_cents = amount_cents - 1`,
    'payments refund': sql`update payments set refunded_part_cents = 200`,
    'payments zakat': sql`update payments set giving_kind = 'zakat'`,
    'payments state': sql`update payments set state = 'failed'`,
    'payments deleted': sql`delete from payments`,
    refunds: sql`update refunds set cents = 99`,
    gateway_entries: sql`update gateway_entries set fee_cents = 0`,
    gateway_payouts: sql`update gateway_payouts set cents = cents + 1`,
    'transfers sent': sql`update transfers set sent_date = '2026-03-19'`,
    'transfers arrived': sql`update transfers set confirmed_cents = 3999`,
    transfer_payments: sql`update transfer_payments set kind = 'zakat'`,
    spending_reports: sql`update spending_reports set food_cents = 0`,
    'spending_reports deleted': sql`delete from spending_reports`,
    'book_entries cents': sql`update book_entries set cents = cents + 1 where position = 2`,
    'book_entries deleted': sql`delete from book_entries where position = 2`,
    book_rows: sql`update book_rows set facts = 'changed' where table_name = 'payments'`,
    'book_months seal': sql`update book_months set seal = ${'f'.repeat(64)}`,
    'book_months previous': sql`update book_months set previous_seal = ${'f'.repeat(64)}`,
  };
  for (const [what, change] of Object.entries(changes)) {
    const found = await db
      .transaction(async (within) => {
        await within.execute(change);
        throw new Found(await firstChangedRow(within));
      })
      .catch((error: unknown) => (error instanceof Found ? error.row : Promise.reject(error)));
    expect([what, found?.month, found?.table]).toEqual([what, '2026-03', what.split(' ')[0]]);
  }
  await db.execute(sql`update payments set amount_cents = amount_cents - 1`);
  expect((await openOf('2026-04')).map(({ kind }) => kind)).toContain('books-changed');
});

class Found extends Error {
  constructor(readonly row: Awaited<ReturnType<typeof firstChangedRow>>) {
    super();
  }
}

test('IATI transactions have the codes of the standard, and corrections are negative', async () => {
  const gift = await march();
  await school.database.db.execute(
    sql`update payments set refunded_part_cents = 500, returned_at = '2026-03-30' where id = ${gift}`,
  );
  await close('2026-03');
  const { body } = await school.call('GET', 'books/2026-03/iati.json', { as: school.admin });
  const data = body as unknown as IatiMonth;
  expect(data.version).toBe('2.03');
  const amountsOf = (code: string) =>
    data.transactions.filter((each) => each['transaction-type'].code === code).map(({ value }) => value.amount);
  expect(['1', '3', '4'].map(amountsOf)).toEqual([[40, -5], [40], [1, 10, 25]]);
  expect(data.transactions).toHaveLength(6);
});

test('accounts are exported under the names of the operator, which no program takes for a formula', async () => {
  await march();
  await close('2026-03');
  const { status } = await school.call('PUT', 'books/accounts', {
    as: school.admin,
    body: { bank: '1010 Bank', fees: '=cmd|calc' },
  });
  expect(status).toBe(200);
  const names = new Set((await journal('2026-03')).map(({ account }) => account));
  expect(names).toContain('1010 Bank');
  expect(names).toContain("'=cmd|calc");
  expect(names).toContain('clearing');
});

test('the receipt of a payment shows the seal of its month once that is closed', async () => {
  const gift = await march();
  const [row] = await school.database.db.select().from(payments).where(eq(payments.id, gift));
  const read = async () => (await school.call<{ seal: unknown }>('GET', `receipts/${row?.receiptCode}`)).data.seal;
  expect(await read()).toBeNull();
  const { data } = await close('2026-03');
  expect(await read()).toEqual({ month: '2026-03', seal: data.seal });
});
