import * as v from 'valibot';
import { CountryCode } from '#contract/fields.ts';
import { ListSearch, parameter, sponsorFilters } from '#ui/list/list-search.ts';

export const sorts = ['reader', 'name', 'price', 'needed'] as const;

const { page, search } = ListSearch.entries;

/** The search of an explorer list: the orders and the filter by which sponsors choose. */
export const ExploreSearch = v.object({
  page,
  search,
  sort: parameter(v.picklist(sorts)),
  /** Country filter, if the list covers every region. */
  country: parameter(CountryCode),
  sponsored: parameter(v.picklist(sponsorFilters)),
});
