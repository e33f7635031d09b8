import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { completePayment } from '#server/modules/giving/charges/complete-payment.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import { existingPayment } from '#server/modules/giving/payments/payment-rows.ts';
import {
  here,
  jobTools,
  later,
  latest,
  minuteMs,
  monthIsDue,
  moved,
  payAtPage,
  payAtStripe,
  resolve,
  runJobs,
  sponsorshipOf,
  start,
  stripe,
  taken,
} from './paying-at-stripe.ts';

payAtStripe();

/* A pause avoids no month, and no month is lost by one. */

const dayMs = 24 * 60 * minuteMs;

async function act(id: string, what: 'pause' | 'resume'): Promise<number> {
  return (await here.school.call('POST', `sponsorships/${id}/${what}`, { as: here.sponsor })).status;
}

async function monthsOf(id: string): Promise<string[]> {
  const { rows } = await here.school.database.db.execute<{ line: string }>(sql`
    select state || ' ' || attempts as line from payments where sponsorship_id = ${id} order by month`);
  return rows.map(({ line }) => line);
}

/** Removes the card of the sponsorship at Stripe: it is declined from now on. */
function removeCards(): void {
  for (const method of stripe().account.methods.values()) method.isAttached = false;
}

test('pausing and resuming within a month does not skip it', async () => {
  const { sponsorshipId } = await monthIsDue();
  later(-2 * dayMs);
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'due 0']);
  expect([await act(sponsorshipId, 'pause'), await act(sponsorshipId, 'resume')]).toEqual([200, 200]);
  await runJobs();
  expect(await monthsOf(sponsorshipId), 'not before its day').toEqual(['paid 0', 'due 0']);
  later(2 * dayMs);
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 0']);
  expect(moved(await latest())).toEqual(taken);
});

/** Moves the clock to a day of the month, counted from its last one, and lets the jobs run. */
async function toEndOf(month: string, days: number): Promise<void> {
  later(chargeDateOf(month).getTime() + days * dayMs - jobTools().clock.now().getTime());
  await runJobs();
}

test('pausing over the last day of each month, and resuming on the first, is charged every month', async () => {
  const { sponsorshipId, month } = await monthIsDue();
  later(-2 * dayMs);
  for (let turn = 1; turn <= 4; turn += 1) {
    await toEndOf(addMonths(month, turn), -1);
    expect(await act(sponsorshipId, 'pause')).toBe(200);
    await toEndOf(addMonths(month, turn), 0);
    await toEndOf(addMonths(month, turn), 1.5);
    expect(await act(sponsorshipId, 'resume')).toBe(200);
  }
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(Array(5).fill('paid 0'));
});

test('a month that was paused long before its end, and not resumed, is charged on its day, and the next one is not', async () => {
  const { sponsorshipId, month } = await monthIsDue();
  later(-20 * dayMs);
  await act(sponsorshipId, 'pause');
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0']);
  const owed = { nextMonth: addMonths(month, 1), nextChargeDate: chargeDateOf(addMonths(month, 1)).toISOString() };
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', due: null, ...owed });
  await toEndOf(addMonths(month, 1), 0);
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 0']);
  await toEndOf(addMonths(month, 2), 0);
  await toEndOf(addMonths(month, 3), -10);
  await act(sponsorshipId, 'resume');
  await toEndOf(addMonths(month, 3), 0);
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 0', 'paid 0']);
  expect((await latest())?.month).toBe(addMonths(month, 3));
});

test('what is cancelled within a month is charged for it, and for nothing more; then its card is removed', async () => {
  const { sponsorshipId, month } = await monthIsDue();
  later(-10 * dayMs);
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}`, { as: here.sponsor });
  const cards = [...stripe().account.methods.values()];
  expect(cards.at(-1)?.isAttached).toBe(true);
  await toEndOf(addMonths(month, 1), 0);
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 0']);
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'cancelled', due: null, nextMonth: null });
  expect(cards.at(-1)?.isAttached).toBe(false);
  await toEndOf(addMonths(month, 2), 0);
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 0']);
});

test('what an admin ends, and what is cancelled in the month that it was first paid, owes nothing', async () => {
  const first = await start();
  await payAtPage(first);
  await resolve(first);
  await here.school.call('DELETE', `sponsorships/${first.sponsorshipId}`, { as: here.sponsor });
  expect([...stripe().account.methods.values()].at(-1)?.isAttached).toBe(false);
  const { sponsorshipId, month } = await monthIsDue();
  await runJobs();
  later(20 * dayMs);
  await here.school.call('DELETE', `sponsorships/${sponsorshipId}?reason=asked`, { as: here.school.admin });
  await toEndOf(addMonths(month, 2), 0);
  expect([await monthsOf(first.sponsorshipId), await monthsOf(sponsorshipId)]).toEqual([
    ['paid 0'],
    ['paid 0', 'paid 0'],
  ]);
});

test('a raised amount is not what a month costs in which it was paused before its first charge', async () => {
  const { sponsorshipId } = await monthIsDue();
  const body = { amount: 20 };
  await here.school.call('PUT', `sponsorships/${sponsorshipId}`, { as: here.sponsor, body });
  await here.school.call('PUT', `sponsorships/${sponsorshipId}`, { as: here.sponsor, body: { amount: 30 } });
  later(-dayMs);
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'due', amount: 30 });
  await act(sponsorshipId, 'pause');
  expect(await latest(), 'what the sponsor reads').toMatchObject({ state: 'due', amount: 20 });
  later(dayMs);
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'paid', amount: 20 });
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', amount: 20, nextAmount: 30 });
});

test('who leaves the page before the month is due loses nothing: three attempts count from its day on', async () => {
  const { sponsorshipId } = await monthIsDue();
  await here.school.call('PUT', `sponsorships/${sponsorshipId}`, { as: here.sponsor, body: { autoCharge: false } });
  later(-2 * dayMs);
  await runJobs();
  for (let turn = 0; turn < 4; turn += 1) {
    await here.school.call('POST', 'payments', { as: here.sponsor, body: { sponsorshipId } });
    later(40 * minuteMs);
    await runJobs();
    const row = await latest();
    expect([row?.state, row?.nextAttemptDate]).toEqual(['failed', row?.dueDate]);
  }
  const states: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    later(3 * dayMs);
    await runJobs();
    states.push((await sponsorshipOf(sponsorshipId)).state);
  }
  expect(states).toEqual(['active', 'active', 'paused']);
});

test('a failed month is owed through a pause: its failures are counted on, and the third one is for its sponsor', async () => {
  const { sponsorshipId } = await monthIsDue();
  removeCards();
  await runJobs();
  later(3 * dayMs);
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 2']);
  await act(sponsorshipId, 'pause');
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 2']);
  later(3 * dayMs);
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 3']);
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
});

/** A sponsorship after three failed attempts for a month. */
async function pausedUnpaid() {
  const progress = await monthIsDue();
  removeCards();
  for (let turn = 0; turn < 3; turn += 1) {
    await runJobs();
    later(3 * dayMs);
  }
  const { sponsorshipId } = progress;
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
  return progress;
}

test('what was paused for want of payment resumes by no press of a button, at no time', async () => {
  const { sponsorshipId, month } = await pausedUnpaid();
  for (let turn = 0; turn < 26; turn += 1) {
    const resumed = await here.school.call('POST', `sponsorships/${sponsorshipId}/resume`, { as: here.sponsor });
    expect([resumed.status, resumed.body.code]).toEqual([409, 'payment-first']);
    later(dayMs);
    await runJobs();
    expect((await sponsorshipOf(sponsorshipId)).state).toBe('paused');
  }
  // It ran for some days of the month after the failed one: that month is owed as well, and is not charged automatically.
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 3', 'due 0']);
  expect((await sponsorshipOf(sponsorshipId)).due).toMatchObject({ month: addMonths(month, 1), attempts: 3 });
});

test('the oldest month is paid first: with it the sponsorship resumes, and what else it owes is charged to the new card', async () => {
  const { sponsorshipId, month } = await pausedUnpaid();
  await toEndOf(addMonths(month, 2), 0);
  const body = { sponsorshipId };
  const started = await here.school.call<PaymentProgress>('POST', 'payments', { as: here.sponsor, body });
  expect(started.data).toMatchObject({ month: addMonths(month, 1), state: 'open' });
  expect((await sponsorshipOf(sponsorshipId)).state, 'not by opening the page').toBe('paused');
  await payAtPage(started.data);
  expect((await resolve(started.data)).state).toBe('paid');
  expect((await sponsorshipOf(sponsorshipId)).state).toBe('active');
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 3', 'paid 0']);
});

test('an amount that others gave since the pause is neither paid nor taken from them; paid when there is room, it runs', async () => {
  const { sponsorshipId } = await pausedUnpaid();
  const { data: other } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }), here.other);
  const page = await here.school.call<PaymentProgress>('POST', 'payments', {
    as: here.other,
    body: { sponsorshipId: other.id },
  });
  await payAtPage(page.data);
  await resolve(page.data, here.other);
  const paid = await here.school.call('POST', 'payments', { as: here.sponsor, body: { sponsorshipId } });
  expect([paid.status, paid.body.code]).toEqual([409, 'fully-sponsored']);
});

test('a place that was given to others while its sponsor typed a card: the month is paid, and it stays paused', async () => {
  const { sponsorshipId } = await pausedUnpaid();
  const body = { sponsorshipId };
  const started = await here.school.call<PaymentProgress>('POST', 'payments', { as: here.sponsor, body });
  const { data: other } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }), here.other);
  const page = await here.school.call<PaymentProgress>('POST', 'payments', {
    as: here.other,
    body: { sponsorshipId: other.id },
  });
  await payAtPage(page.data);
  await resolve(page.data, here.other);
  await payAtPage(started.data);
  expect((await resolve(started.data)).state).toBe('paid');
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: null });
});

test('another card is charged for the month that failed, and then the sponsorship resumes', async () => {
  const { sponsorshipId } = await pausedUnpaid();
  const path = `sponsorships/${sponsorshipId}/card`;
  const asked = await here.school.call<{ redirectUrl: string }>('POST', path, { as: here.sponsor, body: {} });
  stripe().account.pay(asked.data.redirectUrl.split('/').at(-1) ?? '');
  await here.school.call('POST', path, { as: here.sponsor, body: {} });
  expect((await sponsorshipOf(sponsorshipId)).state, 'not by a card alone').toBe('paused');
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 3']);
  expect((await sponsorshipOf(sponsorshipId)).state).toBe('active');
});

test('a page that was left, closed while the sponsorship was paused, stops no later payment', async () => {
  const { sponsorshipId } = await monthIsDue();
  const { version } = await sponsorshipOf(sponsorshipId);
  const headers = { 'if-match': `"${version}"` };
  await here.school.call('PUT', `sponsorships/${sponsorshipId}`, {
    as: here.sponsor,
    body: { autoCharge: false },
    headers,
  });
  await runJobs();
  await here.school.call('POST', 'payments', { as: here.sponsor, body: { sponsorshipId } });
  await act(sponsorshipId, 'pause');
  later(40 * minuteMs);
  await runJobs();
  expect(await latest()).toMatchObject({ state: 'failed', refundedDate: null });
  later(-40 * minuteMs);
  await act(sponsorshipId, 'resume');
  const again = await here.school.call<{ id: string; redirectUrl: string }>('POST', 'payments', {
    as: here.sponsor,
    body: { sponsorshipId },
  });
  expect(again.status).toBe(201);
  expect(again.data.redirectUrl).toContain('https://');
});

test('two months that fail for the third time at once pause their sponsorship once, and stop no one else', async () => {
  const { sponsorshipId } = await monthIsDue();
  const { db } = here.school.database;
  await db.execute(sql`update sponsorships set auto_charge = false where id = ${sponsorshipId}`);
  for (const month of [addMonths(monthOf(new Date()), 1), addMonths(monthOf(new Date()), 2)]) {
    await db.execute(sql`insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state,
        attempts, due_at, next_attempt_at)
      select gen_random_uuid(), id, sponsor_id, type, type_id, ${month}, 4000, 'failed', 2, now(), now()
      from sponsorships where id = ${sponsorshipId}`);
  }
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 3', 'failed 3']);
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
});

test('a charge forgets the page of the attempt before it', async () => {
  const { sponsorshipId } = await monthIsDue();
  await runJobs();
  const month = addMonths(monthOf(new Date()), 2);
  const { db } = here.school.database;
  await db.execute(sql`insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state,
      attempts, reference, redirect_url, due_at, next_attempt_at)
    select gen_random_uuid(), id, sponsor_id, type, type_id, ${month}, 4000, 'failed', 1, 'cs_old', 'https://old',
      now(), now() from sponsorships where id = ${sponsorshipId}`);
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'paid 0', 'paid 1']);
});

test('what an old attempt says is not written to the one after it', async () => {
  const progress = await start();
  const { db } = here.school.database;
  const tried = await existingPayment(db, progress.id);
  stripe().account.expire((progress.redirectUrl ?? '').split('/').at(-1) ?? '');
  expect((await resolve(progress)).state).toBe('failed');
  const body = { sponsorshipId: progress.sponsorshipId };
  const again = await here.school.call<{ redirectUrl: string }>('POST', 'payments', { as: here.sponsor, body });
  for (const state of ['declined', 'paid', 'open'] as const) {
    await completePayment(jobTools(), tried, { state, reference: 'late', redirectUrl: 'https://old' });
  }
  const row = await existingPayment(db, progress.id);
  expect(row).toMatchObject({ state: 'open', redirectUrl: again.data.redirectUrl });
  expect(row.reference).not.toBe('late');
});
