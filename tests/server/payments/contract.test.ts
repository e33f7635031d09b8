import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from '#contract/entities/papers/statement.ts';
import type { Payment, PaymentDetails, PaymentProgress } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { opensMonth } from '#server/access/report-share.ts';
import { chargeDue } from '#server/modules/giving/charges/charge-due.ts';
import { finishOpenPayments } from '#server/modules/giving/charges/finish-open-payments.ts';
import { reconcile } from '#server/modules/giving/charges/reconcile.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { newId } from '#server/new-id.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { type GatewayUnderTest, type Paying, paymentsOf, sandboxUnderTest, stripeUnderTest } from './gateways.ts';

/* The rules for every payment gateway, with the card typed here or on the gateway's own page. */
describe.each([
  ['the sandbox', sandboxUnderTest],
  ['Stripe', stripeUnderTest],
])('with %s', (_, open) => {
  let under: GatewayUnderTest;
  let now = new Date();
  const clock = { now: () => now };
  beforeAll(async () => {
    under = await open();
  });
  const here = new SponsoredSchool(() => ({ gateway: under.gateway, clock }));
  afterAll(() => under.close());
  beforeEach(() => {
    now = new Date();
  });

  const tools = (): PaymentTools => ({
    db: here.school.database.db,
    gateway: under.gateway,
    clock,
    log: { error: () => undefined, info: () => undefined },
    origin: 'https://sanad.example',
  });

  async function hold(as = here.sponsor): Promise<Sponsorship> {
    const { data } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }), as);
    return data;
  }

  async function pay(paying: Partial<Paying> = {}) {
    const sponsorshipId = paying.sponsorshipId ?? (await hold(paying.as)).id;
    return under.pay(here.school, { as: here.sponsor, ...paying, sponsorshipId });
  }

  async function sponsorshipOf(id: string, as = here.sponsor): Promise<Sponsorship> {
    return (await here.school.call<Sponsorship>('GET', `sponsorships/${id}`, { as })).data;
  }

  /** The refunded cents in each mail, in the order of writing. */
  async function refundMails(): Promise<string[]> {
    const { rows } = await here.school.database.db.execute<{ cents: string }>(sql`select values ->> 'cents' as cents
      from queued_mails where kind = 'refunded' and user_id = ${here.sponsor.id} order by created_at, key`);
    return rows.map(({ cents }) => cents);
  }

  async function holdEnds(id: string): Promise<void> {
    await here.school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${id}`);
  }

  test('a payment takes the amount once, the sponsorship runs, and the receipt opens for everybody', async () => {
    const { data } = await pay();
    expect(data).toMatchObject({ state: 'paid', amount: 40, redirectUrl: null });
    expect(under.moved().get(data.id)).toEqual({ charges: 1, chargedCents: 4_000, refundedCents: 0 });
    expect(await sponsorshipOf(data.sponsorshipId)).toMatchObject({ state: 'active', lastFour: '4242', amount: 40 });
    const receipt = await here.school.call<object>('GET', `receipts/${data.receiptCode}`);
    expect(receipt.data).toMatchObject({ state: 'paid', amount: 40, name: here.lesson.name });
    expect(await here.percentages()).toEqual([100, 10, 4]);
  });

  test('asked again for its state, by the page, the job or both at once, it takes nothing more', async () => {
    const { data } = await pay();
    now = new Date(now.getTime() + 600_000);
    const ask = () => here.school.call<PaymentProgress>('POST', `payments/${data.id}/resolve`, { as: here.sponsor });
    const answers = await Promise.all([ask(), ask(), finishOpenPayments(tools()), ask()]);
    expect(answers[0].data).toEqual(data);
    expect(under.moved().get(data.id)?.charges).toBe(1);
  });

  test('pressed many times, with one key or with others, it is charged once', async () => {
    const { id: sponsorshipId } = await hold();
    const key = newId();
    await Promise.all([key, key, newId(), newId()].map((each) => pay({ sponsorshipId, key: each })));
    await pay({ sponsorshipId, key });
    const [payment, ...more] = await paymentsOf(here.school, here.sponsor);
    expect([payment?.state, more]).toEqual(['paid', []]);
    expect(under.moved().get(payment?.id ?? '')).toEqual({ charges: 1, chargedCents: 4_000, refundedCents: 0 });
  });

  test('a declined card takes nothing and loses nothing: the hold stays, and a good card pays it', async () => {
    const { id: sponsorshipId } = await hold();
    const declined = await pay({ sponsorshipId, card: 'declined' });
    expect(declined.body.code ?? declined.data.state).toBe(under.gateway.redirects ? 'open' : 'payment-declined');
    expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'held', amount: 40 });
    const { data } = await pay({ sponsorshipId });
    expect([data.state, under.moved().get(data.id)?.charges]).toEqual(['paid', 1]);
  });

  test('nothing runs because someone opens the return page: only what the gateway says counts', async () => {
    const { id: sponsorshipId } = await hold();
    await pay({ sponsorshipId, card: 'declined' });
    const [payment] = await paymentsOf(here.school, here.sponsor);
    const path = `payments/${payment?.id}/resolve`;
    const { data } = await here.school.call<PaymentProgress>('POST', path, { as: here.sponsor });
    expect([data.state, data.receiptCode]).toEqual([under.gateway.redirects ? 'open' : 'failed', null]);
    expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'held', startedDate: null });
    expect((await here.school.call('POST', path, { as: here.other })).status).toBe(404);
    expect(under.moved().has(payment?.id ?? '')).toBe(false);
  });

  test('a refund sends the amount back once, however often it is asked for', async () => {
    const { data } = await pay();
    const body = { reason: 'asked' };
    const refund = () => here.school.call('POST', `payments/${data.id}/refund`, { as: here.school.admin, body });
    await Promise.all([refund(), refund()]);
    expect((await refund()).body.code).toBe('not-refundable');
    expect(await paymentsOf(here.school, here.sponsor)).toMatchObject([{ state: 'refunded', amount: 40 }]);
    expect(under.moved().get(data.id)).toEqual({ charges: 1, chargedCents: 4_000, refundedCents: 4_000 });
  });

  test('a part goes back once, however often it is asked for, and what is left counts everywhere', async () => {
    const { data } = await pay();
    const part = { id: newId(), amount: '15.50', reason: 'other', note: 'Two lessons did not take place.' };
    const refund = (body: object) =>
      here.school.call<Payment>('POST', `payments/${data.id}/refund`, { as: here.school.admin, body });
    await Promise.all([refund(part), refund(part)]);
    expect((await refund(part)).data).toMatchObject({ state: 'paid', amount: 40, refundedAmount: 15.5 });
    expect(under.moved().get(data.id)).toEqual({ charges: 1, chargedCents: 4_000, refundedCents: 1_550 });
    const statement = await here.school.call<Statement>('GET', 'payments/statement', { as: here.sponsor });
    expect(statement.data).toMatchObject({
      paid: 40,
      refunded: 15.5,
      payments: [{ amount: 40, refundedAmount: 15.5 }],
    });
    const receipt = await here.school.call('GET', `receipts/${data.receiptCode}`);
    expect(receipt.data).toMatchObject({ state: 'paid', refundedAmount: 15.5, refundedDate: expect.any(String) });
    expect(await here.percentages()).toEqual([100, 10, 4]);
    const range = { from: new Date(now.getTime() - 86_400_000), to: new Date(now.getTime() + 86_400_000) };
    expect(await reconcile(tools(), range)).toEqual([]);
    expect((await refund({ amount: '24.51', reason: 'asked' })).body.code).toBe('refund-too-much');
    const rest = await refund({ reason: 'class-ended' });
    expect(rest.data).toMatchObject({ state: 'refunded', refundedAmount: 40 });
    expect(under.moved().get(data.id)).toEqual({ charges: 1, chargedCents: 4_000, refundedCents: 4_000 });
    expect((await refund({ amount: '1', reason: 'asked' })).body.code).toBe('not-refundable');
    const details = await here.school.call<PaymentDetails>('GET', `payments/${data.id}`, { as: here.school.admin });
    expect(details.data.events.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['made', null, null],
      ['paid', null, null],
      ['refund-asked', 15.5, 'other'],
      ['refunded', 15.5, null],
      ['refund-asked', 24.5, 'class-ended'],
      ['refunded', 24.5, null],
    ]);
    expect(details.data.events[2]).toMatchObject({ note: part.note, by: { id: here.school.admin.id } });
  });

  test('a sponsor gets one mail for each amount that was sent back, and none before it was', async () => {
    const { data } = await pay();
    const refund = (body: object) =>
      here.school.call('POST', `payments/${data.id}/refund`, { as: here.school.admin, body });
    expect((await refund({ amount: '41', reason: 'asked' })).body.code).toBe('refund-too-much');
    expect(await refundMails()).toEqual([]);
    const part = { id: newId(), amount: '15.50', reason: 'asked' };
    await Promise.all([refund(part), refund(part)]);
    await refund({ reason: 'class-ended' });
    expect(await refundMails()).toEqual(['1550', '2450']);
  });

  test('a refund needs a reason, and in words where it is another one', async () => {
    const { data } = await pay();
    const refund = (body: object) =>
      here.school.call('POST', `payments/${data.id}/refund`, { as: here.school.admin, body });
    expect((await refund({ amount: '1' })).body.fields).toHaveProperty('reason');
    expect((await refund({ amount: '1', reason: 'other' })).body.fields).toHaveProperty('note');
    expect(under.moved().get(data.id)?.refundedCents).toBe(0);
  });

  test('a part that leaves less than a tenth of the price closes the reports of its month, and the sponsorship says so', async () => {
    const { data } = await pay();
    const opens = async () => {
      const { rows } = await here.school.database.db.execute<{ opens: boolean }>(
        sql`select ${opensMonth(sql`0`)} as opens from payments p where p.id = ${data.id}`,
      );
      return rows[0]?.opens;
    };
    const refund = (amount: string) =>
      here.school.call('POST', `payments/${data.id}/refund`, {
        as: here.school.admin,
        body: { amount, reason: 'asked' },
      });
    const readsReports = async () => (await sponsorshipOf(data.sponsorshipId)).readsReports;
    await refund('36');
    expect([await opens(), await readsReports()]).toEqual([true, true]);
    await refund('0.01');
    expect([await opens(), await readsReports()]).toEqual([false, false]);
  });

  test('a hold that has ended is not charged, and says so', async () => {
    const { id: sponsorshipId } = await hold();
    await holdEnds(sponsorshipId);
    const late = await pay({ sponsorshipId });
    expect([late.status, late.body.code]).toEqual([409, 'hold-ended']);
    expect(await paymentsOf(here.school, here.sponsor)).toEqual([]);
  });

  test('a price that has changed since it was shown is reported before anything is charged', async () => {
    const old = here.onLesson({ price: 35, paymentToken: under.gateway.redirects ? undefined : paid.paymentToken });
    const changed = await here.createSponsorship(old);
    expect([changed.status, changed.body.code]).toEqual([409, 'price-changed']);
    expect(await paymentsOf(here.school, here.sponsor)).toEqual([]);
  });

  test('a month is charged once to the saved card, by two processes that look at once', async () => {
    const { data: first } = await pay();
    now = chargeDateOf(addMonths(monthOf(now), 1));
    await Promise.all([chargeDue(tools()), chargeDue(tools())]);
    await chargeDue(tools());
    const [payment] = await paymentsOf(here.school, here.sponsor);
    expect(payment).toMatchObject({ state: 'paid', month: addMonths(first.month, 1), amount: 40 });
    expect(under.moved().get(payment?.id ?? '')).toEqual({ charges: 1, chargedCents: 4_000, refundedCents: 0 });
  });

  test('a saved card that is declined three times pauses the sponsorship, and nothing is taken', async () => {
    const { data: first } = await pay({ card: 'declinedLater' });
    now = chargeDateOf(addMonths(monthOf(now), 1));
    for (let day = 0; day <= 9; day += 1) {
      await chargeDue(tools());
      now = new Date(now.getTime() + 86_400_000);
    }
    const [payment] = await paymentsOf(here.school, here.sponsor);
    expect(payment).toMatchObject({ state: 'failed', attempts: 3, nextAttemptDate: null, declinedBecause: 'bank' });
    expect(under.moved().has(payment?.id ?? '')).toBe(false);
    expect(await sponsorshipOf(first.sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
  });

  test('a cancelled sponsorship is no longer charged', async () => {
    const { data } = await pay();
    expect((await here.school.call('DELETE', `sponsorships/${data.sponsorshipId}`, { as: here.sponsor })).status).toBe(
      200,
    );
    now = chargeDateOf(addMonths(monthOf(now), 1));
    await chargeDue(tools());
    expect(await paymentsOf(here.school, here.sponsor)).toHaveLength(1);
  });

  test('an event that no one signed is rejected in plain words, and changes nothing', async () => {
    const { id: sponsorshipId } = await hold();
    const headers = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' };
    const body = { id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } };
    const answer = await here.school.call('POST', 'payments/events', { body, headers });
    expect([answer.status, answer.body.code]).toEqual([400, 'event-invalid']);
    expect(answer.body.message).toContain('Nothing was changed');
    expect((await sponsorshipOf(sponsorshipId)).state).toBe('held');
  });
});
