import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
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
  payAtStripe,
  resolve,
  runJobs,
  sponsorshipOf,
  start,
  stripe,
  taken,
} from './paying-at-stripe.ts';

payAtStripe();

/* A pause is no way around a month, and no month is lost by one. */

const dayMs = 24 * 60 * minuteMs;

async function act(id: string, what: 'pause' | 'resume'): Promise<number> {
  return (await here.school.call('POST', `sponsorships/${id}/${what}`, { as: here.sponsor })).status;
}

async function monthsOf(id: string): Promise<string[]> {
  const { rows } = await here.school.database.db.execute<{ line: string }>(sql`
    select state || ' ' || attempts as line from payments where sponsorship_id = ${id} order by month`);
  return rows.map(({ line }) => line);
}

/** The card of the sponsorship is taken away from Stripe: it is declined from now on. */
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

test('a month of the pause that is over by then is not asked for', async () => {
  const { sponsorshipId, month } = await monthIsDue();
  later(-2 * dayMs);
  await runJobs();
  await act(sponsorshipId, 'pause');
  later(5 * dayMs);
  await act(sponsorshipId, 'resume');
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'skipped 0']);
  later(chargeDateOf(addMonths(month, 2)).getTime() - chargeDateOf(addMonths(month, 1)).getTime());
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'skipped 0', 'paid 0']);
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

test('a failed month is kept on no pause, and its failures are counted on after it', async () => {
  const { sponsorshipId } = await monthIsDue();
  removeCards();
  await runJobs();
  later(3 * dayMs);
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 2']);
  await act(sponsorshipId, 'pause');
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'skipped 2']);
  await act(sponsorshipId, 'resume');
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 3']);
  expect(await sponsorshipOf(sponsorshipId)).toMatchObject({ state: 'paused', pausedBecause: 'unpaid' });
});

test('a resumed month that fails again is tried three times more before the next pause', async () => {
  const { sponsorshipId } = await monthIsDue();
  removeCards();
  for (let turn = 0; turn < 3; turn += 1) {
    await runJobs();
    later(3 * dayMs);
  }
  expect((await sponsorshipOf(sponsorshipId)).state).toBe('paused');
  await act(sponsorshipId, 'resume');
  await runJobs();
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 4']);
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
  expect(await monthsOf(sponsorshipId)).toEqual(['paid 0', 'failed 3', 'failed 2']);
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
