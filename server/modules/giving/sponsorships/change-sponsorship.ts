import type * as v from 'valibot';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { SponsorshipEnd } from '#contract/forms/sponsorship-form.ts';
import { limits } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { mailSponsorOfStop } from '#server/mail/queue-sponsor-mails.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { changedAmounts } from './amount-rules.ts';
import { amendDue, keepOwed, resumeMonths, skipDue } from './due-months.ts';
import { forgetCards } from './forget-cards.ts';
import { lockOwn, ownWithId } from './own-sponsorship.ts';
import { requireRoom } from './require-room.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import { lockPlace, requireOffered } from './sponsored-place.ts';
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
 * Sets another amount, or another way to pay, from the next charge on. A due month that was not tried yet changes with it.
 * A lower amount counts at once. A higher one counts once it is paid for the first time: until then others may give the open
 * amount.
 * @throws HttpError `not-running`, `no-class`, `too-much`, `partly-being-paid`, `rule-broken`
 */
export async function updateSponsorship(call: Call<'sponsorships.update'>): Promise<Sponsorship> {
  const { db, body } = call;
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  const asked = row.nextAmountCents ?? row.amountCents;
  const cents = body.amount === undefined ? asked : Math.round(body.amount * 100);
  if (cents !== asked) await requireOpen(call, row, cents);
  const changed = await writeSponsorship(db, row, {
    event: 'change',
    set: {
      ...changedAmounts(row, cents),
      autoCharge: body.autoCharge ?? row.autoCharge,
    },
    by: call.caller,
  });
  // A paused sponsorship owes the amount that counted, not a raised one.
  await amendDue(db, row.id, row.state === 'active' ? cents : changed.amountCents);
  return existingSponsorship(call, ownWithId(call));
}

async function requireOpen(call: Call<'sponsorships.update'>, row: SponsorshipRow, cents: number): Promise<void> {
  const place = await lockPlace(call.db, row.type, row.typeId);
  if (cents > row.amountCents) await requireOffered(call.db, call.clock.now(), place);
  const own = row.state === 'active' ? row.amountCents : 0;
  const open = place.openCents + own;
  if (cents < Math.min(open, limits.leastAmount * 100)) throw brokenField(call, 'amount', 'amountTooSmall');
  await rejectWhilePaying(call.db, { place, id: row.id, open, own, cents });
  if (cents > open) throw new HttpError('too-much', { values: { open: open / 100 } });
}

/**
 * Charges nothing after the current month, until it is resumed; others may give the amount in that time.
 * @throws HttpError `not-running`
 */
export async function pauseSponsorship(call: Call<'sponsorships.pause'>, clock: Clock): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  if (row.state === 'active') {
    await writeSponsorship(call.db, row, { event: 'pause', at: clock.now(), by: call.caller });
    await keepOwed(call.db, row);
  }
  return existingSponsorship(call, ownWithId(call));
}

/** @throws HttpError `not-running`, `payment-first` if it was paused as unpaid; as `requireRoom` */
export async function resumeSponsorship(call: Call<'sponsorships.resume'>, clock: Clock): Promise<Sponsorship> {
  const { db, caller } = call;
  const row = await lockOwn(call);
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  if (row.state === 'paused') {
    const now = clock.now();
    await requireRoom(db, now, row, await lockPlace(db, row.type, row.typeId));
    if (row.pausedBecause === 'unpaid') throw new HttpError('payment-first');
    await writeSponsorship(db, row, { event: 'resume', at: now, by: caller });
    await resumeMonths(db, row, now);
  }
  return existingSponsorship(call, ownWithId(call));
}

/**
 * Ends a sponsorship, or releases a hold. Cancelling twice is no error.
 * - Its sponsor still owes the month in which it was active; then the gateway forgets the card (`forgetCards`).
 * - If an admin ends it, nothing more is owed. The admin gives a reason, which the sponsor gets by mail.
 * @throws HttpError `rule-broken` for an admin without a reason, or for 'other' without a note
 */
export async function cancelSponsorship(
  call: Omit<Call<'sponsorships.cancel'>, 'query' | 'body'>,
  tools: PaymentTools,
  { reason, note }: v.InferOutput<typeof SponsorshipEnd>,
): Promise<Sponsorship> {
  const isOwn = call.reach !== 'all';
  const row = await lockOwn(call);
  if (!isOwn && !reason) throw brokenField(call, 'reason', 'reasonRequired');
  if (!isOwn && reason === 'other' && !note) throw brokenField(call, 'note', 'noteRequired');
  if (row.state === 'active' || row.state === 'held' || row.state === 'paused') {
    await writeSponsorship(call.db, row, {
      ...{ event: 'cancel', at: tools.clock.now(), by: call.caller },
      ...(!isOwn && { set: { chargesFrom: null }, changes: { reason } }),
    });
    if (isOwn) await keepOwed(call.db, row);
    else await skipDue(call.db, row.id);
    // A hold is not paid yet.
    if (reason && !isOwn && row.state !== 'held') await mailSponsorOfStop(call.db, row, { reason, note });
    call.afterCommit(() => forgetCards(tools, row.id));
  }
  return existingSponsorship(call, ownWithId(call));
}
