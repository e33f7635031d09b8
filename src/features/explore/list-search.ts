import * as v from 'valibot';

export const sorts = ['name', 'price', 'needed'] as const;
export const sponsorFilters = ['all', 'sponsored', 'unsponsored'] as const;

/** The state of an explorer list, as its address holds it, so that Back and a shared link restore it. */
export const ListSearch = v.object({
  page: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), 1),
  search: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''), ''),
  sort: v.optional(v.fallback(v.picklist(sorts), 'name'), 'name'),
  sponsored: v.optional(v.fallback(v.picklist(sponsorFilters), 'all'), 'all'),
});
export type ListSearch = v.InferOutput<typeof ListSearch>;

/** What an address need not say. */
export const listDefaults: ListSearch = { page: 1, search: '', sort: 'name', sponsored: 'all' };

export type OnListSearch = (change: Partial<ListSearch>) => void;

const serverSorts = { name: 'name', price: 'price', needed: 'need' } as const;

/** The same, as the query of a list call. */
export function listQuery({ page, search, sort, sponsored }: ListSearch, limit: number) {
  return {
    page,
    limit,
    search,
    sort: serverSorts[sort],
    ...(sponsored !== 'all' && { sponsored: sponsored === 'sponsored' }),
  };
}
