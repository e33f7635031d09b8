import { sql } from 'drizzle-orm';
import type { RegionShare } from '#contract/answers/figures.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dollars } from '#server/db/page-rows.ts';
import { fetchRows } from '#server/db/prepared.ts';
import { regionFigures } from '#server/db/schema/figures.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { selectList } from '#server/db/selection.ts';
import { percentage } from '#server/figures/figures.ts';
import { classKinds, currentClasses } from '#server/figures/region-figures.ts';
import type { Context } from '#server/http/handler.ts';

/** More regions than a chart can show. */
const mostRegions = 200;

/** Sponsored share of each region in the caller's scope, the smallest first. */
export async function regionShares(call: Context, now: Date): Promise<RegionShare[]> {
  const month = addMonths(monthOf(now), -1);
  const columns = selectList<RegionShare>({
    id: regions.id,
    name: nameIn(regions, call.language),
    totalMadaris: sql`schools.madaris`,
    sponsoredMadaris: sql`schools.sponsored`,
    totalClasses: sql`kept.classes`,
    sponsoredClasses: sql`kept.sponsored`,
    totalDollars: dollars(regions.totalPriceCents),
    sponsoredDollars: dollars(sql`(${regions.totalPriceCents} - coalesce(${regions.openCents}, 0))`),
    counted: sql`kept.counted`,
    sponsoredPercentage: percentage({ ...regions, priceCents: regions.totalPriceCents }),
  });
  return fetchRows(
    call.db,
    sql<RegionShare>`select ${columns} from (
        select * from ${regions} where ${regionsInScope(call) ?? sql`true`} order by ${regions.sortName}, ${regions.id}
        limit ${mostRegions}
      ) as regions
      cross join lateral (
        select (${currentClasses('class', now)})::int as classes, (${currentClasses('sponsored', now)})::int as sponsored,
          json_build_object('month', ${month}::text,
            'classes', coalesce(sum(amount) filter (where kind = 'counted'), 0)::int,
            'lessons', coalesce(sum(amount) filter (where kind = 'lessons'), 0)::int,
            'students', coalesce(sum(amount) filter (where kind = 'students'), 0)::int) as counted
        from ${regionFigures}
        where region_id = ${regions.id} and (kind in ${classKinds}
          or (kind in ('counted', 'lessons', 'students') and month = ${month}))
      ) as kept
      cross join lateral (
        select count(*)::int as madaris, (count(*) filter (where ${madaris.openCents} = 0))::int as sponsored
        from ${madaris} where ${madaris.regionId} = ${regions.id}
      ) as schools
      order by "sponsoredPercentage", ${regions.sortName}, ${regions.id}`,
  );
}
