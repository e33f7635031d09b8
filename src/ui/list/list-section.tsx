import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCount } from '#lib/page-range.ts';
import { Link } from '#ui/button/link.tsx';
import { ListFooter } from '#ui/list/list-layout.tsx';
import type { EmptyStateProps } from '#ui/states/empty-state.tsx';
import { ListStates, type ListStatesProps } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import type { ListState } from './list-state.ts';
import { type ListView, useSteadyView } from './use-steady-view.ts';

export type ListSectionProps<Row> = {
  list: Pick<ListState, 'page' | 'limit' | 'search' | 'narrowed' | 'setPage' | 'setLimit' | 'clear'>;
  view: ListView<Row>;
  /** Text of an empty list; 'No data available' if left out. */
  empty?: EmptyStateProps | undefined;
  /** Text of a failure on this screen; 'Error loading data.' if left out. */
  error?: string | undefined;
  bones?: ListStatesProps['bones'];
  /** Offers a choice of the page size. */
  sizes?: boolean;
  /** Search and filters over the rows. */
  toolbar?: ReactNode;
  children: (rows: ListView<Row>['rows']) => ReactNode;
};

/**
 * The rows of a list with its states and its pages. Rows and pages stay in place while the next page loads, so that focus
 * and scroll position stay too; a page beyond the end becomes the last one.
 */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { list, empty, error, bones = { count: 5, height: '12' }, sizes = false, toolbar, children } = props;
  const { t } = useTranslation();
  const view = useSteadyView(props.view);
  const { waiting = 0, hiddenWaiting = 0 } = view;
  const last = pageCount(view.totalItems - waiting, list.limit);
  const beyond = props.view.state === 'ready' && !props.view.refreshing && list.page > last;

  useEffect(() => {
    if (beyond) list.setPage(last, { replace: true });
  });

  // The total of another question is not the total of this one.
  const isUncounted = view.state === 'not-saved' && list.narrowed && list.page === 1;

  return (
    <div>
      {toolbar}
      <styled.div aria-busy={view.busy} opacity={view.busy ? '0.6' : undefined} transition="opacity 120ms 200ms">
        <ListStates
          view={view}
          error={error ?? t('states.error')}
          bones={bones}
          empty={empty}
          narrowed={list.narrowed ? { search: list.search, onClear: list.clear } : undefined}
        >
          {children(view.rows)}
        </ListStates>
      </styled.div>
      {hiddenWaiting > 0 && (
        <styled.p marginBlockStart="3">
          <Link to="/outbox" alone>
            {t('list.moreWaiting', { count: hiddenWaiting })}
          </Link>
        </styled.p>
      )}
      {!isUncounted && (view.totalItems > 0 || (list.narrowed && view.state === 'ready')) && (
        <ListFooter
          page={Math.min(list.page, last)}
          pageSize={list.limit}
          totalItems={view.totalItems - waiting}
          waiting={waiting}
          onPage={list.setPage}
          {...(sizes && { onPageSize: list.setLimit })}
          note={<SavedNote inFoot at={view.savedAt} partial={view.partial} />}
        />
      )}
    </div>
  );
}
