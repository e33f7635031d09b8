import { type SearchMiddleware, stripSearchParams } from '@tanstack/react-router';
import { ListSearch, listDefaults } from '#features/explore/list-search.ts';

const onlyWhatDiffers: SearchMiddleware<ListSearch> = stripSearchParams(listDefaults);

/** What the routes of the explorer share: the state of their list in the address, without what goes without saying. */
export const exploreSearch = {
  validateSearch: ListSearch,
  search: { middlewares: [onlyWhatDiffers] },
};
