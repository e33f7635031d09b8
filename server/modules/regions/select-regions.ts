import { type SQL, sql } from 'drizzle-orm';
import type { Region } from '#contract/entities/region.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import {
  isComplete,
  openDollars,
  percentage,
  seesNames,
  sponsorsOf,
  type Viewer,
} from '#server/modules/giving/sponsorships/figures/figures.ts';
import { viewedRows } from '#server/modules/giving/sponsorships/figures/viewed-rows.ts';

/** Regions as a caller may read them. */
export const regionRows = viewedRows<Region>(regions, regionColumns);

function regionColumns(page: SQL, place: SQL, viewer: Viewer): SQL {
  return sql`select ${regions.id}, ${regions.name}, ${regions.description}, ${regions.address}, ${place},
      ${dollars(regions.totalPriceCents)} as "totalPrice",
      ${openDollars(regions.openCents)} as "openDollars",
      case when ${seesNames(viewer)} then ${regions.supervisorId} end as "supervisorId", ${regions.dueDay} as "dueDay",
      schools.madaris as "totalMadrasas", schools.classes as "totalClasses",
      people.students as "totalStudents", people.teachers as "totalTeachers",
      schools.sponsored_madaris as "sponsoredMadaris", schools.sponsored_classes as "sponsoredClasses",
      ${percentage({ ...regions, priceCents: regions.totalPriceCents })} as "sponsoredPercentage",
      sponsored."sponsorBy", sponsored."partlySponsoredBy",
      ${regions.version}, ${isoTime(regions.createdAt)} as "createdDate"
    from ${page}
    cross join lateral ${schoolsOfRegion} as schools
    cross join lateral ${peopleOfRegion} as people
    cross join lateral ${sponsorsOf(isComplete(regions.openCents), given, viewer)} as sponsored`;
}

/** Those of its madaris and classes too: a region may be complete by them alone. */
const given = sql`sponsorships.region_id = ${regions.id}`;

/** Counts of madaris and classes, and of those that are complete. */
const schoolsOfRegion = sql`(
  select count(*)::int as madaris, coalesce(sum(taught.classes), 0)::int as classes,
    (count(*) filter (where madaris.open_cents = 0))::int as sponsored_madaris,
    coalesce(sum(taught.sponsored), 0)::int as sponsored_classes
  from madaris
  left join (
    select classes.madrasa_id, count(*) as classes, count(*) filter (where classes.open_cents = 0) as sponsored
    from madaris join classes on classes.madrasa_id = madaris.id
    where madaris.region_id = ${regions.id} group by classes.madrasa_id
  ) as taught on taught.madrasa_id = madaris.id
  where madaris.region_id = ${regions.id}
)`;

/** Who is in several classes counts once. */
const peopleOfRegion = sql`(
  select (select count(distinct user_id)::int from class_members
      where region_id = ${regions.id} and role = 'student') as students,
    (select count(distinct user_id)::int from class_members
      where region_id = ${regions.id} and role = 'teacher') as teachers
)`;
