import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from '#features/explore/list-search.ts';

/** The state of the list in the address, and how to change it: the page does not jump, and Back undoes it. */
export function useListSearch(): { search: ListSearch; onSearch: (change: Partial<ListSearch>) => void } {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  return {
    search,
    onSearch: (change) => void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false }),
  };
}
