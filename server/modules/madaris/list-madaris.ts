import { and, eq, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { soughtSponsored } from '#contract/mirror/list-orders.ts';
import { inCountry } from '#server/access/in-country.ts';
import { openMadaris } from '#server/access/open-places.ts';
import { madarisInScope } from '#server/access/scope.ts';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { sponsoredFilter } from '#server/figures/figures.ts';
import type { Context } from '#server/http/handler.ts';
import { madrasaRows } from './select-madaris.ts';

type Listing = Pick<Context, 'db' | 'caller' | 'clock'> & { query: QueryOf<'madaris.list'> };

/** One page of madaris. @param within a further condition */
export async function listMadaris(call: Listing, within?: SQL) {
  const { caller, query } = call;
  const ownReach = caller.role === 'admin' ? 'all' : 'scope';
  return madrasaRows.page(call, {
    where: and(
      within,
      query.mine ? madarisInScope({ ...call, reach: ownReach }) : undefined,
      query.regionId ? eq(madaris.regionId, query.regionId) : undefined,
      inCountry(query.country),
      openMadaris(caller, call.clock.now()),
      searchCondition(madaris.searchText, query.search),
      sponsoredFilter(soughtSponsored(query), madaris.openCents),
    ),
    order: placeOrderOf(query.sort, { ...madaris, priceCents: madaris.totalPriceCents }),
    page: query,
    countsApart: query.search === '',
  });
}
