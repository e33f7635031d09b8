import { type SQL, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import {
  isComplete,
  openDollars,
  percentage,
  sponsorsOf,
  type Viewer,
} from '#server/modules/giving/sponsorships/figures/figures.ts';
import { viewedRows } from '#server/modules/giving/sponsorships/figures/viewed-rows.ts';

/** Classes as a caller may read them. */
export const classRows = viewedRows<Class>(classes, classColumns);

function classColumns(page: SQL, place: SQL, viewer: Viewer): SQL {
  return sql`select ${classes.id}, ${classes.name}, ${classes.description}, ${place},
      ${dollars(classes.monthlyPriceCents)} as "monthlyPrice",
      ${classes.madrasaId} as "madarisId",
      json_build_object('id', ${madaris.id}, 'name', ${madaris.name}, 'address', ${madaris.address},
        'regionId', ${madaris.regionId}) as madaris,
      people.students as "studentCount", people.students as "totalStudents", people.teachers as "totalTeachers",
      (select count(*)::int from materials where materials.class_id = ${classes.id}) as "totalMaterials",
      received.reports, ${isoTime(sql`received.last`)} as "lastReportDate", received.months as "monthsReceived",
      ${openDollars(classes.openCents)} as "openDollars",
      ${percentage({ ...classes, priceCents: classes.monthlyPriceCents })} as "sponsoredPercentage",
      sponsored."sponsorBy", sponsored."sponsorBy" as sponsor, sponsored."partlySponsoredBy",
      ${classes.version}, ${isoTime(classes.createdAt)} as "createdDate"
    from ${page}
    join ${madaris} on ${madaris.id} = ${classes.madrasaId}
    join ${regions} on ${regions.id} = ${madaris.regionId}
    cross join lateral ${peopleOfClass} as people
    cross join lateral ${reportsOfClass} as received
    cross join lateral ${sponsorsOf(isComplete(classes.openCents), given, viewer)} as sponsored`;
}

const given = sql`(type, type_id) in
  (('class', ${classes.id}), ('madrasa', ${madaris.id}), ('region', ${regions.id}))`;

const reportsOfClass = sql`(
  select count(*)::int as reports, max(created_at) as last,
    count(distinct month)::int as months
  from reports where reports.class_id = ${classes.id}
)`;

const peopleOfClass = sql`(
  select (count(*) filter (where role = 'student'))::int as students,
    (count(*) filter (where role = 'teacher'))::int as teachers
  from class_members where class_members.class_id = ${classes.id}
)`;
