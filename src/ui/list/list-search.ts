import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { sorts } from '#contract/mirror/list-orders.ts';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
export const sponsorFilters = ['sponsored', 'unsponsored'] as const;
export type SponsorFilter = (typeof sponsorFilters)[number];

/** A parameter of the address; an invalid value is read as if it were missing. */
export function parameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/**
 * The state of a list in its address, so that Back and a shared link restore it. For a route's `validateSearch`; a route
 * with more parameters spreads `ListSearch.entries`. Defaults are not written into the address.
 */
export const ListSearch = v.object({
  page: parameter(positive),
  limit: parameter(v.picklist(limits.pageSizes)),
  // The router reads `?search=12` as a number.
  search: parameter(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(limits.searchLength))),
  filter: parameter(v.picklist(sponsorFilters)),
  sort: parameter(v.picklist(sorts)),
});
export type ListSearch = v.InferOutput<typeof ListSearch>;
