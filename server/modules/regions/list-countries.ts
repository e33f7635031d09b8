import { and, isNotNull, sql } from 'drizzle-orm';
import type { CountryCounts } from '#contract/answers/country-counts.ts';
import { openMadaris, openRegions } from '#server/access/open-places.ts';
import { regionFigures } from '#server/db/schema/figures.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { isComplete } from '#server/figures/figures.ts';
import { classKinds, currentClasses } from '#server/figures/region-figures.ts';
import type { Context } from '#server/http/handler.ts';

/**
 * The countries of the regions in the caller's list, with the number of places in each: madaris by index, classes from stored
 * figures.
 */
export async function listCountries({ db, caller, clock }: Pick<Context, 'db' | 'caller' | 'clock'>) {
  const now = clock.now();
  const { rows } = await db.execute<{ country: string; counts: CountryCounts }>(sql`
    select ${regions.country} as country, json_build_object(
      'region', json_build_object('all', count(*), 'sponsored', count(*) filter (where ${isComplete(regions.openCents)})),
      'madrasa', json_build_object('all', sum(schools.number), 'sponsored', sum(schools.complete)),
      'class', json_build_object('all', sum(taught.number), 'sponsored', sum(taught.complete))) as counts
    from ${regions}
    cross join lateral (
      select count(*) as number, count(*) filter (where ${isComplete(madaris.openCents)}) as complete
      from ${madaris} where ${and(sql`${madaris.regionId} = ${regions.id}`, openMadaris(caller, now))}
    ) as schools
    cross join lateral (
      select ${currentClasses('class', now)} as number, ${currentClasses('sponsored', now)} as complete
      from ${regionFigures} where region_id = ${regions.id} and kind in ${classKinds}
    ) as taught
    where ${and(isNotNull(regions.country), openRegions(caller, now))}
    group by ${regions.country} order by ${regions.country}`);
  return {
    data: rows.map(({ country }) => country),
    counts: Object.fromEntries(rows.map(({ country, counts }) => [country, counts])),
  };
}
