import type { RegionShare } from '#contract/answers/figures.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { orderOf } from '#server/db/page-rows.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { regionRows } from '#server/modules/regions/select-regions.ts';

/** More regions than a chart can show. */
const mostRegions = { page: 1, limit: 200 };

/** What is sponsored of each region of the caller's scope, the least first. */
export async function regionShares(call: Context): Promise<RegionShare[]> {
  const { data } = await regionRows.page(call.db, call.caller, {
    where: regionsInScope(call),
    order: orderOf('name', regions),
    page: mostRegions,
  });
  return data
    .map((region) => ({
      id: region.id,
      name: region.name,
      totalMadaris: region.totalMadrasas,
      sponsoredMadaris: region.sponsoredMadaris,
      totalClasses: region.totalClasses,
      sponsoredClasses: region.sponsoredClasses,
      totalDollars: region.totalPrice,
      sponsoredDollars: Math.round((region.totalPrice - region.openDollars) * 100) / 100,
      sponsoredPercentage: region.sponsoredPercentage,
    }))
    .sort((a, b) => a.sponsoredPercentage - b.sponsoredPercentage);
}
