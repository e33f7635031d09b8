import { type SQL, sql } from 'drizzle-orm';
import type { Region } from '#contract/entities/region.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { selection } from '#server/db/selection.ts';
import {
  hasEnded,
  isComplete,
  openDollars,
  peopleOf,
  percentage,
  seesNames,
  sponsorsOf,
  type Viewer,
} from '#server/figures/figures.ts';
import { monthsOffOf } from '#server/figures/months-off-of.ts';
import { viewedRows } from '#server/figures/viewed-rows.ts';

/** Regions in the form for a caller. */
export const regionRows = viewedRows(regions, regionSelection);

function regionSelection(page: SQL, viewer: Viewer) {
  return selection<Region>(
    {
      id: regions.id,
      name: regions.name,
      otherName: regions.otherName,
      description: regions.description,
      address: regions.address,
      country: regions.country,
      placeName: regions.placeName,
      totalPrice: dollars(regions.totalPriceCents),
      openDollars: openDollars(regions.openCents),
      supervisorId: sql`case when ${seesNames(viewer)} then ${regions.supervisorId} end`,
      dueDay: regions.dueDay,
      totalMadrasas: sql`schools.madaris`,
      totalClasses: sql`schools.classes`,
      totalStudents: sql`people.students`,
      totalTeachers: sql`people.teachers`,
      sponsoredMadaris: sql`schools.sponsored_madaris`,
      sponsoredClasses: sql`schools.sponsored_classes`,
      hasEnded: sql`schools.over > 0 and schools.classes = 0`,
      pastDueDays: regions.pastDueDays,
      monthsOff: monthsOffOf(sql`region_id`, regions.id),
      sponsoredPercentage: percentage({ ...regions, priceCents: regions.totalPriceCents }),
      sponsorBy: sql`sponsored."sponsorBy"`,
      partlySponsoredBy: sql`sponsored."partlySponsoredBy"`,
      version: regions.version,
      createdDate: isoTime(regions.createdAt),
    },
    sql`from ${page}
      cross join lateral ${schoolsOfRegion} as schools
      cross join lateral ${peopleOf(sql`region_id`, regions.id)} as people
      cross join lateral ${sponsorsOf(isComplete(regions.openCents), given, viewer)} as sponsored`,
  );
}

/** Sponsorships of its madaris and classes too, because they alone may complete a region. */
const given = sql`sponsorships.region_id = ${regions.id}`;

/** Counts of madaris and classes, and of complete ones. */
const schoolsOfRegion = sql`(
  select count(*)::int as madaris, coalesce(sum(taught.classes), 0)::int as classes,
    coalesce(sum(taught.over), 0)::int as over,
    (count(*) filter (where madaris.open_cents = 0))::int as sponsored_madaris,
    coalesce(sum(taught.sponsored), 0)::int as sponsored_classes
  from madaris
  left join (
    select madrasa_id, count(*) filter (where not over) as classes, count(*) filter (where over) as over,
      count(*) filter (where not over and open_cents = 0) as sponsored
    from (select classes.madrasa_id, classes.open_cents, coalesce(${hasEnded(sql`classes`)}, false) as over
      from madaris join classes on classes.madrasa_id = madaris.id where madaris.region_id = ${regions.id}) as known
    group by madrasa_id
  ) as taught on taught.madrasa_id = madaris.id
  where madaris.region_id = ${regions.id}
)`;
