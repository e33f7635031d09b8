import * as v from 'valibot';
import { CountryCode } from '#contract/fields.ts';
import { ListSearch, parameter, sponsorFilters } from '#ui/list/list-search.ts';

export const sorts = ['name', 'price', 'needed'] as const;

const { page, search } = ListSearch.entries;

/** The state of an explorer list in its address: the orders and the filter that sponsors choose by. */
export const ExploreSearch = v.object({
  page,
  search,
  sort: parameter(v.picklist(sorts)),
  /** Country filter, if the list covers every region. */
  country: parameter(CountryCode),
  sponsored: parameter(v.picklist(sponsorFilters)),
});
