import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { Sort } from '#contract/mirror/list-orders.ts';
import { ListSearch, type SponsorFilter } from './list-search.ts';

export type ListStateOptions = {
  /** Rows per page and their order, until the user chooses otherwise. */
  limit?: number;
  sort?: Sort;
  /** Further parameters of the route that hide rows; undefined while they hide none. */
  filters?: readonly string[];
};

type Given = Readonly<Record<string, unknown>>;

/**
 * The state of the list on this screen. Every change of the listed rows leads back to page 1. Without a change, it stays the
 * same object, so that a dialog over the list does not render search and pages again.
 */
export function useListState({ limit, sort, filters = [] }: ListStateOptions = {}): ListState {
  const given: Given = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = filters.join(' ');
  return useMemo(
    () => listStateOf(given, navigate, { limit, sort, filters: names ? names.split(' ') : [] }),
    [given, navigate, limit, sort, names],
  );
}

function listStateOf(
  given: Given,
  navigate: ReturnType<typeof useNavigate>,
  { filters, ...defaults }: { limit: number | undefined; sort: Sort | undefined; filters: readonly string[] },
) {
  const found = v.parse(ListSearch, given);
  const { page = 1, limit = defaults.limit ?? limits.defaultPageSize, search = '', filter } = found;
  const sort = found.sort ?? defaults.sort ?? 'name';
  const paging = { page, limit };
  const query = { ...paging, search, sort };

  function change(next: object, replace = false): void {
    // The parameters of this hook are part of every route that uses it; the router cannot know which one that is.
    const merge = (old: object) => ({ ...old, page: undefined, ...next });
    void navigate({ to: '.', search: merge as never, replace, resetScroll: false });
  }

  return {
    ...query,
    /** Undefined if the screen fixes the order of its list. */
    sort: sort as Sort | undefined,
    filter,
    /** Query for lists with pages only. */
    paging,
    /** Query for lists with search and order. */
    query,
    /** Query for lists of places to sponsor. */
    sponsoredQuery: { ...query, ...(filter && { sponsored: filter === 'sponsored' }) },
    /** Number of filters that hide something, without the search. */
    filtering: [filter, ...filters.map((name) => given[name])].filter((value) => value !== undefined).length,
    /** The list may show fewer rows than there are. */
    narrowed: search !== '' || filter !== undefined || filters.some((name) => given[name] !== undefined),
    setPage: (next: number, { replace } = { replace: false }) =>
      change({ page: next === 1 ? undefined : next }, replace),
    setLimit: (next: number) => change({ limit: limits.pageSizes.find((size) => size === next) }),
    // The first letter makes a step in the history for Back; every further one replaces it.
    setSearch: (next: string) => change({ search: next || undefined }, search !== '' && next !== ''),
    setFilter: (next: SponsorFilter | undefined) => change({ filter: next }),
    setSort: (next: Sort) => change({ sort: next === (defaults.sort ?? 'name') ? undefined : next }),
    /** Changes further parameters of the route. */
    set: (further: Readonly<Record<string, string | undefined>>) => change(further),
    /** Removes search and filters. */
    clear: () => {
      const further = Object.fromEntries(filters.map((name) => [name, undefined]));
      change({ ...further, search: undefined, filter: undefined });
    },
  };
}

export type ListState = ReturnType<typeof listStateOf>;
