import { useSearch } from '@tanstack/react-router';
import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { limits } from '#contract/limits.ts';
import { hasClass } from '#contract/rights/has-class.ts';
import type { ListView } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useReaderSort } from '#i18n/use-reader-sort.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { FilterSelect, SponsorFilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { ListToolbar } from '#ui/list/list-layout.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { ExploreSearch, sorts } from '../explore-search.ts';
import { CountryFilter } from './country-filter.tsx';

/** The orders of the API. Without a chosen one the list is ordered for the reader. */
function useServerSorts() {
  return { reader: useReaderSort(), name: 'name', price: 'price', needed: 'need' } as const;
}

export type ExploreListOptions = {
  /** Number of cards per page. */
  limit?: number | undefined;
  /** The list covers all regions, so a country can be chosen. */
  everywhere?: boolean;
};

/** The state of the explorer's list on this screen, and the query of its call. */
export function useExploreList({ limit = limits.defaultPageSize, everywhere = false }: ExploreListOptions = {}) {
  const list = useListState({ limit, filters: everywhere ? ['sponsored', 'country'] : ['sponsored'] });
  const { sort = 'reader', sponsored, country } = v.parse(ExploreSearch, useSearch({ strict: false }));
  const serverSorts = useServerSorts();
  const query = {
    ...list.paging,
    search: list.search,
    sort: serverSorts[sort],
    ...(sponsored && { sponsored: sponsored === 'sponsored' }),
    ...(everywhere && country && { country }),
  };
  return { ...list, sort, sponsored, country, everywhere, query };
}

export type PlaceListProps<TRow> = {
  list: ReturnType<typeof useExploreList>;
  view: ListView<TRow>;
  /** The label of the search field. */
  label: string;
  /** Text of a failure, in the specification's words. */
  error: string;
  card: (row: TRow) => ReactNode;
  /** Two cards beside each other instead of three: the lists of a details page. */
  pairs?: boolean;
  /** Kind of the listed places. Without regions, nothing else is offered. */
  type: SponsorshipType;
};

/** Cards of places to sponsor, searched, sorted and filtered, page by page. */
export function PlaceList<TRow extends { id: string }>(props: PlaceListProps<TRow>) {
  const { list, view, label, error, card, pairs = false, type } = props;
  const { t } = useTranslation(['explore', 'home']);
  const ofRegions = type === 'region';
  const opensSoon = useOpensSoon(view.state === 'ready' && view.totalItems === 0);
  return (
    <ListSection
      list={opensSoon ? { ...list, narrowed: false } : list}
      view={view}
      error={error}
      empty={
        opensSoon
          ? {
              icon: <Sprout />,
              title: t('home:landing.openingSoon'),
              text: t('home:landing.openingSoonText'),
              action: (
                <LinkButton to="/sample-reports" variant="outline">
                  {t('home:landing.samples')}
                </LinkButton>
              ),
            }
          : {
              title: t('empty.title'),
              text: t(ofRegions ? 'empty.noRegion' : 'empty.text'),
              action: !ofRegions && (
                <LinkButton to="/explore-sponsor/region" variant="outline">
                  {t('empty.action')}
                </LinkButton>
              ),
            }
      }
      bones={{ count: pairs ? 2 : 6, height: '64', tall: true, columns: pairs ? 2 : 3 }}
      toolbar={
        <ListToolbar flexWrap={{ base: 'nowrap', sm: 'wrap' }}>
          <SearchField value={list.search} label={label} onSearch={list.setSearch} />
          <FoldedFilters active={[list.sponsored, list.everywhere && list.country].filter(Boolean).length}>
            <FilterSelect
              label={t('sort.label')}
              value={list.sort}
              options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(sort) => list.set({ sort: sort === 'reader' ? undefined : sort })}
            />
            {list.everywhere && (
              <CountryFilter
                value={list.country}
                onChange={(country) => list.set({ country })}
                // A search narrows the list in a way that the counts do not know.
                counted={list.search ? undefined : { type, sponsored: list.sponsored }}
              />
            )}
            <SponsorFilterSelect value={list.sponsored} onChange={(sponsored) => list.set({ sponsored })} />
          </FoldedFilters>
        </ListToolbar>
      }
    >
      {(rows) => (
        <CardGrid
          gridTemplateColumns={
            pairs
              ? { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(2, minmax(0, 1fr))' }
              : undefined
          }
        >
          {rows.map(card)}
        </CardGrid>
      )}
    </ListSection>
  );
}

/** True if nothing can be sponsored anywhere yet, so that no filter is the cause. Only an empty list asks. */
function useOpensSoon(isEmpty: boolean): boolean {
  const { role } = useSession();
  const { row } = useOne('stats.get', isEmpty && role === 'visitor' ? {} : null);
  return row !== undefined && !hasClass(row);
}
