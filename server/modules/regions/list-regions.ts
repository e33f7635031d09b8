import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoints.ts';
import { soughtSponsored } from '#contract/mirror/list-orders.ts';
import { openRegions } from '#server/access/open-places.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { sponsoredFilter } from '#server/figures/figures.ts';
import type { Context } from '#server/http/handler.ts';
import { regionRows } from './select-regions.ts';

type Listing = Pick<Context, 'db' | 'caller' | 'clock'> & { query: QueryOf<'regions.list'> };

/** One page of regions. Only admins see if a region has a supervisor, so it is not queried for others. */
export async function listRegions(call: Listing) {
  const { caller, query } = call;
  const ownReach = caller.role === 'admin' ? 'all' : 'scope';
  const supervised = query.supervised ? isNotNull(regions.supervisorId) : isNull(regions.supervisorId);
  const { data, meta } = await regionRows.page(call, {
    where: and(
      query.mine ? regionsInScope({ ...call, reach: ownReach }) : undefined,
      query.supervised === undefined || caller.role !== 'admin' ? undefined : supervised,
      query.country === undefined ? undefined : eq(regions.country, query.country),
      openRegions(caller, call.clock.now()),
      searchCondition(regions.searchText, query.search),
      sponsoredFilter(soughtSponsored(query), regions.openCents),
    ),
    order: placeOrderOf(query.sort, { ...regions, priceCents: regions.totalPriceCents }),
    page: query,
  });
  return { data, meta: { ...meta, totalCount: meta.totalItems } };
}
