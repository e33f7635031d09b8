import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { betweenSponsors } from '#contract/entities/sponsorship.ts';
import { regions } from '#server/db/schema/places-and-people.ts';

/*
 * The percentages of docs/rules.md#what-is-sponsored as parts of queries. Only active sponsorships count;
 * what is held while someone pays is not yet given.
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

/** Dollars that are still open on a place and on all that is above it. */
export function openDollars(openCents: Cents): SQL {
  return sql`(coalesce(${openCents}, 0) / 100.0)::float8`;
}

/** On a table of classes: which of them have ended, at the time of the placeholder `month`. */
export function hasEnded(table: SQL): SQL {
  return sql`${table}.last_month < ${sql.placeholder('month')}`;
}

/**
 * One row with the columns `students` and `teachers` of a region or madrasa. Who is in several classes counts once, and who is only in
 * classes that have ended does not. Those are few: so all are counted in an index, and these are taken off.
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
 * One row with the columns `sponsorBy` and `partlySponsoredBy` (docs/rules.md#what-is-sponsored). What is complete has names in the
 * first for admin and the region's supervisor, and 'Sponsored' for others; what is not has them in the second for those two
 * alone.
 *
 * @param complete whether the place, or one above it, is complete
 * @param given on `sponsorships`: which of the active ones are named
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

/** The viewer reads names in the row's region, which must be joined as `regions`. */
export function seesNames(viewer: Viewer): SQL {
  if (viewer === 'admin') return sql`true`;
  return viewer === 'supervisor' ? sql`${regions.supervisorId} = ${sql.placeholder('viewerId')}` : sql`false`;
}

/** By role, as far as it makes a difference: who reads all names, those of the own regions, or none. */
export type Viewer = 'admin' | 'supervisor' | 'other';

/** The sponsor filter; undefined where it is not set. In the words of the index of what is complete. */
export function sponsoredFilter(sponsored: boolean | undefined, openCents: AnyPgColumn): SQL | undefined {
  if (sponsored === undefined) return undefined;
  return sponsored ? sql`${openCents} = 0` : sql`${openCents} is distinct from 0`;
}
