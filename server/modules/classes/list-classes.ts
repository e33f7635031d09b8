import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { soughtSponsored } from '#contract/mirror/list-orders.ts';
import { inCountry } from '#server/access/in-country.ts';
import { classesInScope } from '#server/access/scope.ts';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { sponsoredFilter } from '#server/figures/figures.ts';
import type { Context } from '#server/http/handler.ts';
import { classRows } from './select-classes.ts';

type Listing = Pick<Context, 'db' | 'caller'> & { query: QueryOf<'classes.list'> };

/** One page of classes. @param within a further condition */
export async function listClasses(call: Listing, within?: SQL) {
  const { db, caller, query } = call;
  return classRows.page(db, caller, {
    where: and(
      within,
      query.mine ? classesInScope({ ...call, reach: caller.role === 'admin' ? 'all' : 'scope' }) : undefined,
      query.regionId === undefined ? undefined : ofMadaris(db, eq(madaris.regionId, query.regionId)),
      query.country === undefined ? undefined : ofMadaris(db, inCountry(query.country)),
      query.madarisId ? eq(classes.madrasaId, query.madarisId) : undefined,
      hasPeople('teacher', query.taught),
      hasPeople('student', query.attended),
      searchCondition(classes.searchText, query.search),
      sponsoredFilter(soughtSponsored(query), classes.openCents),
    ),
    order: placeOrderOf(query.sort, { ...classes, priceCents: classes.monthlyPriceCents }),
    page: query,
    countsApart: query.search === '',
  });
}

function ofMadaris(db: Context['db'], condition: SQL | undefined): SQL {
  return inArray(classes.madrasaId, db.select({ id: madaris.id }).from(madaris).where(condition));
}

/** On `classes`: whether someone of this role is in it. */
function hasPeople(role: 'teacher' | 'student', wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  const people = sql`exists (select from class_members where class_members.class_id = classes.id and class_members.role = ${role})`;
  return wanted ? people : sql`not ${people}`;
}
