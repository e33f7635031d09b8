import { and, eq, sql } from 'drizzle-orm';
import type { SponsorshipForm } from '#contract/forms/sponsorship-form.ts';
import { limits, serverLimits } from '#contract/limits.ts';
import { isoTime } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { lockPlace, requireOffered, type SponsoredPlace } from './sponsored-place.ts';
import { rejectWhilePaying } from './while-paying.ts';
import { endHolds, writeSponsorship } from './write-sponsorship.ts';

type Creating = Pick<Call<'sponsorships.create'>, 'body' | 'language' | 'config' | 'audit' | 'clock'>;

/** The owner of a hold, and its id. */
export interface HoldNames {
  readonly id: string;
  readonly sponsorId: string;
}

/**
 * Reserves a monthly amount for ten minutes, or changes a hold with the same id. Another hold of the same person on the same
 * place is released, and its end stays: repeated visits do not hold a place longer.
 * @param db a transaction
 * @returns true if the hold is new
 * @throws HttpError `not-found`, `no-class`, `class-ended`, `fully-sponsored`, `too-much`, `being-paid`, `partly-being-paid`,
 *   `price-changed`, `hold-ended`, `already-there` for a taken id, `too-many-holds`, `hold-paused`, `holds-paused`,
 *   `payment-open`, `key-reused` for another amount than the one that is being paid
 */
export async function holdAmount(db: Database, call: Creating, names: HoldNames): Promise<boolean> {
  const { body } = call;
  const { id, sponsorId } = names;
  await lockSponsor(db, sponsorId);
  const earlier = await releaseOthers(db, body, names);
  const hold = await findHold(db, body, names);
  const paying = hold && (await findOpenPayment(db, id));
  if (!hold) await requireMayHold(db, body, sponsorId);
  const place = await lockPlace(db, body.type, body.typeId);
  // A payment under way is completed, whatever has happened to the place.
  if (!paying) {
    await requireOffered(db, call.clock.now(), place);
    requirePrice(body, place);
  }
  const open = hold ? place.openCents + hold.amountCents : place.openCents;
  const asked = body.amount === undefined ? undefined : Math.round(body.amount * 100);
  await rejectWhilePaying(db, { place, id, open, cents: asked });
  const cents = asked ?? hold?.amountCents ?? open;
  requireHoldable(call, open, cents);
  if (paying && paying.cents !== cents) throw new HttpError('key-reused');
  if (hold && !paying) await db.update(payments).set({ amountCents: cents }).where(eq(payments.sponsorshipId, id));
  const { type, typeId, autoCharge, paymentMethod = null, lastFour = null, onBehalfOf } = body;
  const givingKind = body.givingKind ?? null;
  const { regionId, madrasaId } = place;
  const words = { autoCharge, paymentMethod, lastFour, givingKind, onBehalfOf, language: call.language };
  const row = { type, typeId, regionId, madrasaId, sponsorId, amountCents: cents, ...words };
  const holdsUntil = hold?.holdsUntil ?? earlier ?? sql`now() + make_interval(secs => ${serverLimits.holdMs / 1_000})`;
  if (hold) await writeSponsorship(db, hold, { event: 'hold', set: { ...row, holdsUntil } });
  else await db.insert(sponsorships).values({ id, ...row, state: 'held', holdsUntil });
  return hold === undefined;
}

/** Holds of one account are made one after the other, so that parallel calls cannot exceed the limit. */
async function lockSponsor(db: Database, sponsorId: string): Promise<void> {
  await db.execute(sql`select id from users where id = ${sponsorId} for no key update`);
}

/** @returns when the first of them would have ended; null if there was none */
async function releaseOthers(db: Database, { type, typeId }: SponsorshipForm, { id, sponsorId }: HoldNames) {
  const theirs = sql`sponsor_id = ${sponsorId} and type = ${type} and type_id = ${typeId} and id <> ${id}`;
  const { rows: busy } = await db.execute(sql`select from payments join sponsorships on sponsorships.id = sponsorship_id
    where payments.state = 'open' and payments.redirect_url is null and sponsorships.state = 'held'
      and payments.type_id = ${typeId} and payments.sponsor_id = ${sponsorId} and sponsorships.id <> ${id}`);
  if (busy.length > 0) throw new HttpError('payment-open', { retryAfter: 5 });
  await endHolds(db, sql`holds_until > now() and ${theirs}`);
  const { rows } = await db.execute<{ ends: string | null }>(sql`
    select ${isoTime(sql`min(holds_until)`)} as ends from sponsorships
    where state in ('expired', 'cancelled') and started_at is null and holds_until > now() and ${theirs}`);
  const ends = rows[0]?.ends;
  return ends ? new Date(ends) : null;
}

/**
 * The caller's hold with this id.
 * @throws HttpError `hold-ended`, `already-there` if it is not the caller's hold
 */
async function findHold(db: Database, { type, typeId }: SponsorshipForm, { id, sponsorId }: HoldNames) {
  const [found] = await db
    .select({ row: sponsorships, isOver: sql<boolean>`coalesce(${sponsorships.holdsUntil} <= now(), false)` })
    .from(sponsorships)
    .where(eq(sponsorships.id, id))
    .for('update');
  if (!found) return undefined;
  const { row, isOver } = found;
  if (row.sponsorId !== sponsorId || row.type !== type || row.typeId !== typeId) throw new HttpError('already-there');
  if (row.state === 'expired' || (row.state === 'held' && isOver)) throw new HttpError('hold-ended');
  if (row.state !== 'held') throw new HttpError('already-there');
  return row;
}

/**
 * Limits holds: two amounts at a time, and ten minutes between an unpaid hold and the next of the same place. A released one
 * counts as well; otherwise two accounts could hold a place in turn forever.
 * After several unpaid holds within a day the account waits for every place, twice as long each time, until it has paid
 * something: a few accounts cannot hold all open places in turn.
 */
async function requireMayHold(db: Database, { type, typeId }: SponsorshipForm, sponsorId: string): Promise<void> {
  const { rows } = await db.execute<{ held: number; wait: number | null; ended: number; since: number | null }>(sql`
    select (select count(*)::int from sponsorships
        where sponsor_id = ${sponsorId} and state = 'held' and holds_until > now()) as held,
      (select ceil(extract(epoch from max(least(holds_until, cancelled_at)) - now()
          + make_interval(secs => ${serverLimits.holdPauseMs / 1_000})))::int
        from sponsorships as before where sponsor_id = ${sponsorId} and type = ${type} and type_id = ${typeId}
          and state in ('held', 'expired', 'cancelled') and started_at is null and holds_until <= now()
          and not exists (select from sponsorships as paid where paid.sponsor_id = ${sponsorId}
            and paid.type_id = ${typeId} and paid.started_at >= before.created_at)) as wait,
      unpaid.ended, unpaid.since
    from (select count(distinct (type_id, holds_until))::int as ended,
          extract(epoch from now() - max(least(holds_until, cancelled_at)))::float8 as since
        from sponsorships where sponsor_id = ${sponsorId} and state in ('held', 'expired', 'cancelled')
          and started_at is null and holds_until between now() - interval '1 day' and now()
          and created_at > coalesce((select max(started_at) from sponsorships where sponsor_id = ${sponsorId}),
            '-infinity'::timestamptz)) as unpaid`);
  const [{ held = 0, wait = null, ended = 0, since = null } = {}] = rows;
  if (held >= limits.holdsPerSponsor) throw new HttpError('too-many-holds');
  if (wait !== null && wait > 0) throw new HttpError('hold-paused', { retryAfter: wait });
  const pause = Math.ceil(pauseAfter(ended) / 1_000 - (since ?? 0));
  if (pause > 0) throw new HttpError('holds-paused', { retryAfter: pause });
}

/** Time that an account waits for any place after this many unpaid holds. */
function pauseAfter(unpaid: number): number {
  const { freeHolds, holdPauseMs, longestHoldPauseMs } = serverLimits;
  return unpaid < freeHolds ? 0 : Math.min(longestHoldPauseMs, holdPauseMs * 2 ** (unpaid - freeHolds));
}

/** @throws HttpError `price-changed` if the page showed another price */
function requirePrice({ price }: SponsorshipForm, { priceCents }: SponsoredPlace): void {
  if (price === undefined || Math.round(price * 100) === priceCents) return;
  throw new HttpError('price-changed', { values: { price: priceCents / 100 } });
}

/** Checks that the amount may be held. @throws HttpError `fully-sponsored`, `too-much`, `rule-broken` */
function requireHoldable(call: Creating, openCents: number, cents: number): void {
  if (openCents <= 0) throw new HttpError('fully-sponsored');
  if (cents > openCents) throw new HttpError('too-much', { values: { open: openCents / 100 } });
  if (cents <= 0) throw brokenField(call, 'amount', 'amountRequired');
  if (cents < Math.min(openCents, limits.leastAmount * 100)) throw brokenField(call, 'amount', 'amountTooSmall');
}

/** The open payment of a hold. */
async function findOpenPayment(db: Database, sponsorshipId: string) {
  const [paying] = await db
    .select({ cents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.sponsorshipId, sponsorshipId), eq(payments.state, 'open')));
  return paying;
}
