import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
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

/* What was done at the gateway and not said to us: an answer that was lost, a search that is behind, a refund made there. */

const hourMs = 60 * minuteMs;

/** The card is charged, its answer is lost, and the sponsorship ends before anybody knows. */
async function endsWhileCharged(): Promise<void> {
  const { sponsorshipId } = await monthIsDue();
  stripe().account.searchKnows = () => false;
  failing(/POST .*payment_intents$/, { kind: 'lost' });
  await runJobs();
  stripe().misbehave = () => undefined;
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}`, { as: here.sponsor });
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
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}`, { as: here.sponsor });
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
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}`, { as: here.sponsor });
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

test('a refund made at Stripe closes the month: it is not paid any more, and the sponsorship goes on', async () => {
  const progress = await paidOnce();
  stripe().account.refund(intentOf(progress.id));
  await deliver(eventOf(progress));
  expect(await latest()).toMatchObject({ state: 'refunded', refundedDate: expect.any(String) });
  expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('active');
});

test('a dispute closes the month, and the card is not charged again', async () => {
  const progress = await paidOnce();
  stripe().account.dispute(intentOf(progress.id));
  const event = stripe().account.events.at(-1);
  if (!event) throw new Error('Stripe sent no event.');
  await deliver(event);
  expect(await latest()).toMatchObject({ state: 'refunded' });
  expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('paused');
  expect(await here.percentages()).toEqual([0, 0, 0]);
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

test('changing the card of a sponsorship that changed meanwhile shows it as it is', async () => {
  const { sponsorshipId } = await paidOnce();
  const headers = { 'if-match': '"99"' };
  const path = `sponsorships/${sponsorshipId}/card`;
  const { status, body } = await here.school.call('POST', path, { as: here.sponsor, body: {}, headers });
  expect([status, body.code]).toEqual([412, 'changed-meanwhile']);
  expect(body.current).toMatchObject({ sponsorship: { id: sponsorshipId }, redirectUrl: null });
});
