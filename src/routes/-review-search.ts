import * as v from 'valibot';
import { reviewFilters } from '#contract/answers/review-filters.ts';
import { Id } from '#contract/fields.ts';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

/** The state of a list of reports in its address. */
export const ReviewSearch = v.object({
  ...ListSearch.entries,
  show: parameter(v.picklist(reviewFilters)),
  regionId: parameter(Id),
});
