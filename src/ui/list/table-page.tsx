import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCount } from '#lib/page-range.ts';
import { Breadcrumb, type Crumb } from '../breadcrumb.tsx';
import { Button } from '../button.tsx';
import { ConnectionButton } from '../connection-button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { ListFooter, ListToolbar } from '../list-layout.tsx';
import { ListStates } from '../list-states.tsx';
import type { MenuItem } from '../menu.tsx';
import { PageHeader } from '../page-header.tsx';
import { SavedNote } from '../saved-note.tsx';
import { SearchField } from '../search-field.tsx';
import type { ListState, SponsorFilter } from './list-state.ts';
import { type ListView, useSteadyView } from './use-steady-view.ts';

export type TablePageProps<Row extends { id: string }> = {
  title: string;
  text?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: links to neighbouring lists, an export. */
  actions?: ReactNode;
  list: ListState;
  view: ListView<Row>;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  /** Opens a row's own page, by a press or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu; left out where the person may do nothing with rows. */
  menu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** The add button; left out for those who may not add. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** False for lists that cannot be searched. */
  searchable?: boolean;
  /** Offers All, Sponsored, Unsponsored. */
  sponsorFilter?: boolean;
  /** Further filters, beside the search. */
  filters?: ReactNode;
  /** Makes rows selectable; gets the selected rows of this page, for the bar of actions over the table. */
  selection?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Where there is nothing yet: a title instead of 'No data available', and what to do first. */
  empty?: { title?: ReactNode; text?: ReactNode };
  /** What failed, in the words of the screen; 'Error loading data.' when left out. */
  error?: string;
};

/** A screen that is a list: everything but its columns, its forms and its words. */
export function TablePage<Row extends { id: string }>(props: TablePageProps<Row>) {
  const { title, text, crumbs, actions, list, columns, rowName, onOpen, menu, add, selection, empty, error } = props;
  const { t } = useTranslation();
  const view = useSteadyView(props.view);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const top = useRef<HTMLDivElement>(null);
  const last = pageCount(view.totalItems, list.limit);
  const beyond = props.view.state === 'ready' && !props.view.refreshing && list.page > last;
  const chosen = view.rows.filter((row) => selected.has(row.id));

  useEffect(() => {
    if (beyond) list.setPage(last, { replace: true });
  });

  function turnTo(page: number): void {
    list.setPage(page);
    setSelected(new Set());
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  return (
    <>
      <PageHeader
        title={title}
        text={text}
        breadcrumb={crumbs && <Breadcrumb crumbs={crumbs} />}
        actions={
          (actions || add) && (
            <>
              {actions}
              {add && (
                <ConnectionButton icon={<Plus />} onClick={add.onAdd}>
                  {add.label}
                </ConnectionButton>
              )}
            </>
          )
        }
      />
      <chakra.div ref={top} scrollMarginTop="20">
        <ListToolbar>
          {props.searchable !== false && <SearchField value={list.search} onSearch={list.setSearch} />}
          {props.sponsorFilter && <SponsorFilterSelect list={list} />}
          {props.filters}
        </ListToolbar>
        {selection && chosen.length > 0 && (
          <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
            {selection(chosen, () => setSelected(new Set()))}
          </SelectionBar>
        )}
        <chakra.div aria-busy={view.busy} opacity={view.busy ? '0.6' : undefined} transition="opacity 120ms 200ms">
          <ListStates
            view={view}
            error={error ?? t('states.error')}
            bones={{ count: 5, height: '12' }}
            empty={empty}
            narrowed={list.narrowed ? { search: list.search, onClear: list.clear } : undefined}
          >
            <DataTable
              label={title}
              columns={columns}
              rows={view.rows}
              rowKey={(row) => row.id}
              rowName={rowName}
              onOpen={onOpen}
              actions={menu}
              sort={list.sort}
              onSort={list.setSort}
              selected={selection && selected}
              onSelect={selection && setSelected}
            />
          </ListStates>
        </chakra.div>
        <ListFooter
          page={Math.min(list.page, last)}
          pageSize={list.limit}
          totalItems={view.totalItems}
          onPage={turnTo}
          onPageSize={list.setLimit}
          note={<SavedNote at={view.savedAt} />}
        />
      </chakra.div>
    </>
  );
}

function SponsorFilterSelect({ list }: { list: ListState }) {
  const { t } = useTranslation();
  return (
    <FilterSelect<SponsorFilter | 'all'>
      label={t('list.sponsorFilter.label')}
      value={list.filter ?? 'all'}
      options={(['all', 'sponsored', 'unsponsored'] as const).map((value) => ({
        value,
        label: t(`list.sponsorFilter.${value}`),
      }))}
      onChange={(value) => list.setFilter(value === 'all' ? undefined : value)}
    />
  );
}

function SelectionBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <chakra.div
      role="toolbar"
      aria-label={t('list.selected', { count })}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      marginBlockEnd="3"
      padding="2"
      paddingInlineStart="4"
      layerStyle="card"
    >
      <chakra.span role="status" flex="1" fontWeight="medium">
        {t('list.selected', { count })}
      </chakra.span>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </chakra.div>
  );
}
