import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { attemptAfterResume, chargesItself } from '#server/modules/giving/payments/charge-calendar.ts';
import { lockOwn, ownWithId, type SponsorshipRow } from './own-sponsorship.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import { lockPlace } from './sponsored-place.ts';

/** Holds an amount for another ten minutes, 35 in all at most. @throws HttpError `hold-ended` */
export async function renewHold(call: Call<'sponsorships.renew'>): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'held') throw new HttpError('hold-ended');
  const atMost = sql`${sponsorships.createdAt} + make_interval(secs => ${limits.longestHoldMs / 1_000})`;
  const longer = sql`now() + make_interval(secs => ${limits.holdMs / 1_000})`;
  await change(call.db, row, { holdsUntil: sql`greatest(${sponsorships.holdsUntil}, least(${atMost}, ${longer}))` });
  await call.audit('renew', { type: 'sponsorship', id: row.id });
  return existingSponsorship(call, ownWithId(call));
}

/**
 * Another amount, or another way to pay, from the next charge on; what is due and was not tried yet changes with it.
 * @throws HttpError `not-running`, `too-much`, `rule-broken`
 */
export async function updateSponsorship(call: Call<'sponsorships.update'>): Promise<Sponsorship> {
  const { db, body } = call;
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  const cents = body.amount === undefined ? row.amountCents : Math.round(body.amount * 100);
  if (cents !== row.amountCents) await requireOpen(call, row, cents);
  await change(db, row, { amountCents: cents, autoCharge: body.autoCharge ?? row.autoCharge });
  await db
    .update(payments)
    .set({ amountCents: cents })
    .where(and(eq(payments.sponsorshipId, row.id), eq(payments.state, 'due'), eq(payments.attempts, 0)));
  await call.audit('update', { type: 'sponsorship', id: row.id }, { cents, autoCharge: body.autoCharge });
  return existingSponsorship(call, ownWithId(call));
}

async function requireOpen(call: Call<'sponsorships.update'>, row: SponsorshipRow, cents: number): Promise<void> {
  const { openCents } = await lockPlace(call.db, row.type, row.typeId);
  const open = openCents + (row.state === 'active' ? row.amountCents : 0);
  if (cents < Math.min(open, limits.leastAmount * 100)) throw brokenField(call, 'amount', 'amountTooSmall');
  if (cents > open) throw new HttpError('too-much', { values: { open: open / 100 } });
}

/** Nothing is charged until it is resumed; others may give the amount meanwhile. @throws HttpError `not-running` */
export async function pauseSponsorship(call: Call<'sponsorships.pause'>, clock: Clock): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  if (row.state === 'active') {
    await change(call.db, row, { state: 'paused', pausedBecause: 'asked', pausedAt: clock.now() });
    await skipDue(call.db, row.id);
    await call.audit('pause', { type: 'sponsorship', id: row.id });
  }
  return existingSponsorship(call, ownWithId(call));
}

/** @throws HttpError `not-running`, `fully-sponsored`, `too-much` where others gave the amount meanwhile */
export async function resumeSponsorship(call: Call<'sponsorships.resume'>, clock: Clock): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  if (row.state === 'paused') {
    await resume(call.db, clock, row);
    await call.audit('resume', { type: 'sponsorship', id: row.id });
  }
  return existingSponsorship(call, ownWithId(call));
}

/**
 * Lets a paused sponsorship go on, within a transaction. The month that could not be charged is tried again; one that is
 * longer ago is left.
 */
export async function resume(db: Database, clock: Clock, row: SponsorshipRow): Promise<void> {
  const { openCents } = await lockPlace(db, row.type, row.typeId);
  if (openCents <= 0) throw new HttpError('fully-sponsored');
  if (openCents < row.amountCents) throw new HttpError('too-much', { values: { open: openCents / 100 } });
  const now = clock.now();
  const month = monthOf(now);
  await change(db, row, { state: 'active', pausedBecause: null, pausedAt: null, chargesFrom: month });
  const failed = and(eq(payments.sponsorshipId, row.id), eq(payments.state, 'failed'));
  await db
    .update(payments)
    .set({ state: 'due', nextAttemptAt: attemptAfterResume(chargesItself(row), now), amountCents: row.amountCents })
    .where(and(failed, sql`${payments.month} >= ${addMonths(month, -1)}`));
  await db.update(payments).set({ state: 'skipped', nextAttemptAt: null }).where(failed);
}

/** Charges that wait are not made. One that is being made just now is sent back when it comes. */
export async function skipDue(db: Database, sponsorshipId: string): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'skipped', nextAttemptAt: null, updatedAt: sql`now()` })
    .where(and(eq(payments.sponsorshipId, sponsorshipId), inArray(payments.state, ['due', 'failed'])));
}

/** Writes columns of a sponsorship, and its next version. */
export async function change(
  db: Database,
  { id, version }: SponsorshipRow,
  set: Parameters<ReturnType<Database['update']>['set']>[0] & object,
): Promise<void> {
  await db
    .update(sponsorships)
    .set({ ...set, version: version + 1, updatedAt: sql`now()` })
    .where(eq(sponsorships.id, id));
}
