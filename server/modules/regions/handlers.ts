import { and, inArray } from 'drizzle-orm';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Handlers } from '#server/http/handler.ts';
import { sponsoredFilter, sponsoredIds } from '#server/modules/sponsorships/figures.ts';
import { regionRows } from './select-regions.ts';
import { createRegion, deleteRegion, existingRegion, updateRegion } from './write-region.ts';

export const regionHandlers = {
  'regions.list': async ({ db, caller, query }) =>
    regionRows.page(db, caller, {
      where: and(
        searchCondition(regions.searchText, query.search),
        sponsoredFilter(query.sponsored, inArray(regions.id, sponsoredIds('region'))),
      ),
      order: placeOrderOf(query.sort, regions, { ...regions, priceCents: regions.totalPriceCents }),
      page: query,
    }),
  'regions.get': async (call) => ({ data: await existingRegion(call, call.params.id) }),
  'regions.create': async (call) => ({ data: await createRegion(call) }),
  'regions.update': async (call) => ({ data: await updateRegion(call) }),
  'regions.delete': async (call) => ({ data: await deleteRegion(call) }),
} satisfies Handlers;
