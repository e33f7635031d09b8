import { not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';

/*
 * The percentages of design/api.md ('Who may call what', at its end) as parts of queries. Only active sponsorships count;
 * what is held while someone pays is not yet given.
 */

type Cents = SQL | AnyPgColumn;

/** Whether the price is met. What costs nothing needs no sponsor and never counts as sponsored. */
export function isComplete(cents: Cents, price: Cents): SQL {
  return sql`(${price} > 0 and ${cents} >= ${price})`;
}

/**
 * Whole percent, rounded down so that 100 means complete.
 *
 * @param completeAbove whether what is above is complete
 */
export function percentage(cents: Cents, price: Cents, completeAbove: SQL = sql`false`): SQL {
  return sql`(case when ${completeAbove} then 100 when ${price} = 0 then 0
    else least(100, floor(100.0 * ${cents} / ${price})) end)::int`;
}

/**
 * Dollars that are still open on a place and on all that is above it. What is above without a price of its own
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

/**
 * The columns `sponsorBy` and `partlySponsoredBy` (spec/decisions.md 19). What is complete has names in the first for admin
 * and the region's supervisor, and 'Sponsored' for others; what is not has them in the second for those two alone.
 *
 * @param complete whether the place, or one above it, is complete
 * @param names a query of one text, from `sponsorNames`
 */
export function sponsorColumns(complete: SQL, names: SQL, viewer: Viewer): SQL {
  if (viewer === 'other') {
    return sql`case when ${complete} then 'Sponsored' end as "sponsorBy", null as "partlySponsoredBy"`;
  }
  return sql`case when not ${complete} then null when ${seesNames(viewer)} then coalesce(${names}, 'Sponsored')
      else 'Sponsored' end as "sponsorBy",
    case when not ${complete} and ${seesNames(viewer)} then ${names} end as "partlySponsoredBy"`;
}

/** Who has an active sponsorship that `condition` holds for. */
export function sponsorNames(condition: SQL): SQL {
  return sql`(select string_agg(distinct users.full_name, ', ') from sponsorships
    join users on users.id = sponsorships.sponsor_id where sponsorships.state = 'active' and ${condition})`;
}

/** Whether the viewer reads names in the row's region, which must be joined as `regions`. */
export function seesNames(viewer: Viewer): SQL {
  if (viewer === 'admin') return sql`true`;
  return viewer === 'supervisor' ? sql`${regions.supervisorId} = ${sql.placeholder('viewerId')}` : sql`false`;
}

/** By role, as far as it makes a difference: who reads all names, those of the own regions, or none. */
export type Viewer = 'admin' | 'supervisor' | 'other';

/** Whether a region is complete. */
export const regionIsComplete = isComplete(regions.sponsoredCents, regions.totalPriceCents);

/** Whether a madrasa is complete, by itself or by its region; joins nothing. */
export const madrasaIsComplete = sql`(${isComplete(madaris.sponsoredCents, madaris.totalPriceCents)}
  or ${madaris.regionId} in (select ${regions.id} from ${regions} where ${regionIsComplete}))`;

/** Whether a class is complete, by itself or by what is above it; joins nothing. */
export const classIsComplete = sql`(${isComplete(classes.sponsoredCents, classes.monthlyPriceCents)}
  or ${classes.madrasaId} in (select ${madaris.id} from ${madaris} where ${madrasaIsComplete}))`;

const openOfRegion = sql`case when ${regions.totalPriceCents} > 0
  then ${regions.totalPriceCents} - ${regions.sponsoredCents} end`;

/** The cents that a madrasa's region has open, for the order by need; null where that is no limit. */
export const openAboveMadrasa = sql`(select ${openOfRegion} from ${regions} where ${regions.id} = ${madaris.regionId})`;

const openOfMadrasa = sql`least(case when ${madaris.totalPriceCents} > 0
  then ${madaris.totalPriceCents} - ${madaris.sponsoredCents} end, ${openOfRegion})`;

/**
 * The same of a class. Few madaris have less open than the dearest class, and only of their classes it is asked: the
 * question whether a madrasa is one of them is answered once for the whole list.
 */
export const openAboveClass = sql`case when ${classes.madrasaId} in (
    select ${madaris.id} from ${madaris} join ${regions} on ${regions.id} = ${madaris.regionId}
    where ${openOfMadrasa} < (select max(monthly_price_cents) from classes)
  ) then (
    select ${openOfMadrasa} from ${madaris} join ${regions} on ${regions.id} = ${madaris.regionId}
    where ${madaris.id} = ${classes.madrasaId}
  ) end`;

/** Lists by need are of what is still open, unless the complete ones are asked for. */
export function soughtSponsored({ sort, sponsored }: { sort: string; sponsored?: boolean | undefined }) {
  return sponsored ?? (sort === 'need' ? false : undefined);
}

/** The sponsor filter: `complete` holds for what is sponsored; undefined where the filter is not set. */
export function sponsoredFilter(sponsored: boolean | undefined, complete: SQL): SQL | undefined {
  if (sponsored === undefined) return undefined;
  return sponsored ? complete : not(complete);
}
