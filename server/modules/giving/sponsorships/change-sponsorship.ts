import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { limits } from '#contract/limits.ts';
import { monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { changedAmounts } from './amount-rules.ts';
import { amendDue, resumeMonths, skipDue } from './due-months.ts';
import { lockOwn, ownWithId } from './own-sponsorship.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import { lockPlace, requireClass } from './sponsored-place.ts';
import { rejectWhilePaying } from './while-paying.ts';
import { keptUntil, type SponsorshipRow, writeSponsorship } from './write-sponsorship.ts';

/** Holds an amount for another ten minutes, 35 in all at most. @throws HttpError `hold-ended` */
export async function renewHold(call: Call<'sponsorships.renew'>): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'held') throw new HttpError('hold-ended');
  await writeSponsorship(call.db, row, { event: 'hold', set: { holdsUntil: keptUntil('short') } });
  await call.audit('renew', { type: 'sponsorship', id: row.id });
  return existingSponsorship(call, ownWithId(call));
}

/**
 * Another amount, or another way to pay, from the next charge on; what is due and was not tried yet changes with it. A lower
 * amount counts at once, a higher one when it is paid for the first time: until then others may give what is open.
 * @throws HttpError `not-running`, `no-class`, `too-much`, `partly-being-paid`, `rule-broken`
 */
export async function updateSponsorship(call: Call<'sponsorships.update'>): Promise<Sponsorship> {
  const { db, body } = call;
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  const asked = row.nextAmountCents ?? row.amountCents;
  const cents = body.amount === undefined ? asked : Math.round(body.amount * 100);
  if (cents !== asked) await requireOpen(call, row, cents);
  await writeSponsorship(db, row, {
    event: 'change',
    set: {
      ...changedAmounts(row, cents),
      autoCharge: body.autoCharge ?? row.autoCharge,
    },
    by: call.caller,
  });
  await amendDue(db, row.id, cents);
  return existingSponsorship(call, ownWithId(call));
}

async function requireOpen(call: Call<'sponsorships.update'>, row: SponsorshipRow, cents: number): Promise<void> {
  const place = await lockPlace(call.db, row.type, row.typeId);
  if (cents > row.amountCents) requireClass(place);
  const own = row.state === 'active' ? row.amountCents : 0;
  const open = place.openCents + own;
  if (cents < Math.min(open, limits.leastAmount * 100)) throw brokenField(call, 'amount', 'amountTooSmall');
  await rejectWhilePaying(call.db, { place, id: row.id, open, own, cents });
  if (cents > open) throw new HttpError('too-much', { values: { open: open / 100 } });
}

/** Nothing is charged until it is resumed; others may give the amount meanwhile. @throws HttpError `not-running` */
export async function pauseSponsorship(call: Call<'sponsorships.pause'>, clock: Clock): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  if (row.state === 'active') {
    await writeSponsorship(call.db, row, { event: 'pause', set: { pausedAt: clock.now() }, by: call.caller });
    await skipDue(call.db, row.id);
  }
  return existingSponsorship(call, ownWithId(call));
}

/**
 * @throws HttpError `not-running`, `no-class`, `fully-sponsored`, `too-much` where others gave the amount meanwhile, `being-paid`,
 * `partly-being-paid` where they are about to
 */
export async function resumeSponsorship(call: Call<'sponsorships.resume'>, clock: Clock): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  if (row.state === 'paused') await resume(call, clock, row);
  return existingSponsorship(call, ownWithId(call));
}

/** Lets a paused sponsorship go on, within a transaction, and with it the month that it was paused in. */
export async function resume(
  { db, caller }: Pick<Call<'sponsorships.resume'>, 'db' | 'caller'>,
  clock: Clock,
  row: SponsorshipRow,
): Promise<void> {
  const place = await lockPlace(db, row.type, row.typeId);
  requireClass(place);
  const { openCents } = place;
  await rejectWhilePaying(db, { place, id: row.id, open: openCents, cents: row.amountCents });
  if (openCents <= 0) throw new HttpError('fully-sponsored');
  if (openCents < row.amountCents) throw new HttpError('too-much', { values: { open: openCents / 100 } });
  const now = clock.now();
  await writeSponsorship(db, row, { event: 'resume', set: { chargesFrom: monthOf(now) }, by: caller });
  await resumeMonths(db, row, now);
}

/**
 * Ends a sponsorship, or releases a hold. What is over already stays as it is: cancelling twice is no error. From the
 * commit on nothing is charged; that the gateway forgets the card follows, and is no condition of it.
 */
export async function cancelSponsorship(call: Call<'sponsorships.cancel'>, tools: PaymentTools): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state === 'active' || row.state === 'held' || row.state === 'paused') {
    await writeSponsorship(call.db, row, { event: 'cancel', set: { cancelledAt: tools.clock.now() }, by: call.caller });
    await skipDue(call.db, row.id);
    const { savedCard } = row;
    if (savedCard) call.afterCommit(() => tools.gateway.stop(savedCard));
  }
  return existingSponsorship(call, ownWithId(call));
}
