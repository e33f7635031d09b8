import { type SQL, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { pictureOfMadrasa } from '#server/db/picture-of-madrasa.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { selection } from '#server/db/selection.ts';
import { firstMonth, lackedSince } from '#server/figures/class-months.ts';
import { isComplete, openDollars, percentage, sponsorsOf, type Viewer } from '#server/figures/figures.ts';
import { monthsOffOf } from '#server/figures/months-off-of.ts';
import { viewedRows } from '#server/figures/viewed-rows.ts';

/** Classes in the form for a caller. */
export const classRows = viewedRows(classes, classSelection);

function classSelection(page: SQL, viewer: Viewer) {
  return selection<Class>(
    {
      id: classes.id,
      name: classes.name,
      otherName: classes.otherName,
      description: classes.description,
      monthlyPrice: dollars(classes.monthlyPriceCents),
      madarisId: classes.madrasaId,
      madaris: sql`json_build_object('id', ${madaris.id}, 'name', ${madaris.name}, 'otherName', ${madaris.otherName}, 'address', ${madaris.address},
        'picture', ${pictureOfMadrasa}, 'regionId', ${madaris.regionId}, 'country', ${regions.country}, 'placeName', ${regions.placeName})`,
      studentCount: sql`people.students`,
      totalStudents: sql`people.students`,
      totalTeachers: sql`people.teachers`,
      totalMaterials: sql`(select count(*)::int from materials where materials.class_id = ${classes.id})`,
      reports: sql`received.reports`,
      lastReportDate: isoTime(sql`received.last`),
      monthsReceived: sql`received.months`,
      openDollars: openDollars(classes.openCents),
      sponsoredPercentage: percentage({ ...classes, priceCents: classes.monthlyPriceCents }),
      sponsorBy: sql`sponsored."sponsorBy"`,
      sponsor: sql`sponsored."sponsorBy"`,
      firstMonth,
      lastMonth: classes.lastMonth,
      endedReason: classes.endedReason,
      endedNote: classes.endedNote,
      successorId: classes.successorId,
      memberUntil: viewer === 'other' ? memberUntil : sql`null`,
      untaughtSince: lackedSince('teacher', sql`people.teachers = 0`),
      unattendedSince: lackedSince('student', sql`people.students = 0`),
      pastDueDays: classes.pastDueDays,
      monthsOff: monthsOffOf(sql`class_id`, classes.id),
      partlySponsoredBy: sql`sponsored."partlySponsoredBy"`,
      version: classes.version,
      createdDate: isoTime(classes.createdAt),
    },
    sql`from ${page}
      join ${madaris} on ${madaris.id} = ${classes.madrasaId}
      join ${regions} on ${regions.id} = ${madaris.regionId}
      cross join lateral ${peopleOfClass} as people
      cross join lateral ${reportsOfClass} as received
      cross join lateral ${sponsorsOf(isComplete(classes.openCents), given, viewer)} as sponsored`,
  );
}

const given = sql`(type, type_id) in
  (('class', ${classes.id}), ('madrasa', ${madaris.id}), ('region', ${regions.id}))`;

const reportsOfClass = sql`(
  select count(*)::int as reports, max(created_at) as last,
    count(distinct month)::int as months
  from reports where reports.class_id = ${classes.id} and reports.counts
)`;

const peopleOfClass = sql`(
  select (count(*) filter (where role = 'student'))::int as students,
    (count(*) filter (where role = 'teacher'))::int as teachers
  from class_members where class_members.class_id = ${classes.id}
)`;

/** The last month of a viewer who has left the class. */
const memberUntil = sql`(select max(past.until_month) from past_members past
  where past.class_id = ${classes.id} and past.user_id = ${sql.placeholder('viewerId')}
    and not exists (select from class_members m where m.class_id = past.class_id and m.user_id = past.user_id))`;
