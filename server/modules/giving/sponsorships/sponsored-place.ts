import { type SQL, sql } from 'drizzle-orm';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { hasClass, isOffered } from '#server/access/open-places.ts';
import type { Database } from '#server/db/pool.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import { HttpError } from '#server/http/http-error.ts';

/** Place of a sponsorship, the places that it also counts for, and the open amount there. */
export interface SponsoredPlace {
  readonly regionId: string;
  readonly madrasaId: string | null;
  /** Price of the place itself, per month. */
  readonly priceCents: number;
  /** The smallest open amount of the place and all places above it. */
  readonly openCents: number;
}

/** A place that cannot change until the transaction ends. */
export interface LockedPlace extends SponsoredPlace {
  readonly type: SponsorshipType;
  readonly typeId: string;
}

type PricedPlace = Omit<SponsoredPlace, 'openCents'>;

/**
 * Locks a place until the transaction ends, so that sponsorships on one region, its madaris and its classes run one after the
 * other. Returns the open amount: neither sponsored nor held by someone who is paying.
 * @throws HttpError `not-found`
 */
export async function lockPlace(db: Database, type: SponsorshipType, typeId: string): Promise<LockedPlace> {
  const seen = await findPlace(db, type, typeId);
  await lockRegions(db, [seen.regionId]);
  const place = await findPlace(db, type, typeId);
  // It moved to another region in between.
  if (place.regionId !== seen.regionId) throw new HttpError('busy', { retryAfter: 1 });
  const locked = { ...place, type, typeId };
  return { ...locked, openCents: await openCents(db, locked, 'taken') };
}

/**
 * Runs before a new amount is held or raised. The place must be or have a class that has not ended, with a teacher and a
 * student.
 * A payment that is under way continues, even if the last class goes.
 * @throws HttpError as `requireClass`; `class-not-offered`
 */
export async function requireOffered(
  db: Database,
  now: Date,
  place: Pick<LockedPlace, 'type' | 'typeId'>,
): Promise<void> {
  await requireClass(db, now, place);
  if (place.type !== 'class') return;
  const { rows } = await db.execute(sql`select from classes where id = ${place.typeId} and ${isOffered(now)}`);
  if (rows.length === 0) throw new HttpError('class-not-offered');
}

/**
 * Runs before a paused sponsorship continues: the place must be or have a class that has not ended.
 * @throws HttpError `no-class`; for a class itself `class-ended`
 */
export async function requireClass(
  db: Database,
  now: Date,
  { type, typeId }: Pick<LockedPlace, 'type' | 'typeId'>,
): Promise<void> {
  const table = { region: sql`regions`, madrasa: sql`madaris`, class: sql`classes` }[type];
  const { rows } = await db.execute(sql`select from ${table} where ${table}.id = ${typeId} and ${hasClass(now)[type]}`);
  if (rows.length === 0) throw new HttpError(type === 'class' ? 'class-ended' : 'no-class');
}

async function findPlace(db: Database, type: SponsorshipType, typeId: string): Promise<PricedPlace> {
  const queries = {
    region: sql`select id as "regionId", null as "madrasaId", total_price_cents as "priceCents"
        from regions where id = ${typeId}`,
    madrasa: sql`select region_id as "regionId", id as "madrasaId", total_price_cents as "priceCents"
        from madaris where id = ${typeId}`,
    class: sql`select madaris.region_id as "regionId", madaris.id as "madrasaId",
        classes.monthly_price_cents as "priceCents" from classes join madaris on madaris.id = classes.madrasa_id where classes.id = ${typeId}`,
  };
  const { rows } = await db.execute<PricedPlace & Record<string, unknown>>(queries[type]);
  if (!rows[0]) throw new HttpError('not-found');
  return rows[0];
}

/** The amount is held while the first charge of a raised amount is under way, as while a new sponsor pays. */
export const isRaisedNow = sql`next_amount_cents is not null and exists (select from payments as raised
  where raised.sponsorship_id = sponsorships.id and raised.state = 'open' and raised.refund_asked_at is null
    and raised.amount_cents = sponsorships.next_amount_cents)`;

/**
 * Amounts held by sponsors who are paying, and raises under way: few of many, each found by an index.
 * Running sponsorships are summed beside the price of each place (sums.sql), so a large region takes no longer than a small
 * one.
 */
function waitingOn(place: SQL): SQL {
  return sql`(select coalesce(sum(cents), 0) from (
    select amount_cents as cents from sponsorships where ${place} and state = 'held' and holds_until > now()
    union all select next_amount_cents - amount_cents from sponsorships where ${place} and state = 'active' and ${isRaisedNow}
  ) as waiting)`;
}

/**
 * The smallest open amount of a place and all places above it.
 * @param without `given`: subtracts sponsored amounts only; `taken`: also amounts of people who are paying and may stop
 */
export async function openCents(
  db: Database,
  place: Omit<LockedPlace, 'openCents'>,
  without: 'given' | 'taken',
): Promise<number> {
  const { type, typeId } = place;
  const waiting = (on: SQL) => (without === 'given' ? sql`0` : waitingOn(on));
  const parts = [
    sql`select total_price_cents - sponsored_cents - ${waiting(sql`region_id = ${place.regionId}`)} as open
      from regions where id = ${place.regionId} and ${limits(type === 'region')}`,
  ];
  if (place.madrasaId) {
    parts.push(sql`select total_price_cents - sponsored_cents - ${waiting(sql`madrasa_id = ${place.madrasaId}`)} as open
      from madaris where id = ${place.madrasaId} and ${limits(type === 'madrasa')}`);
  }
  if (type === 'class') {
    parts.push(sql`select monthly_price_cents - sponsored_cents - ${waiting(sql`type = 'class' and type_id = ${typeId}`)} as open
      from classes where id = ${typeId}`);
  }
  const { rows } = await db.execute<{ open: number }>(
    sql`select min(open)::int as open from (${sql.join(parts, sql` union all `)}) as parts`,
  );
  return rows[0]?.open ?? 0;
}

/** A place above without its own price is no limit: it is never complete either (figures.ts). */
function limits(isPlaceItself: boolean): SQL {
  return isPlaceItself ? sql`true` : sql`total_price_cents > 0`;
}
