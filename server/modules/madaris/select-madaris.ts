import { type SQL, sql } from 'drizzle-orm';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { pictureOfMadrasa } from '#server/db/picture-of-madrasa.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { selection } from '#server/db/selection.ts';
import {
  hasEnded,
  isComplete,
  openDollars,
  peopleOf,
  percentage,
  sponsorsOf,
  type Viewer,
} from '#server/figures/figures.ts';
import { monthsOffOf } from '#server/figures/months-off-of.ts';
import { viewedRows } from '#server/figures/viewed-rows.ts';

/**
 * Madaris in the form for a caller. A madrasa counts itself in `totalMadaris` and `sponsoredMadaris`, because its page shows
 * them as a region's does.
 */
export const madrasaRows = viewedRows(madaris, madrasaSelection);

function madrasaSelection(page: SQL, viewer: Viewer) {
  const percent = percentage({ ...madaris, priceCents: madaris.totalPriceCents });
  return selection<Madrasa>(
    {
      id: madaris.id,
      name: madaris.name,
      otherName: madaris.otherName,
      address: madaris.address,
      description: madaris.description,
      picture: pictureOfMadrasa,
      regionId: madaris.regionId,
      region: sql`json_build_object('id', ${regions.id}, 'name', ${regions.name}, 'otherName', ${regions.otherName}, 'country', ${regions.country},
        'placeName', ${regions.placeName})`,
      totalPrice: dollars(madaris.totalPriceCents),
      openDollars: openDollars(madaris.openCents),
      totalMadaris: sql`1`,
      totalClasses: sql`taught.classes`,
      totalTeachers: sql`people.teachers`,
      totalStudents: sql`people.students`,
      sponsoredMadaris: sql`${isComplete(madaris.openCents)}::int`,
      sponsoredClasses: sql`taught.sponsored`,
      hasEnded: sql`taught.over > 0 and taught.classes = 0`,
      pastDueDays: madaris.pastDueDays,
      monthsOff: monthsOffOf(sql`madrasa_id`, madaris.id),
      percentageSponsored: percent,
      sponsoredPercentage: percent,
      sponsorBy: sql`sponsored."sponsorBy"`,
      partlySponsoredBy: sql`sponsored."partlySponsoredBy"`,
      version: madaris.version,
      createdDate: isoTime(madaris.createdAt),
    },
    sql`from ${page}
      join ${regions} on ${regions.id} = ${madaris.regionId}
      cross join lateral ${classesOfMadrasa} as taught
      cross join lateral ${peopleOf(sql`madrasa_id`, madaris.id)} as people
      cross join lateral ${sponsorsOf(isComplete(madaris.openCents), given, viewer)} as sponsored`,
  );
}

/** Sponsorships of its classes too, because they alone may complete a madrasa. */
const given = sql`(sponsorships.madrasa_id = ${madaris.id}
  or (sponsorships.type = 'region' and sponsorships.type_id = ${madaris.regionId}))`;

const classesOfMadrasa = sql`(
  select (count(*) filter (where not over))::int as classes, (count(*) filter (where over))::int as over,
    (count(*) filter (where not over and open_cents = 0))::int as sponsored
  from (select open_cents, coalesce(${hasEnded(sql`classes`)}, false) as over
    from classes where classes.madrasa_id = ${madaris.id}) as known
)`;
