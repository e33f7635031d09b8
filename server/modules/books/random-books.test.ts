import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookAccount, bookAccounts } from '#contract/entities/papers/books.ts';
import { spendingKinds } from '#contract/entities/spending.ts';
import { addMonths } from '#contract/month.ts';
import { bookEntries } from '#server/db/schema/books.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { closeMonths } from './close-month.ts';
import { linesOf } from './journal.ts';
import { firstChangedRow } from './verify-books.ts';

/* Random histories of gifts, refunds, fees, deposits, transfers and spending, with corrections of months that are closed. */

let school: School;
let madaris: string[];
beforeAll(async () => {
  school = await openSchool();
  const region = await school.region();
  madaris = [(await school.madrasa(region.id)).id, (await school.madrasa(region.id)).id];
});
afterAll(() => school.close());

const first = '2026-01';
const months = 4;

/** A day of a month. */
const dayIn = (random: Random, month: string) => `${month}-${String(random.between(1, 28)).padStart(2, '0')}`;

async function addMonth(random: Random, month: string): Promise<void> {
  const { db } = school.database;
  for (let turn = random.between(1, 4); turn > 0; turn -= 1) {
    const [id, day] = [newId(), dayIn(random, month)];
    const cents = random.between(100, 9_000);
    const kind = random.pick(['zakat', 'other', null]);
    await db.execute(sql`insert into payments (id, sponsorship_id, type, type_id, giving_kind, month, amount_cents, state, gateway, due_at,
      paid_at, created_at, updated_at) values (${id}, ${newId()}, 'madrasa', ${random.pick(madaris)}, ${kind === 'other' ? null : kind},
      ${month}, ${cents}, 'paid', 'sandbox', ${day}, ${day}, ${day}, ${day})`);
    await db.execute(sql`insert into payment_shares (payment_id, start_cents, cents) values (${id}, 0, ${cents})`);
    await db.execute(sql`insert into gateway_entries (gateway, id, kind, payment_id, cents, fee_cents, currency, at)
      values ('sandbox', ${id}, 'charge', ${id}, ${cents}, ${random.between(0, 300)}, 'usd', ${day})`);
  }
  const deposited = random.between(0, 20_000);
  await db.execute(sql`insert into gateway_payouts (gateway, id, cents, currency, state, arrival_date, created_at, updated_at)
    values ('sandbox', ${newId()}, ${deposited}, 'usd', 'paid', ${dayIn(random, month)}, ${`${month}-01`}, ${`${month}-28`})`);
  if (random.between(0, 1) === 0)
    await db.execute(sql`insert into gateway_entries (gateway, id, kind, cents, fee_cents, currency, at)
      values ('sandbox', ${newId()}, ${random.pick(['other', 'charge'])}, ${random.between(-500, 500)}, 0, 'usd', ${dayIn(random, month)})`);
  await addTransfer(random, month);
  for (const madrasaId of madaris) {
    const [food, rent] = [random.between(0, 6_000), random.between(0, 3_000)];
    await db.execute(sql`insert into spending_reports (id, madrasa_id, month, food_cents, rent_cents, created_at, updated_at)
      values (${newId()}, ${madrasaId}, ${month}, ${food}, ${rent}, ${`${month}-28`}, ${`${month}-28`})`);
  }
}

/** A transfer of a part of what was given and is not sent yet. */
async function addTransfer(random: Random, month: string): Promise<void> {
  const { db } = school.database;
  const { rows } = await db.execute<{ id: string; left: number; type_id: string; kind: string }>(sql`
    select p.id, s.cents - s.taken_cents as left, p.type_id, case when p.giving_kind = 'zakat' then 'zakat' else 'other' end as kind
    from payments p join payment_shares s on s.payment_id = p.id where s.cents > s.taken_cents`);
  const chosen = rows.filter(() => random.between(0, 1) === 0);
  if (chosen.length === 0) return;
  const id = newId();
  const amount = chosen.reduce((sum, { left }) => sum + left, 0);
  const state = random.pick(['sent', 'confirmed', 'confirmed', 'disputed', 'returned'] as const);
  const confirmed = state === 'confirmed' ? Math.max(0, amount + random.pick([0, 0, -37, 12])) : null;
  const [sent, received] = [`${month}-05`, state === 'confirmed' ? `${month}-20` : null];
  await db.execute(sql`insert into transfers (id, madrasa_id, state, amount_cents, sent_date, sent_at, costs_cents, confirmed_cents,
    received_date, returned_at, updated_at) values (${id}, ${random.pick(madaris)}, ${state}, ${amount}, ${sent}, ${sent},
    ${random.between(0, 99)}, ${confirmed}, ${received}, ${state === 'returned' ? `${month}-25` : null}, ${`${month}-25`})`);
  for (const { id: paymentId, left, type_id, kind } of chosen) {
    await db.execute(sql`insert into transfer_payments (transfer_id, payment_id, start_cents, place_type, place_id, kind, month, amount_cents)
      values (${id}, ${paymentId}, 0, 'madrasa', ${type_id}, ${kind}, ${month}, ${left})`);
    if (state !== 'returned')
      await db.execute(
        sql`update payment_shares set taken_cents = taken_cents + ${left} where payment_id = ${paymentId}`,
      );
  }
}

/** Things that happen in a month to rows of the months before it. */
async function correct(random: Random, month: string): Promise<void> {
  const { db } = school.database;
  const day = dayIn(random, month);
  await db.execute(sql`update payments set refunded_part_cents = least(amount_cents, refunded_part_cents + ${random.between(1, 4_000)}),
    returned_at = ${day}, updated_at = ${day} where id = (select id from payments where state = 'paid' order by id
      offset ${random.between(0, 3)} limit 1)`);
  await db.execute(sql`update payments set refunded_part_cents = 0, returned_at = null, updated_at = ${day}
    where id = (select id from payments where refunded_part_cents > 0 order by id desc limit 1)`);
  await db.execute(sql`update spending_reports set food_cents = ${random.between(0, 5_000)}, updated_at = ${day}
    where id = (select id from spending_reports order by id offset ${random.between(0, 3)} limit 1)`);
  await db.execute(sql`update transfers set state = 'returned', returned_at = ${day}, updated_at = ${day}
    where id = (select id from transfers where state in ('sent', 'confirmed') order by id limit 1)`);
}

/** The balance of each account by the rows, in queries that share nothing with the books. */
async function expectedSums(): Promise<Record<string, number>> {
  const one = async (query: ReturnType<typeof sql>) => {
    const { rows } = await school.database.db.execute<{ cents: string | null }>(query);
    return Number(rows[0]?.cents ?? 0);
  };
  const kept = (kind: string) =>
    one(
      sql`select sum(amount_cents - refunded_cents) as cents from payments where coalesce(giving_kind, 'other') = ${kind}`,
    );
  const loss = (kind: string) =>
    one(sql`select sum(greatest(0, p.refunded_cents + (select coalesce(sum(tp.amount_cents), 0) from transfer_payments tp
      join transfers t on t.id = tp.transfer_id where tp.payment_id = p.id and t.state <> 'returned') - p.amount_cents)) as cents
      from payments p where p.refunded_cents > 0 and coalesce(p.giving_kind, 'other') = ${kind}`);
  const [zakat, other, zakatLoss, otherLoss] = [
    await kept('zakat'),
    await kept('other'),
    await loss('zakat'),
    await loss('other'),
  ];
  const payouts = await one(sql`select sum(cents) as cents from gateway_payouts`);
  const fees = await one(
    sql`select sum(fee_cents - case when kind = 'other' then cents else 0 end) as cents from gateway_entries`,
  );
  const foreign = await one(
    sql`select sum(cents) as cents from gateway_entries where kind = 'charge' and payment_id is null`,
  );
  const sent = await one(sql`select sum(amount_cents) as cents from transfers where state <> 'returned'`);
  const costs = await one(sql`select sum(costs_cents) as cents from transfers`);
  const transit = await one(sql`select sum(amount_cents) as cents from transfers where state in ('sent', 'disputed')`);
  const confirmed = await one(sql`select sum(confirmed_cents) as cents from transfers where state = 'confirmed'`);
  const [food, rent] = [
    await one(sql`select sum(food_cents) as cents from spending_reports`),
    await one(sql`select sum(rent_cents) as cents from spending_reports`),
  ];
  return {
    clearing: zakat + other - fees + foreign - payouts,
    bank: payouts - sent - costs,
    transit,
    school: confirmed - food - rent,
    'fund-zakat': -zakat - zakatLoss,
    'fund-other': -other - otherLoss,
    own: zakatLoss + otherLoss - foreign + (sent - transit - confirmed),
    fees,
    'transfer-costs': costs,
    ...Object.fromEntries(spendingKinds.map((kind) => [kind, 0])),
    food,
    rent,
  };
}

async function bookedSums(): Promise<Record<string, number>> {
  const totals: Record<string, number> = Object.fromEntries(bookAccounts.map((account: BookAccount) => [account, 0]));
  const names = Object.fromEntries(bookAccounts.map((account) => [account, ''])) as Record<BookAccount, string>;
  let [debits, credits] = [0, 0];
  for (const entry of await school.database.db.select().from(bookEntries)) {
    for (const [, account, debit, credit] of linesOf(entry, names)) {
      debits += Math.round(Number(debit) * 100);
      credits += Math.round(Number(credit) * 100);
      totals[account ?? ''] =
        (totals[account ?? ''] ?? 0) + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100);
    }
  }
  expect(debits).toBe(credits);
  return totals;
}

test.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'the books of history %i balance, and say what the rows say',
  async (seed) => {
    const random = randomFrom(seed);
    const { db } = school.database;
    await db.execute(sql`truncate book_entries, book_rows, book_months, gateway_entries, gateway_payouts, transfer_payments,
    transfers, spending_reports, refunds, payment_shares, payments cascade`);
    let closed: unknown[] = [];
    for (let at = 0; at < months; at += 1) {
      const month = addMonths(first, at);
      await addMonth(random, month);
      if (at > 0) await correct(random, month);
      if (at % 2 === 1 || random.between(0, 1) === 0)
        await db.transaction((within) =>
          closeMonths(within, { upTo: month, closedAt: new Date(`${addMonths(month, 1)}-01`) }),
        );
      const entries = await db.select().from(bookEntries).orderBy(bookEntries.month, bookEntries.position);
      expect(entries.slice(0, closed.length)).toEqual(closed);
      closed = entries;
    }
    const [booked, expected] = [await bookedSums(), await expectedSums()];
    expect(booked).toEqual(expected);
    expect(
      await db.execute(sql`select from book_entries where (debit = 'fund-zakat' or credit = 'fund-zakat')
    and fund not like 'zakat %'`),
    ).toMatchObject({ rows: [] });
    const changed = await firstChangedRow(db);
    // The reports were corrected in their place here, which no person can do.
    expect(changed?.table ?? 'spending_reports').toBe('spending_reports');
  },
);
