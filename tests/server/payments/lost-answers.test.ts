import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import type { SponsoredClass } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths } from '#contract/month.ts';
import { payments } from '#server/db/schema/payments.ts';
import {
  deliver,
  eventOf,
  failing,
  here,
  later,
  latest,
  minuteMs,
  monthIsDue,
  moved,
  payAtPage,
  payAtStripe,
  resolve,
  runJobs,
  sentBack,
  sponsorshipOf,
  start,
  stripe,
  taken,
} from './paying-at-stripe.ts';

payAtStripe();

/* Actions at the gateway that were not reported to us: a lost answer, a search that lags, a refund made there. */

const hourMs = 60 * minuteMs;

/** The card is charged, the answer is lost, and an admin ends the sponsorship before anyone knows of the charge. */
async function endsWhileCharged(): Promise<void> {
  const { sponsorshipId } = await monthIsDue();
  stripe().account.searchKnows = () => false;
  failing(/POST .*payment_intents$/, { kind: 'lost' });
  await runJobs();
  stripe().misbehave = () => undefined;
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}?reason=asked`, { as: here.school.admin });
}

test('money whose answer was lost goes back, though the search is an hour behind', async () => {
  await endsWhileCharged();
  later(6 * minuteMs);
  await runJobs();
  expect([(await latest())?.state, moved(await latest())], 'not found is no proof').toEqual(['open', taken]);
  stripe().account.searchKnows = () => true;
  later(hourMs);
  await runJobs();
  expect([(await latest())?.state, moved(await latest())]).toEqual(['refunded', sentBack]);
});

test('an event names the payment, so that no search is needed', async () => {
  await endsWhileCharged();
  const payment = await latest();
  await deliver(eventOf({ id: payment?.id ?? '' }));
  later(6 * minuteMs);
  await runJobs();
  expect([(await latest())?.state, moved(await latest())]).toEqual(['refunded', sentBack]);
  stripe().account.searchKnows = () => true;
});

test('what is not found for a day was never taken', async () => {
  const { sponsorshipId } = await monthIsDue();
  failing(/POST .*payment_intents$/, { kind: 'undone' });
  await runJobs();
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}?reason=asked`, { as: here.school.admin });
  stripe().misbehave = () => undefined;
  later(6 * minuteMs);
  await runJobs();
  expect((await latest())?.state).toBe('open');
  later(25 * hourMs);
  await runJobs();
  expect([(await latest())?.state, moved(await latest())]).toEqual(['failed', undefined]);
});

test('an attempt that was given up and took money after all is sent back when its event comes', async () => {
  const { sponsorshipId } = await monthIsDue();
  stripe().account.searchKnows = () => false;
  failing(/POST .*payment_intents$/, { kind: 'lost' });
  await runJobs();
  stripe().misbehave = () => undefined;
  const event = eventOf({ id: (await latest())?.id ?? '' });
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}?reason=asked`, { as: here.school.admin });
  for (const ms of [6 * minuteMs, 25 * hourMs]) {
    later(ms);
    await runJobs();
  }
  expect((await latest())?.state).toBe('failed');
  expect((await deliver(event)).statusCode).toBe(200);
  expect(moved(await latest())).toEqual(sentBack);
  stripe().account.searchKnows = () => true;
});

test.each(['knows nothing of the month', 'knows the month as due'])(
  'a month is charged once, though its database is restored from a backup that %s',
  async (backup) => {
    const { sponsorshipId } = await monthIsDue();
    later(-2 * 24 * hourMs);
    if (backup.endsWith('due')) await runJobs();
    const { db } = here.school.database;
    const ofSponsorship = eq(payments.sponsorshipId, sponsorshipId);
    const [waiting] = await db
      .select()
      .from(payments)
      .where(and(ofSponsorship, eq(payments.state, 'due')));
    later(2 * 24 * hourMs);
    await runJobs();
    const charged = await latest();
    expect([charged?.state, moved(charged)]).toEqual(['paid', taken]);
    await db.delete(payments).where(eq(payments.id, charged?.id ?? ''));
    if (waiting) {
      const { refundedCents: _, ...row } = waiting;
      await db.insert(payments).values(row);
    }
    stripe().forgetKeys();
    later(25 * hourMs);
    await runJobs();
    expect([await latest(), moved(charged)]).toMatchObject([{ id: charged?.id, state: 'paid' }, taken]);
  },
);

test('an event of an attempt that a restored database does not know yet sends nothing back', async () => {
  const { sponsorshipId } = await monthIsDue();
  const cards = [...stripe().account.methods.values()];
  for (const card of cards) card.isAttached = false;
  await runJobs();
  for (const card of cards) card.isAttached = true;
  later(3 * 24 * hourMs);
  await runJobs();
  const charged = await latest();
  expect([charged?.state, charged?.attempts, moved(charged)]).toEqual(['paid', 1, taken]);
  const { db } = here.school.database;
  const ofMonth = eq(payments.id, charged?.id ?? '');
  const [row] = await db.select().from(payments).where(ofMonth);
  const before = { state: 'due', attempts: 0, reference: null, paidAt: null, receiptCode: null } as const;
  await db.update(payments).set(before).where(ofMonth);
  expect((await deliver(eventOf({ id: charged?.id ?? '' }))).statusCode).toBe(200);
  expect(moved(charged)).toEqual(taken);
  const { refundedCents: _, ...known } = row ?? expect.fail('the month was there');
  await db.update(payments).set(known).where(ofMonth);
  expect((await sponsorshipOf(sponsorshipId)).state).toBe('active');
});

test('what went back at Stripe before anyone here knew that it was paid starts nothing', async () => {
  const progress = await start();
  await payAtPage(progress);
  stripe().account.refund(intentOf(progress.id));
  expect((await resolve(progress)).state).toBe('refunded');
  expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('expired');
  expect(await here.percentages()).toEqual([0, 0, 0]);
});

function intentOf(id: string): string {
  return [...stripe().account.intents.values()].find(({ metadata }) => metadata.payment_id === id)?.id ?? '';
}

async function paidOnce() {
  const progress = await start();
  await payAtPage(progress);
  await resolve(progress);
  return progress;
}

test('a refund made at Stripe closes the month: it no longer counts as paid, and the sponsorship goes on', async () => {
  const progress = await paidOnce();
  stripe().account.refund(intentOf(progress.id));
  await deliver(eventOf(progress));
  expect(await latest()).toMatchObject({ state: 'refunded', refundedDate: expect.any(String) });
  expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('active');
});

test('a dispute closes the month, and the card is not charged again', async () => {
  const progress = await paidOnce();
  stripe().account.dispute(intentOf(progress.id));
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'refunded' });
  expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('paused');
  expect(await here.percentages()).toEqual([0, 0, 0]);
  stripe().account.closeDispute(intentOf(progress.id), 'lost');
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'refunded', refundedAmount: 40 });
});

/** The newest event of Stripe comes. */
async function deliverLast(): Promise<void> {
  const event = stripe().account.events.at(-1) ?? expect.fail('Stripe sent no event.');
  expect((await deliver(event)).statusCode).toBe(200);
}

test('a dispute that was won opens the month again, and the sponsorship waits for a payment', async () => {
  const progress = await paidOnce();
  stripe().account.dispute(intentOf(progress.id));
  await deliverLast();
  stripe().account.closeDispute(intentOf(progress.id), 'won');
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 0, refundedDate: null });
  expect(await sponsorshipOf(progress.sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
  const path = `sponsorships/${progress.sponsorshipId}/resume`;
  expect((await here.school.call('POST', path, { as: here.sponsor })).body.code).toBe('payment-first');
  const again = await here.school.call<PaymentProgress>('POST', 'payments', {
    as: here.sponsor,
    body: { sponsorshipId: progress.sponsorshipId },
  });
  await payAtPage(again.data);
  expect(await resolve(again.data)).toMatchObject({ state: 'paid', month: addMonths(progress.month, 1) });
  expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('active');
});

test('a part that went back at Stripe is taken over: receipts, statements, sums and reports count the rest', async () => {
  const progress = await paidOnce();
  const { receiptCode, month } = (await latest()) ?? expect.fail('no payment');
  stripe().account.refund(intentOf(progress.id), 1_000);
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 10, refundedDate: expect.any(String) });
  const receipt = await here.school.call('GET', `receipts/${receiptCode}`);
  expect(receipt.data).toMatchObject({ state: 'paid', amount: 40, refundedAmount: 10 });
  const statement = await here.school.call('GET', 'payments/statement', { as: here.sponsor });
  expect(statement.data).toMatchObject({ paid: 40, refunded: 10 });
  expect(await monthOfClass(progress.sponsorshipId, month)).toMatchObject({ paid: true, refundedAmount: 10 });
  const details = await here.school.call('GET', `payments/${progress.id}`, { as: here.school.admin });
  expect(details.data).toMatchObject({ isRefunding: false, refundingAmount: 0 });
  expect((details.data as { events: object[] }).events.at(-1)).toMatchObject({ kind: 'refunded-there', amount: 10 });
  const rest = await here.school.call('POST', `payments/${progress.id}/refund`, {
    as: here.school.admin,
    body: { reason: 'asked' },
  });
  expect(rest.data).toMatchObject({ state: 'refunded', refundedAmount: 40 });
  expect(moved({ id: progress.id })).toEqual(sentBack);
  expect(await monthOfClass(progress.sponsorshipId, month)).toMatchObject({ paid: false });
});

async function monthOfClass(sponsorshipId: string, month: string) {
  const path = `sponsorships/${sponsorshipId}/classes`;
  const { data } = await here.school.call<SponsoredClass[]>('GET', path, { as: here.sponsor });
  return data[0]?.months.find((each) => each.month === month);
}

test('a part that was disputed is a part, and comes back when the dispute is won', async () => {
  const progress = await paidOnce();
  stripe().account.dispute(intentOf(progress.id), 1_500);
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 15 });
  expect(await sponsorshipOf(progress.sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
  stripe().account.closeDispute(intentOf(progress.id), 'won');
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 0 });
});

test.each([
  ['a part', { amount: '5' }, 500],
  ['the whole', {}, 4_000],
] as const)(
  'the bank holds %s that was to go back, and leaves it here while no one looks: it is here',
  async (_, amount, cents) => {
    const progress = await paidOnce();
    failing(/POST .*refunds$/, { kind: 'undone' });
    const body = { reason: 'asked', ...amount };
    await here.school.call('POST', `payments/${progress.id}/refund`, { as: here.school.admin, body });
    stripe().account.dispute(intentOf(progress.id), cents);
    later(6 * minuteMs);
    // Stripe's last event is the answer.
    let isAnswered = false;
    stripe().misbehave = ({ what }) => {
      if (isAnswered) return { kind: 'undone' };
      isAnswered = what.includes('/v1/disputes');
      return undefined;
    };
    await runJobs();
    expect(isAnswered).toBe(true);
    expect(await latest()).toMatchObject({ refundedAmount: cents / 100, refundingAmount: 0 });
    expect(await sponsorshipOf(progress.sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
    stripe().misbehave = () => undefined;
    stripe().account.closeDispute(intentOf(progress.id), 'won');
    await deliverLast();
    const asked = { state: 'paid', refundedAmount: 0, refundingAmount: cents / 100 };
    expect(await latest(), 'what was decided is not carried out yet').toMatchObject(asked);
    expect(moved(progress)).toEqual(taken);
    later(6 * minuteMs);
    await runJobs();
    expect(await latest()).toMatchObject({ refundedAmount: cents / 100, refundingAmount: 0 });
    expect(moved(progress)).toEqual({ ...taken, refundedCents: cents });
    const details = await here.school.call('GET', `payments/${progress.id}`, { as: here.school.admin });
    const kinds = (details.data as { events: { kind: string }[] }).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('refund'))).toEqual(['refund-asked', 'refunded']);
  },
);

test('the rest of a whole that was to go back follows where the bank leaves here the part that it held', async () => {
  const progress = await paidOnce();
  failing(/POST .*refunds$/, { kind: 'undone' });
  await here.school.call('POST', `payments/${progress.id}/refund`, {
    as: here.school.admin,
    body: { reason: 'asked' },
  });
  stripe().misbehave = () => undefined;
  stripe().account.dispute(intentOf(progress.id), 1_500);
  later(6 * minuteMs);
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'refunded', refundedAmount: 40 });
  expect(moved(progress)).toEqual({ ...taken, refundedCents: 2_500 });
  stripe().account.closeDispute(intentOf(progress.id), 'won');
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 25, refundingAmount: 15 });
  // A bank takes longer to decide than Stripe remembers its keys.
  stripe().forgetKeys();
  later(25 * hourMs);
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'refunded', refundedAmount: 40, refundingAmount: 0 });
  expect(moved(progress)).toEqual(sentBack);
});

test('a payment that came too late, and that the bank held and left here, goes back all the same', async () => {
  const progress = await start();
  await payAtPage(progress);
  stripe().account.dispute(intentOf(progress.id), 4_000);
  await here.school.database.db.execute(
    sql`update sponsorships set holds_until = now() - interval '1 hour' where id = ${progress.sponsorshipId}`,
  );
  await here.school.call('DELETE', `sponsorships/${progress.sponsorshipId}`, { as: here.sponsor });
  later(40 * minuteMs);
  await runJobs();
  const held = await paymentOf(progress.id);
  expect([held?.state, moved(progress)?.refundedCents]).toEqual(['refunded', 0]);
  stripe().account.closeDispute(intentOf(progress.id), 'won');
  await deliverLast();
  later(6 * minuteMs);
  await runJobs();
  expect([(await paymentOf(progress.id))?.state, moved(progress)]).toEqual(['refunded', sentBack]);
});

async function paymentOf(id: string) {
  const [row] = await here.school.database.db.select().from(payments).where(eq(payments.id, id));
  return row;
}

async function sendBack(id: string, amount?: string) {
  const body = { reason: 'asked', ...(amount && { amount }) };
  return here.school.call('POST', `payments/${id}/refund`, { as: here.school.admin, body });
}

test('while the bank holds a part no refund is decided; once it has decided, what is left here can go back', async () => {
  const progress = await paidOnce();
  stripe().account.dispute(intentOf(progress.id), 1_500);
  await deliverLast();
  expect((await sendBack(progress.id, '5')).body.code).toBe('not-refundable');
  stripe().account.closeDispute(intentOf(progress.id), 'lost');
  await deliverLast();
  failing(/GET /, { kind: 'undone' });
  expect((await sendBack(progress.id, '5')).body.code, 'no one knows it here').toBe('payments-away');
  stripe().misbehave = () => undefined;
  expect((await sendBack(progress.id, '5')).data).toMatchObject({ state: 'paid', refundedAmount: 20 });
  expect(moved(progress)).toEqual({ ...taken, refundedCents: 500 });
  expect((await sendBack(progress.id, '30')).body.code).toBe('refund-too-much');
  expect((await sendBack(progress.id)).data).toMatchObject({ state: 'refunded', refundedAmount: 40 });
  expect(moved(progress)).toEqual({ ...taken, refundedCents: 2_500 });
});

test('a dispute that was won is known before a refund is decided: only the decided amount goes back', async () => {
  const progress = await paidOnce();
  stripe().account.dispute(intentOf(progress.id), 1_500);
  await deliverLast();
  stripe().account.closeDispute(intentOf(progress.id), 'won');
  expect((await sendBack(progress.id, '5')).data).toMatchObject({ state: 'paid', refundedAmount: 5 });
  expect(moved(progress)).toEqual({ ...taken, refundedCents: 500 });
});

test('a part that went back at Stripe while another was on its way is found once that is done', async () => {
  const progress = await paidOnce();
  failing(/POST .*refunds$/, { kind: 'undone' });
  const body = { reason: 'asked', amount: '5' };
  await here.school.call('POST', `payments/${progress.id}/refund`, { as: here.school.admin, body });
  stripe().misbehave = () => undefined;
  stripe().account.refund(intentOf(progress.id), 2_000);
  await deliverLast();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 0, refundingAmount: 5 });
  later(6 * minuteMs);
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'paid', refundedAmount: 20, refundingAmount: 0 });
  expect(moved({ id: progress.id })).toMatchObject({ refundedCents: 2_000 });
});

test('changing the card while Stripe fails is an error that says so, and changes nothing', async () => {
  const { sponsorshipId } = await paidOnce();
  const before = await sponsorshipOf(sponsorshipId);
  failing(/sessions/, { kind: 'undone' });
  const path = `sponsorships/${sponsorshipId}/card`;
  const { status, body } = await here.school.call<Sponsorship>('POST', path, { as: here.sponsor, body: {} });
  expect([status, body.code]).toEqual([503, 'payments-away']);
  expect(body.message).toContain('no money was taken');
  expect(await sponsorshipOf(sponsorshipId)).toEqual(before);
});

test('changing the card of a sponsorship that has changed shows its current state', async () => {
  const { sponsorshipId } = await paidOnce();
  const headers = { 'if-match': '"99"' };
  const path = `sponsorships/${sponsorshipId}/card`;
  const { status, body } = await here.school.call('POST', path, { as: here.sponsor, body: {}, headers });
  expect([status, body.code]).toEqual([412, 'changed-meanwhile']);
  expect(body.current).toMatchObject({ sponsorship: { id: sponsorshipId }, redirectUrl: null });
});
