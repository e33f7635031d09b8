import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gatewayEntries, gatewayPayouts } from '#server/db/schema/books.ts';
import { payments } from '#server/db/schema/payments.ts';
import { compareDeposits } from '#server/modules/giving/balance/compare-deposits.ts';
import { readBalance } from '#server/modules/giving/balance/read-balance.ts';
import { reconcileAll } from '#server/modules/giving/charges/reconcile-nightly.ts';
import { here, jobTools, payAtPage, payAtStripe, resolve, start, stripe } from './paying-at-stripe.ts';

payAtStripe();

/* The way of payments from the card to the bank, in the gateway's balance. */

const hourMs = 3_600_000;
const db = () => here.school.database.db;
const account = () => stripe().account;

async function paid() {
  here.lesson = await here.school.taughtClassIn(here.madrasa.id);
  const progress = await start();
  await payAtPage(progress);
  await resolve(progress);
  const intent = [...account().intents.values()].find(({ metadata }) => metadata.payment_id === progress.id);
  return { id: progress.id, intentId: intent?.id ?? '' };
}

let turns = 0;

/** Runs the job some minutes later each time, because the gateway's current second may not be over. */
async function read() {
  turns += 1;
  const now = new Date(Date.now() + turns * 120_000);
  await readBalance({ ...jobTools(), clock: { now: () => now } });
}

async function differences(daysLater = 0) {
  const now = new Date(Date.now() + daysLater * 24 * hourMs);
  const found = await compareDeposits(db(), { gateway: 'stripe', now });
  return found.map(({ kind, id, cents }) => [kind, id, cents.here, cents.there]);
}

const entriesOf = (id: string) =>
  db()
    .select()
    .from(gatewayEntries)
    .where(eq(gatewayEntries.paymentId, id))
    .orderBy(gatewayEntries.at, gatewayEntries.kind);

test('fees, refunds and disputes of payments are known, and each deposit adds up to the cent', async () => {
  const [whole, part, disputed] = [await paid(), await paid(), await paid()];
  expect(await differences(6)).toEqual([whole, part, disputed].map(({ id }) => ['fee-unknown', id, 4_000, 0]).sort());
  account().refund(part.intentId, 1_500);
  account().dispute(disputed.intentId);
  await read();
  expect(
    (await entriesOf(whole.id)).map(({ kind, cents, feeCents, payoutId }) => [kind, cents, feeCents, payoutId]),
  ).toEqual([['charge', 4_000, 146, null]]);
  const first = account().payOut();
  account().closeDispute(disputed.intentId, 'won');
  await read();
  expect((await entriesOf(part.id)).map(({ kind, cents, payoutId }) => [kind, cents, payoutId])).toEqual([
    ['charge', 4_000, first.id],
    ['refund', -1_500, first.id],
  ]);
  expect((await entriesOf(disputed.id)).map(({ cents, feeCents }) => cents - feeCents).reduce((a, b) => a + b)).toBe(
    3_854,
  );
  const second = account().payOut();
  await read();
  const deposits = await db().select().from(gatewayPayouts).orderBy(gatewayPayouts.createdAt, gatewayPayouts.cents);
  expect(new Set(deposits.map(({ cents, state }) => `${state} ${cents}`))).toEqual(
    new Set([`paid ${first.amount}`, `paid ${second.amount}`]),
  );
  await reconcileAll(jobTools(), { from: new Date(0), to: new Date(Date.now() + 24 * hourMs) });
  expect(await differences(6)).toEqual([]);
  await db().execute(sql`update gateway_entries set cents = cents - 25 where payment_id = ${whole.id}`);
  expect(await differences(6)).toEqual([['payout-differs', first.id, first.amount - 25, first.amount]]);
  await db().execute(sql`update gateway_entries set cents = cents + 25 where payment_id = ${whole.id}`);
});

test('a deposit that fails is open until its money comes with another one', async () => {
  const { id } = await paid();
  const failed = account().payOut();
  await read();
  account().failPayout(failed.id);
  await read();
  expect(await differences()).toEqual([['payout-failed', failed.id, 0, failed.amount]]);
  await paid();
  const next = account().payOut();
  await read();
  expect(await differences(6)).toEqual([]);
  expect((await entriesOf(id)).map(({ payoutId }) => payoutId)).toEqual([failed.id]);
  const [row] = await db().select().from(gatewayPayouts).where(eq(gatewayPayouts.id, failed.id));
  expect(row).toMatchObject({ state: 'failed', repaidBy: next.id });
});

test('the fee in another currency than the charge stays unknown', async () => {
  account().currency = 'eur';
  const { id } = await paid();
  const payout = account().payOut();
  account().currency = 'usd';
  await read();
  expect((await entriesOf(id)).map(({ currency, payoutId }) => [currency, payoutId])).toEqual([['eur', payout.id]]);
  expect(await differences(6)).toEqual([['fee-unknown', id, 4_000, 0]]);
  await db().delete(gatewayEntries).where(eq(gatewayEntries.paymentId, id));
  await db().update(payments).set({ gateway: 'sandbox' }).where(eq(payments.id, id));
  account().intents.delete([...account().intents.keys()].at(-1) ?? '');
});

test('reading again adds nothing, asks for what is new alone, and goes on where it was ended', async () => {
  await paid();
  await read();
  const before = await db().$count(gatewayEntries);
  const requests = stripe().requests.length;
  await read();
  expect(await db().$count(gatewayEntries)).toBe(before);
  expect(
    stripe()
      .requests.slice(requests)
      .map(({ what }) => what)
      // Refunds and disputes of the last hour are read again, each with its intent.
      .filter((what) => !what.includes('/payment_intents/')),
  ).toEqual(['GET /v1/balance_transactions', 'GET /v1/payouts']);
  await paid();
  stripe().misbehave = ({ what }) => (what.startsWith('GET /v1/balance') ? { kind: 'undone' } : undefined);
  await expect(read()).rejects.toThrow();
  stripe().misbehave = () => undefined;
  await read();
  expect(await db().$count(gatewayEntries)).toBe(before + 1);
});
