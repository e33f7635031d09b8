import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { soughtSponsored } from '#contract/mirror/list-orders.ts';
import { monthOf } from '#contract/month.ts';
import type { ClassList } from '#contract/school-year/class-states.ts';
import { inCountry } from '#server/access/in-country.ts';
import { isCurrent, isOffered } from '#server/access/open-places.ts';
import { classesInScope } from '#server/access/scope.ts';
import { placeOrderOf, spreadOf } from '#server/db/page-rows.ts';
import { classes, madaris } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { sponsoredFilter } from '#server/figures/figures.ts';
import type { Context } from '#server/http/handler.ts';
import { classRows } from './select-classes.ts';

type Listing = Pick<Context, 'db' | 'caller' | 'clock'> & { query: QueryOf<'classes.list'> };

/** One page of classes. @param within a further condition */
export async function listClasses(call: Listing, within?: SQL) {
  const { db, caller, query } = call;
  return classRows.page(call, {
    where: and(
      within,
      query.mine ? classesInScope({ ...call, reach: caller.role === 'admin' ? 'all' : 'scope' }) : undefined,
      query.regionId === undefined ? undefined : ofMadaris(db, eq(madaris.regionId, query.regionId)),
      query.country === undefined ? undefined : ofMadaris(db, inCountry(query.country)),
      query.madarisId ? eq(classes.madrasaId, query.madarisId) : undefined,
      isIn(query.state ?? 'current', call.clock.now()),
      query.offered === undefined
        ? undefined
        : query.offered
          ? isOffered(call.clock.now())
          : not(isOffered(call.clock.now())),
      isNot('untaught', query.taught),
      isNot('unattended', query.attended),
      searchCondition(classes.searchText, query.search),
      sponsoredFilter(soughtSponsored(query), classes.openCents),
    ),
    order: placeOrderOf(query.sort, { ...classes, priceCents: classes.monthlyPriceCents }),
    spread: spreadOf(query.sort, classes, classes.madrasaId),
    page: query,
    countsApart: query.search === '',
  });
}

/** On `classes`: the classes of a list. */
function isIn(list: ClassList, now: Date): SQL | undefined {
  switch (list) {
    case 'all':
      return undefined;
    case 'current':
      return isCurrent(now);
    case 'running':
      return isNull(classes.lastMonth);
    case 'ending':
      return sql`${classes.lastMonth} >= ${monthOf(now)}`;
    case 'ended':
      return sql`${classes.lastMonth} < ${monthOf(now)}`;
  }
}

function ofMadaris(db: Context['db'], condition: SQL | undefined): SQL {
  return inArray(classes.madrasaId, db.select({ id: madaris.id }).from(madaris).where(condition));
}

/**
 * On `classes`: the class counts, or does not count, as one without teacher, or without students. Such classes have a separate
 * index.
 */
function isNot(kind: 'untaught' | 'unattended', wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  const those = sql`(select class_id from class_progress where ${sql.raw(`'${kind}'`)} = any (facts))`;
  return wanted ? sql`${classes.id} not in ${those}` : sql`${classes.id} in ${those}`;
}
