import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { betweenSponsors } from '#contract/entities/sponsorship.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { regions } from '#server/db/schema/places-and-people.ts';

/*
 * The percentages of docs/rules.md#what-is-sponsored as parts of queries. Only active sponsorships count, not amounts held
 * during a payment.
 */

type Cents = SQL | AnyPgColumn;

/** The row is complete, by itself or through a place above it. Free rows are complete only through a place above. */
export function isComplete(openCents: Cents): SQL {
  return sql`(${openCents} is not distinct from 0)`;
}

interface Priced {
  readonly openCents: Cents;
  readonly sponsoredCents: Cents;
  readonly priceCents: Cents;
}

/** Whole percent, rounded down so that 100 means complete. */
export function percentage({ openCents, sponsoredCents, priceCents }: Priced): SQL {
  return sql`(case when ${isComplete(openCents)} then 100 when ${priceCents} = 0 then 0
    else floor(100.0 * ${sponsoredCents} / ${priceCents}) end)::int`;
}

/** Open dollars of a place and of every place above it. */
export function openDollars(openCents: Cents): SQL {
  return sql`(coalesce(${openCents}, 0) / 100.0)::float8`;
}

/** On a table of classes: true for those that have ended, at the time of the placeholder `month`. */
export function hasEnded(table: SQL): SQL {
  return sql`${table}.last_month < ${sql.placeholder('month')}`;
}

/**
 * One row with the columns `students` and `teachers` of a region or madrasa. A person in several classes counts once; a person
 * only in ended classes does not count. The latter are few: all people are counted in an index, and these are subtracted.
 */
export function peopleOf(column: SQL, id: AnyPgColumn): SQL {
  const count = (role: string) => sql`((select count(distinct user_id) from class_members
      where ${column} = ${id} and role = ${sql.raw(`'${role}'`)})
    - (select count(distinct user_id) from classes as over join class_members as former on former.class_id = over.id
      where over.${column} = ${id} and ${hasEnded(sql`over`)} and former.role = ${sql.raw(`'${role}'`)}
        and not exists (select from class_members as other join classes as lasting on lasting.id = other.class_id
          where other.user_id = former.user_id and other.${column} = ${id} and ${hasEnded(sql`lasting`)} is not true)))::int`;
  return sql`(select ${count('student')} as students, ${count('teacher')} as teachers)`;
}

/**
 * One row with the columns `sponsorBy` and `partlySponsoredBy` (docs/rules.md#what-is-sponsored). The first is filled for
 * complete places: with names for admin and the region's supervisor, with 'Sponsored' for others. The second has the names for
 * incomplete places, for those two only.
 * @param complete the place, or one above it, is complete
 * @param given on `sponsorships`: selects the active ones that are named
 */
export function sponsorsOf(complete: SQL, given: SQL, viewer: Viewer): SQL {
  if (viewer === 'other') {
    return sql`(select case when ${complete} then 'Sponsored' end as "sponsorBy", null as "partlySponsoredBy")`;
  }
  return sql`(
    select case when ${complete} then coalesce(givers.names, 'Sponsored') end as "sponsorBy",
      case when not ${complete} then givers.names end as "partlySponsoredBy"
    from (
      select string_agg(distinct users.full_name, ${sql.raw(`'${betweenSponsors}'`)}) as names
      from sponsorships join users on users.id = sponsorships.sponsor_id
      where sponsorships.state = 'active' and ${seesNames(viewer)} and ${given}
    ) as givers
  )`;
}

/** The moment at which rows are viewed: a placeholder of each query of `viewedRows`. */
export const viewedAt = sql`${sql.placeholder('now')}`;

/** The viewer reads names in the row's region, which must be joined as `regions`. */
export function seesNames(viewer: Viewer): SQL {
  if (viewer === 'admin') return sql`true`;
  if (viewer !== 'supervisor') return sql`false`;
  return sql`${regions.id} in ${supervisedRegions(sql`${sql.placeholder('viewerId')}`, viewedAt)}`;
}

/** The kinds of readers: one reads all names, one those of their own regions, one none. */
export type Viewer = 'admin' | 'supervisor' | 'other';

/** The sponsor filter, in the form that the index of complete places uses; undefined if it is not set. */
export function sponsoredFilter(sponsored: boolean | undefined, openCents: AnyPgColumn): SQL | undefined {
  if (sponsored === undefined) return undefined;
  return sponsored ? sql`${openCents} = 0` : sql`${openCents} is distinct from 0`;
}
