import { sql } from 'drizzle-orm';
import type { RegionShare } from '#contract/answers/figures.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { arrivedAt, isCounted } from '#server/db/counted-reports.ts';
import { dollars } from '#server/db/page-rows.ts';
import { fetchRows } from '#server/db/prepared.ts';
import { regionFigures } from '#server/db/schema/figures.ts';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import { selectList } from '#server/db/selection.ts';
import { percentage } from '#server/figures/figures.ts';
import type { Context } from '#server/http/handler.ts';

/** More regions than a chart can show. */
const mostRegions = 200;

/** What is sponsored of each region of the caller's scope, the least first. */
export async function regionShares(call: Context, now: Date): Promise<RegionShare[]> {
  const month = addMonths(monthOf(now), -1);
  const columns = selectList<RegionShare>({
    id: regions.id,
    name: regions.name,
    totalMadaris: sql`schools.madaris`,
    sponsoredMadaris: sql`schools.sponsored`,
    totalClasses: sql`kept.classes`,
    sponsoredClasses: sql`kept.sponsored`,
    totalDollars: dollars(regions.totalPriceCents),
    sponsoredDollars: dollars(sql`(${regions.totalPriceCents} - coalesce(${regions.openCents}, 0))`),
    counted: sql`json_build_object('month', ${month}::text, 'classes', coalesce(counted.classes, 0),
      'lessons', coalesce(counted.lessons, 0), 'students', coalesce(counted.students, 0))`,
    sponsoredPercentage: percentage({ ...regions, priceCents: regions.totalPriceCents }),
  });
  return fetchRows(
    call.db,
    sql<RegionShare>`with pages as materialized (
        select distinct on (class_id) class_id, page -> 'figures' as figures from reports
        where month = ${month} and page is not null and ${isCounted} order by class_id, ${arrivedAt}, id
      ), counted as (
        select madaris.region_id, count(*)::int as classes, coalesce(sum((figures ->> 'lessons')::int), 0)::int as lessons,
          coalesce(sum((figures ->> 'students')::int), 0)::int as students
        from pages join classes on classes.id = pages.class_id join madaris on madaris.id = classes.madrasa_id
        group by madaris.region_id
      )
      select ${columns} from (
        select * from ${regions} where ${regionsInScope(call) ?? sql`true`} order by ${regions.sortName}, ${regions.id}
        limit ${mostRegions}
      ) as regions
      cross join lateral (
        select coalesce(sum(amount) filter (where kind = 'class'), 0)::int as classes,
          coalesce(sum(amount) filter (where kind = 'sponsored'), 0)::int as sponsored
        from ${regionFigures} where region_id = ${regions.id} and kind in ('class', 'sponsored')
      ) as kept
      cross join lateral (
        select count(*)::int as madaris, (count(*) filter (where ${madaris.openCents} = 0))::int as sponsored
        from ${madaris} where ${madaris.regionId} = ${regions.id}
      ) as schools
      left join counted on counted.region_id = ${regions.id}
      order by "sponsoredPercentage", ${regions.sortName}, ${regions.id}`,
  );
}
