import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import { addMonths } from '#contract/month.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import { request } from '#tests/server/http/open-app.ts';
import type { StripeFault } from '#tests/tools/stripe/stand-in.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { sessionOf } from './gateways.ts';
import {
  deliver,
  eventOf,
  failing,
  here,
  holdEnds,
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

/* The adapter of Stripe, with a stand-in that is slow, breaks, loses answers and sends events in any order. */
describe('an event', () => {
  test('completes the payment of someone who never comes back, once, however often it is sent', async () => {
    const progress = await start();
    await payAtPage(progress);
    const event = eventOf(progress);
    const answers = await Promise.all([deliver(event), deliver(event)]);
    answers.push(await deliver(event));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await sponsorshipOf(progress.sponsorshipId)).toMatchObject({ state: 'active', paymentMethod: 'visa' });
    const { rows } = await here.school.database.db.execute(sql`
      select key from queued_mails where key = ${`receipt-${progress.id}`}
      union all select event_id from gateway_events where event_id = ${event.id}`);
    expect([rows.length, moved(progress)]).toEqual([2, taken]);
  });

  test('is asked about at Stripe, and believed in nothing: one that comes too early completes nothing', async () => {
    const progress = await start();
    const lie = {
      id: 'evt_lie',
      type: 'checkout.session.completed',
      data: { object: { metadata: { payment_id: progress.id } } },
    };
    expect((await deliver(lie)).statusCode).toBe(200);
    expect((await resolve(progress)).state).toBe('open');
  });

  test.each([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['changed on its way', { changed: ' ' }],
    ['an hour old', { at: Date.now() - 60 * minuteMs }],
  ])('that is %s is rejected, and nothing is paid', async (_, options) => {
    const progress = await start();
    await payAtPage(progress);
    const answer = await deliver(eventOf(progress), options);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'event-invalid']);
    expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('held');
    expect((await resolve(progress)).state).toBe('paid');
  });

  test('about something that is not ours is taken, and changes nothing', async () => {
    const foreign = { id: 'evt_1', type: 'payout.paid', data: { object: { metadata: { payment_id: 'order 7' } } } };
    expect((await deliver(foreign)).statusCode).toBe(200);
  });

  test('that overtakes the answer with the page completes the payment all the same', async () => {
    failing(/POST .*sessions$/, { kind: 'silent' });
    const progress = await start();
    expect(progress).toMatchObject({ state: 'open', redirectUrl: null });
    stripe().misbehave = () => undefined;
    const [session] = [...stripe().account.sessions.values()].slice(-1);
    stripe().account.pay(session?.id ?? '');
    await deliver(eventOf(progress));
    expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('active');
  });
});

describe('a page', () => {
  test('is opened once, though Stripe answers late and breaks the connection', async () => {
    failing(/POST .*sessions$/, { kind: 'lost', waitMs: 100 }, 1);
    const before = stripe().account.sessions.size;
    const progress = await start();
    expect(progress.redirectUrl).toContain('https://');
    expect(stripe().account.sessions.size - before).toBe(1);
  });

  test('that Stripe did not answer for is there when the sponsor asks again', async () => {
    failing(/POST .*sessions$/, { kind: 'undone' });
    const progress = await start();
    expect(progress).toMatchObject({ state: 'open', redirectUrl: null });
    stripe().misbehave = () => undefined;
    const again = await resolve(progress);
    expect(again.redirectUrl).toContain('https://');
    await payAtPage(again);
    expect((await resolve(progress)).state).toBe('paid');
  });

  test('is closed when its hold has ended: no one can pay there', async () => {
    const progress = await start();
    await holdEnds(progress.sponsorshipId);
    later(2 * minuteMs);
    await runJobs();
    expect(await payAtPage(progress)).toBe('over');
    expect((await sponsorshipOf(progress.sponsorshipId)).state).toBe('expired');
    expect((await latest())?.state).toBe('failed');
    const { status } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }), here.other);
    expect(status).toBe(201);
  });

  test('that is paid while it is being closed is sent back, if another has the place by then', async () => {
    const progress = await start();
    await holdEnds(progress.sponsorshipId);
    const other = await start(here.other);
    await payAtPage(other);
    expect((await resolve(other, here.other)).state).toBe('paid');
    stripe().misbehave = ({ what }) => {
      if (what.endsWith('/expire')) stripe().account.pay(sessionOf(progress.redirectUrl));
      return undefined;
    };
    later(2 * minuteMs);
    await runJobs();
    expect([moved(progress), (await latest())?.state]).toEqual([sentBack, 'refunded']);
    expect(await here.percentages()).toEqual([100, 10, 4]);
  });

  test('that was paid a moment after its hold ended counts, where the amount is still open', async () => {
    const progress = await start();
    await payAtPage(progress);
    await holdEnds(progress.sponsorshipId);
    later(2 * minuteMs);
    await runJobs();
    expect([moved(progress), (await sponsorshipOf(progress.sponsorshipId)).state]).toEqual([taken, 'active']);
  });

  test('that Stripe takes long to open keeps no one else in the region waiting', async () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resume) => {
      release = resume;
    });
    failing(/POST .*sessions$/, { until }, 1);
    const patient = await here.school.another({ gateway: stripeGateway(stripe().settings) });
    const { data: held } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }));
    const before = stripe().requests.length;
    const slow = patient.inject(request('POST', 'payments', { as: here.sponsor, body: { sponsorshipId: held.id } }));
    // Fastify's `inject` starts when it is awaited.
    const answered = slow.then((answer) => answer.json());
    await waitUntil('the call to Stripe', () => stripe().requests.length > before);
    const onMadrasa = here.onMadrasa({ amount: 5, paymentToken: undefined });
    const { data } = await here.createSponsorship(onMadrasa, here.other);
    const body = { sponsorshipId: data.id };
    const quick = await here.school.call<PaymentProgress>('POST', 'payments', { as: here.other, body });
    expect(quick.data.redirectUrl).toContain('https://');
    release();
    expect((await answered).data.redirectUrl).toContain('https://');
  });
});

describe('a month', () => {
  test.each<[string, StripeFault]>([
    ['lost its answer', { kind: 'lost' }],
    ['took it and never answered', { kind: 'silent' }],
    ['was away', { kind: 'undone' }],
    ['broke', { kind: 'broken' }],
  ])('that was charged while Stripe %s is charged once in the end', async (_, fault) => {
    await monthIsDue();
    failing(/POST .*payment_intents$/, fault);
    await runJobs();
    expect(await latest()).toMatchObject({ state: 'open' });
    stripe().misbehave = () => undefined;
    // Longer than Stripe remembers its keys.
    stripe().forgetKeys();
    later(25 * 60 * minuteMs);
    await runJobs();
    expect([(await latest())?.state, moved(await latest())]).toEqual(['paid', taken]);
  });

  test('whose card was removed at Stripe is declined like any other', async () => {
    await monthIsDue();
    for (const method of stripe().account.methods.values()) method.isAttached = false;
    await runJobs();
    expect(await latest()).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test.each([
    ['an admin', ['refunded', sentBack]],
    ['its sponsor', ['paid', taken]],
  ] as const)('whose sponsorship is ended by %s while it is charged is %j', async (who, end) => {
    const first = await monthIsDue();
    failing(/POST .*payment_intents$/, { kind: 'lost' });
    await runJobs();
    stripe().misbehave = () => undefined;
    const as = who === 'an admin' ? here.school.admin : here.sponsor;
    await here.school.call('DELETE', `sponsorships/${first.sponsorshipId}?reason=asked`, { as });
    later(6 * minuteMs);
    await runJobs();
    expect([(await latest())?.state, moved(await latest())]).toEqual(end);
    expect((await sponsorshipOf(first.sponsorshipId)).state).toBe('cancelled');
  });

  test('whose sponsorship is paused while it is charged is paid, and the sponsorship stays paused', async () => {
    const { sponsorshipId } = await monthIsDue();
    let release: () => void = () => undefined;
    const until = new Promise<void>((resume) => {
      release = resume;
    });
    const before = stripe().requests.length;
    failing(/POST .*payment_intents$/, { until });
    const charged = runJobs();
    await waitUntil('Stripe is asked', () => stripe().requests.length > before);
    await here.school.call('POST', `sponsorships/${sponsorshipId}/pause`, { as: here.sponsor });
    release();
    await charged;
    expect([(await latest())?.state, moved(await latest())]).toEqual(['paid', taken]);
    expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', due: null, nextChargeDate: null });
  });

  test('that Stripe took while our database could not write it down is charged once in the end', async () => {
    await monthIsDue();
    const { db } = here.school.database;
    await db.execute(
      sql`create function lose() returns trigger language plpgsql as 'begin raise exception ''lost''; end'`,
    );
    await db.execute(sql`create trigger lose before update on payments for each row
      when (new.state = 'paid') execute function lose()`);
    await runJobs();
    await db.execute(sql`drop function lose cascade`);
    expect([(await latest())?.state, moved(await latest())]).toEqual(['open', taken]);
    later(6 * minuteMs);
    await runJobs();
    expect([(await latest())?.state, moved(await latest())]).toEqual(['paid', taken]);
  });

  test('that was started on a page and left there is asked for again', async () => {
    const first = await monthIsDue();
    const change = { body: { autoCharge: false }, headers: { 'if-match': '"0"' } };
    const path = `sponsorships/${first.sponsorshipId}`;
    const { version } = await sponsorshipOf(first.sponsorshipId);
    await here.school.call('PUT', path, { as: here.sponsor, ...change, headers: { 'if-match': `"${version}"` } });
    await runJobs();
    const body = { sponsorshipId: first.sponsorshipId };
    await here.school.call('POST', 'payments', { as: here.sponsor, body });
    later(40 * minuteMs);
    await runJobs();
    expect(await sponsorshipOf(first.sponsorshipId)).toMatchObject({ state: 'active', due: { attempts: 2 } });
    expect(await latest()).toMatchObject({ state: 'failed', refundedDate: null, nextAttemptDate: expect.any(String) });
  });
});

test('a refund whose answer was lost goes back once, even a day later', async () => {
  const progress = await start();
  await payAtPage(progress);
  await resolve(progress);
  failing(/POST .*refunds$/, { kind: 'lost' });
  const body = { reason: 'asked' };
  await here.school.call('POST', `payments/${progress.id}/refund`, { as: here.school.admin, body });
  stripe().misbehave = () => undefined;
  stripe().forgetKeys();
  later(25 * 60 * minuteMs);
  await runJobs();
  expect([moved(progress), (await latest())?.state]).toEqual([sentBack, 'refunded']);
});

test('a part whose answer was lost goes back once, even a day later, and a refund by hand in between is a part of it', async () => {
  const progress = await start();
  await payAtPage(progress);
  await resolve(progress);
  const refund = (amount: string) =>
    here.school.call('POST', `payments/${progress.id}/refund`, {
      as: here.school.admin,
      body: { amount, reason: 'asked' },
    });
  failing(/POST .*refunds$/, { kind: 'lost' });
  await refund('10');
  expect((await refund('10')).body.code).toBe('refund-under-way');
  stripe().misbehave = () => undefined;
  stripe().forgetKeys();
  later(25 * 60 * minuteMs);
  await runJobs();
  expect([moved(progress), await latest()]).toMatchObject([
    { ...taken, refundedCents: 1_000 },
    { state: 'paid', refundedAmount: 10 },
  ]);
  const [intent] = [...stripe().account.intents.values()].filter((each) => each.metadata.payment_id === progress.id);
  stripe().account.refund(intent?.id ?? '', 500);
  await refund('5');
  expect([moved(progress), await latest()]).toMatchObject([{ refundedCents: 1_500 }, { refundedAmount: 15 }]);
});

test('a card that another one replaces is forgotten at Stripe: by changing it, and by paying with another one', async () => {
  const cards = () => [...stripe().account.methods.values()].slice(known).map(({ isAttached }) => isAttached);
  const known = stripe().account.methods.size;
  const first = await monthIsDue();
  expect(cards()).toEqual([true]);
  const path = `sponsorships/${first.sponsorshipId}/card`;
  const change = async () =>
    (await here.school.call<{ redirectUrl: string | null }>('POST', path, { as: here.sponsor, body: {} })).data;
  stripe().account.pay(sessionOf((await change()).redirectUrl));
  await change();
  expect(cards()).toEqual([false, true]);
  later(-2 * 24 * 60 * minuteMs);
  await runJobs();
  const body = { sponsorshipId: first.sponsorshipId };
  const { data } = await here.school.call<PaymentProgress>('POST', 'payments', { as: here.sponsor, body });
  await payAtPage(data);
  expect((await resolve(data)).state).toBe('paid');
  expect(cards()).toEqual([false, false, true]);
});

test('another card is typed at Stripe, and the months that follow are charged to it', async () => {
  const first = await monthIsDue();
  const path = `sponsorships/${first.sponsorshipId}/card`;
  const change = async () =>
    (await here.school.call<{ redirectUrl: string | null }>('POST', path, { as: here.sponsor, body: {} })).data;
  const { redirectUrl } = await change();
  stripe().account.pay(sessionOf(redirectUrl));
  expect((await change()).redirectUrl).toBeNull();
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'paid', month: addMonths(first.month, 1) });
});
