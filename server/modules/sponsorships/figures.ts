import { not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SponsorshipType } from '#contract/entities/sponsorship.ts';
import { regions } from '#server/db/schema/places-and-people.ts';

/*
 * The percentages of design/api.md ('Who may call what', at its end) as parts of queries. Only active sponsorships count;
 * what is held while somebody pays is not yet given.
 */

type Cents = SQL | AnyPgColumn;

/** Whether the price is met. What costs nothing needs no sponsor and never counts as sponsored. */
export function isComplete(cents: Cents, price: Cents): SQL {
  return sql`(${price} > 0 and ${cents} >= ${price})`;
}

/**
 * Whole percent, rounded down so that 100 means complete.
 *
 * @param completeAbove whether what stands above is complete
 */
export function percentage(cents: Cents, price: Cents, completeAbove: SQL = sql`false`): SQL {
  return sql`(case when ${completeAbove} then 100 when ${price} = 0 then 0
    else least(100, floor(100.0 * ${cents} / ${price})) end)::int`;
}

/**
 * Dollars that are still open on a place and on all that stands above it. What stands above without a price of its own
 * is no limit.
 *
 * @param above price and sum of each
 */
export function openDollars(
  cents: Cents,
  price: Cents,
  above: readonly (readonly [price: Cents, cents: Cents])[] = [],
): SQL {
  const limits = above.map(([limit, sum]) => sql`, case when ${limit} > 0 then ${limit} - ${sum} end`);
  return sql`(greatest(0, least(${price} - ${cents}${sql.join(limits)})) / 100.0)::float8`;
}

/** One thing on which a sponsorship may lie: its kind and its id in the query. */
export type SponsoredPlace = readonly [SponsorshipType, SQL | AnyPgColumn];

/** Who sponsors one of these places, as a subquery of one row with `names`: for who reads none, an empty text. */
export function sponsorNames(places: readonly SponsoredPlace[], viewer: Viewer): SQL {
  const pairs = sql.join(
    places.map(([type, id]) => sql`(${sql.raw(`'${type}'`)}, ${id})`),
    sql`, `,
  );
  const sponsorships = sql`(values ${pairs}) as place(type, id)
    join sponsorships on sponsorships.type = place.type and sponsorships.type_id = place.id
      and sponsorships.state = 'active'`;
  if (viewer === 'other') return sql`(select case when exists (select from ${sponsorships}) then '' end as names)`;
  return sql`(select string_agg(distinct users.full_name, ', ') as names
    from ${sponsorships} join users on users.id = sponsorships.sponsor_id)`;
}

/** `sponsorBy`: names for admin and the region's supervisor, 'Sponsored' for others, null where there is no sponsor. */
export function sponsorBy(names: SQL, viewer: Viewer): SQL {
  return sql`case when ${names} is null then null when ${seesNames(viewer)} then ${names} else 'Sponsored' end`;
}

/** Whether the viewer reads names in the row's region, which must be joined as `regions`. */
export function seesNames(viewer: Viewer): SQL {
  if (viewer === 'admin') return sql`true`;
  return viewer === 'supervisor' ? sql`${regions.supervisorId} = ${sql.placeholder('viewerId')}` : sql`false`;
}

/** By role, as far as it makes a difference: who reads all names, those of the own regions, or none. */
export type Viewer = 'admin' | 'supervisor' | 'other';

/** The ids of a kind that have an active sponsor themselves. */
export function sponsoredIds(type: SponsorshipType): SQL {
  return sql`(select type_id from sponsorships where type = ${sql.raw(`'${type}'`)} and state = 'active')`;
}

/** The sponsor filter: `condition` holds for what has a sponsor; undefined where the filter is not set. */
export function sponsoredFilter(sponsored: boolean | undefined, condition: SQL | undefined): SQL | undefined {
  if (sponsored === undefined || !condition) return undefined;
  return sponsored ? condition : not(condition);
}
