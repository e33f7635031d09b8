import { type SQL, sql } from 'drizzle-orm';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import {
  isComplete,
  openDollars,
  percentage,
  sponsorsOf,
  type Viewer,
} from '#server/modules/giving/sponsorships/figures/figures.ts';
import { viewedRows } from '#server/modules/giving/sponsorships/figures/viewed-rows.ts';

/**
 * Madaris as a caller may read them. A madrasa counts itself in `totalMadaris` and `sponsoredMadaris`: its page shows them
 * beside a region's.
 */
export const madrasaRows = viewedRows<Madrasa>(madaris, madrasaColumns);

function madrasaColumns(page: SQL, place: SQL, viewer: Viewer): SQL {
  const percent = percentage({ ...madaris, priceCents: madaris.totalPriceCents });
  return sql`select ${madaris.id}, ${madaris.name}, ${madaris.address}, ${place},
      ${madaris.regionId} as "regionId",
      json_build_object('id', ${regions.id}, 'name', ${regions.name}) as region,
      ${dollars(madaris.totalPriceCents)} as "totalPrice",
      ${openDollars(madaris.openCents)} as "openDollars",
      1 as "totalMadaris", taught.classes as "totalClasses",
      people.teachers as "totalTeachers", people.students as "totalStudents",
      ${isComplete(madaris.openCents)}::int as "sponsoredMadaris", taught.sponsored as "sponsoredClasses",
      ${percent} as "percentageSponsored", ${percent} as "sponsoredPercentage",
      sponsored."sponsorBy", sponsored."partlySponsoredBy",
      ${madaris.version}, ${isoTime(madaris.createdAt)} as "createdDate"
    from ${page}
    join ${regions} on ${regions.id} = ${madaris.regionId}
    cross join lateral ${classesOfMadrasa} as taught
    cross join lateral ${peopleOfMadrasa} as people
    cross join lateral ${sponsorsOf(isComplete(madaris.openCents), given, viewer)} as sponsored`;
}

/** Those of its classes too: a madrasa may be complete by them alone. */
const given = sql`(sponsorships.madrasa_id = ${madaris.id}
  or (sponsorships.type = 'region' and sponsorships.type_id = ${madaris.regionId}))`;

const classesOfMadrasa = sql`(
  select count(*)::int as classes,
    (count(*) filter (where classes.open_cents = 0))::int as sponsored
  from classes where classes.madrasa_id = ${madaris.id}
)`;

/** Who is in several classes counts once. */
const peopleOfMadrasa = sql`(
  select (select count(distinct user_id)::int from class_members
      where madrasa_id = ${madaris.id} and role = 'student') as students,
    (select count(distinct user_id)::int from class_members
      where madrasa_id = ${madaris.id} and role = 'teacher') as teachers
)`;
