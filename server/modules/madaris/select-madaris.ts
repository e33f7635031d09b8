import { type SQL, sql } from 'drizzle-orm';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Chosen } from '#server/db/choose-page.ts';
import { dollars, fetchByIds, fetchPage, type Listed, moment, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { madaris, regions } from '#server/db/schema.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import {
  byViewer,
  isComplete,
  percentage,
  sponsorBy,
  sponsorNames,
  type Viewer,
} from '#server/modules/sponsorships/figures.ts';

/** One page of madaris as `viewer` may read them. */
export async function selectMadaris(db: Database, viewer: CallerIdentity, chosen: Chosen): Promise<Listed<Madrasa>> {
  const { query, values } = rowsFor(viewer);
  return fetchPage(db, query, chosen, values);
}

/** One madrasa as `viewer` may read it; undefined where there is none. */
export async function findMadrasa(db: Database, viewer: CallerIdentity, id: string): Promise<Madrasa | undefined> {
  const { query, values } = rowsFor(viewer);
  const [found] = await fetchByIds<Madrasa>(db, query, [id], values);
  return found;
}

/** A madrasa counts itself in `totalMadaris` and `sponsoredMadaris`: its page shows them beside a region's. */
const rowsFor = byViewer((viewer) => rowsQuery(madaris, (page, place) => madrasaColumns(page, place, viewer)));

function madrasaColumns(page: SQL, place: SQL, viewer: Viewer): SQL {
  const completeAbove = isComplete(regions.pledgedCents, regions.totalPriceCents);
  const complete = sql`(${completeAbove} or ${isComplete(madaris.pledgedCents, madaris.totalPriceCents)})`;
  const percent = percentage(madaris.pledgedCents, madaris.totalPriceCents, completeAbove);
  return sql`select ${madaris.id}, ${madaris.name}, ${madaris.address}, ${place},
      ${madaris.regionId} as "regionId",
      json_build_object('id', ${regions.id}, 'name', ${regions.name}) as region,
      ${dollars(madaris.totalPriceCents)} as "totalPrice",
      1 as "totalMadaris", taught.classes as "totalClasses",
      people.teachers as "totalTeachers", people.students as "totalStudents",
      (case when ${complete} then 1 else 0 end) as "sponsoredMadaris",
      (case when ${complete} then taught.classes else taught.sponsored end) as "sponsoredClasses",
      ${percent} as "percentageSponsored", ${percent} as "sponsoredPercentage",
      ${sponsorBy(sql`sponsors.names`, viewer)} as "sponsorBy",
      ${madaris.version}, ${moment(madaris.createdAt)} as "createdDate"
    from ${page}
    join ${regions} on ${regions.id} = ${madaris.regionId}
    cross join lateral ${classesOfMadrasa} as taught
    cross join lateral ${peopleOfMadrasa} as people
    cross join lateral ${sponsorNames([
      ['madrasa', madaris.id],
      ['region', madaris.regionId],
    ])} as sponsors`;
}

const classesOfMadrasa = sql`(
  select count(*)::int as classes,
    (count(*) filter (where ${isComplete(sql`classes.pledged_cents`, sql`classes.monthly_price_cents`)}))::int as sponsored
  from classes where classes.madrasa_id = ${madaris.id}
)`;

/** Who is in several classes counts once. */
const peopleOfMadrasa = sql`(
  select (select count(distinct user_id)::int from class_members
      where madrasa_id = ${madaris.id} and role = 'student') as students,
    (select count(distinct user_id)::int from class_members
      where madrasa_id = ${madaris.id} and role = 'teacher') as teachers
)`;
