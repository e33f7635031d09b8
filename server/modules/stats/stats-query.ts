import { and, type SQL, sql } from 'drizzle-orm';
import type { Stats } from '#contract/answers/stats.ts';
import { monthOf } from '#contract/month.ts';
import { isCurrent } from '#server/access/open-places.ts';
import { currentClassesInScope, madarisInScope, regionsInScope } from '#server/access/scope.ts';
import { dollars } from '#server/db/page-rows.ts';
import { regionFigures } from '#server/db/schema/figures.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { selectList } from '#server/db/selection.ts';
import { isComplete } from '#server/figures/figures.ts';
import { classKinds, currentClasses, figureOfAll } from '#server/figures/region-figures.ts';
import type { Context } from '#server/http/handler.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>;

/** Live totals of the caller's scope, in one query (contract/answers/stats.ts). */
export function statsQuery(call: Asking, now: Date): SQL<Stats> {
  if (call.reach === 'all') return totalsOfAll(now);
  return sql<Stats>`with seen_regions as (
      select ${regions.id}, ${regions.totalPriceCents} as price,
        least(${regions.sponsoredCents}, ${regions.totalPriceCents}) as cents
      from ${regions} where ${regionsInScope(call) ?? sql`true`}
    ), seen_madaris as (
      select ${madaris.id}, ${isComplete(madaris.openCents)} as complete
      from ${madaris} where ${madarisInScope(call) ?? sql`true`}
    ), seen_classes as (
      select ${classes.id}, ${classes.monthlyPriceCents} as price,
        least(${classes.sponsoredCents}, ${classes.monthlyPriceCents}) as cents,
        ${isComplete(classes.openCents)} as complete
      from ${classes} where ${and(currentClassesInScope(call), isCurrent(now)) ?? sql`true`}
    ), money as (${moneyOf(call)}), people as (${people})
    select ${totals(now)} from money, people`;
}

/** Totals of everything: classes, accounts and reports come from stored figures instead of being counted. */
function totalsOfAll(now: Date): SQL<Stats> {
  const schools = (column: string) => sql`schools.${sql.identifier(column)}`;
  return sql<Stats>`with money as (
      select count(*)::int as regions, coalesce(sum(total_price_cents), 0) as price,
        coalesce(sum(least(sponsored_cents, total_price_cents)), 0) as cents from ${regions}
    ), schools as (
      select count(*)::int as total, (count(*) filter (where ${isComplete(madaris.openCents)}))::int as complete
      from ${madaris}
    ), kept as (
      select (${currentClasses('class', now)})::int as classes, (${currentClasses('sponsored', now)})::int as complete
      from ${regionFigures} where kind in ${classKinds}
    ) select ${selectList<Stats>({
      totalRegions: sql`money.regions`,
      totalMadaris: schools('total'),
      totalClasses: sql`kept.classes`,
      totalStudents: figureOfAll('student'),
      totalTeachers: figureOfAll('teacher'),
      totalSponsors: figureOfAll('sponsor'),
      sponsoredMadaris: schools('complete'),
      sponsoredClasses: sql`kept.complete`,
      ...share,
      reportsThisMonth: figureOfAll('arrived', monthOf(now)),
    })} from money, schools, kept`;
}

const share = {
  sponsoredPercentage: sql`(case when money.price > 0 then floor(100.0 * money.cents / money.price) else 0 end)::int`,
  sponsoredDollars: dollars(sql`money.cents`),
  totalDollars: dollars(sql`money.price`),
};

function totals(now: Date): SQL<Stats> {
  return selectList<Stats>({
    totalRegions: sql`(select count(*)::int from seen_regions)`,
    totalMadaris: sql`(select count(*)::int from seen_madaris)`,
    totalClasses: sql`(select count(*)::int from seen_classes)`,
    totalStudents: sql`people.students`,
    totalTeachers: sql`people.teachers`,
    totalSponsors: sql`(${sponsors})`,
    sponsoredMadaris: sql`(select count(*)::int from seen_madaris where complete)`,
    sponsoredClasses: sql`(select count(*)::int from seen_classes where complete)`,
    ...share,
    reportsThisMonth: sql`(select count(*)::int from reports where class_id in (select id from seen_classes) and reports.counts
      and created_at >= date_trunc('month', ${now.toISOString()}::timestamptz, 'UTC'))`,
  });
}

/** Price and sponsored amount of the scope: regions, a teacher's or student's classes, a sponsor's own places. */
function moneyOf({ caller }: Asking): SQL {
  const table = caller.role === 'teacher' || caller.role === 'student' ? sql`seen_classes` : sql`seen_regions`;
  if (caller.role !== 'sponsor') {
    return sql`select coalesce(sum(price), 0) as price, coalesce(sum(cents), 0) as cents from ${table}`;
  }
  return sql`select coalesce(sum(distinct_places.price), 0) as price, coalesce(sum(distinct_places.cents), 0) as cents
    from (
      select sum(sponsorships.amount_cents) as cents, max(coalesce(regions.total_price_cents,
        madaris.total_price_cents, classes.monthly_price_cents)) as price
      from sponsorships
      left join regions on sponsorships.type = 'region' and regions.id = sponsorships.type_id
      left join madaris on sponsorships.type = 'madrasa' and madaris.id = sponsorships.type_id
      left join classes on sponsorships.type = 'class' and classes.id = sponsorships.type_id
      where sponsorships.state = 'active' and sponsorships.sponsor_id = ${caller.userId}
      group by sponsorships.type, sponsorships.type_id
    ) as distinct_places`;
}

/** People in the classes of the scope, each once. */
const people = sql`select (count(distinct user_id) filter (where role = 'student'))::int as students,
      (count(distinct user_id) filter (where role = 'teacher'))::int as teachers
    from class_members where class_id in (select id from seen_classes)`;

/** Sponsors of something in the scope. */
const sponsors = sql`select count(distinct sponsor_id)::int from sponsorships where state = 'active' and (
    (type = 'region' and type_id in (select id from seen_regions))
    or (type = 'madrasa' and type_id in (select id from seen_madaris))
    or (type = 'class' and type_id in (select id from seen_classes)))`;
