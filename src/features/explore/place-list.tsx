import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '#hooks/mirror/use-list.ts';
import { pageCount } from '#lib/page-range.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { ListFooter } from '#ui/list/list-layout.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { type ListSearch, listDefaults, type OnListSearch } from './list-search.ts';
import { ExploreToolbar } from './list-toolbar.tsx';

export type PlaceListProps<TRow> = {
  view: ListView<TRow>;
  search: ListSearch;
  onSearch: OnListSearch;
  /** The label of the search field. */
  label: string;
  /** What failed, in the words of the specification. */
  error: string;
  card: (row: TRow) => ReactNode;
  /** Two beside each other instead of three: the lists of a details page. */
  pairs?: boolean;
};

/** Cards to sponsor, searched, sorted and filtered, page by page. The search field and the pages stay while they load. */
export function PlaceList<TRow extends { id: string }>({
  view,
  search,
  onSearch,
  label,
  error,
  card,
  pairs = false,
}: PlaceListProps<TRow>) {
  const { t } = useTranslation('explore');
  const narrowed = search.search !== '' || search.sponsored !== 'all';
  const last = pageCount(view.totalItems, view.limit);
  const beyond = view.state === 'ready' && !view.refreshing && view.totalItems > 0 && search.page > last;
  useEffect(() => {
    if (beyond) onSearch({ page: last });
  });
  const ofRegions = useLocation({ select: ({ pathname }) => pathname === '/explore-sponsor/region' });
  const empty = {
    title: t('empty.title'),
    text: t(ofRegions ? 'empty.noRegion' : 'empty.text'),
    action: !ofRegions && (
      <LinkButton to="/explore-sponsor/region" variant="outline">
        {t('empty.action')}
      </LinkButton>
    ),
  };
  const clear = () => onSearch({ search: '', sponsored: listDefaults.sponsored, page: 1 });
  return (
    <section>
      <ExploreToolbar label={label} search={search} onSearch={onSearch} />
      <styled.div aria-busy={view.refreshing}>
        <ListStates
          view={view}
          error={error}
          empty={empty}
          narrowed={narrowed ? { search: search.search, onClear: clear } : undefined}
          bones={{ count: pairs ? 2 : 3, height: '64' }}
        >
          <CardGrid
            gridTemplateColumns={
              pairs
                ? { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(2, minmax(0, 1fr))' }
                : undefined
            }
          >
            {view.rows.map(card)}
          </CardGrid>
        </ListStates>
      </styled.div>
      {view.totalItems > 0 && (
        <ListFooter
          page={search.page}
          pageSize={view.limit}
          totalItems={view.totalItems}
          onPage={(page) => onSearch({ page })}
          note={<SavedNote at={view.savedAt} partial={view.partial} />}
        />
      )}
    </section>
  );
}
