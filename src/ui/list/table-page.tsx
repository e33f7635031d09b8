import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { BulkResult } from '#contract/bulk.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { DeleteDialog, type DeleteDialogProps } from '#ui/overlay/delete-dialog.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import type { EmptyStateProps } from '#ui/states/empty-state.tsx';
import { styled } from '#ui/styled.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { useApp } from '../app-context.ts';
import { DeleteSeveral } from './delete-several.tsx';
import { type ExportFormat, ExportMenu } from './export-menu.tsx';
import { SponsorFilterSelect } from './filter-select.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { ListToolbar } from './list-layout.tsx';
import { ListSection } from './list-section.tsx';
import type { ListState } from './list-state.ts';
import { SearchField } from './search-field.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { type FoundRows, useChosen } from './selection/use-chosen.ts';
import type { ListView } from './use-steady-view.ts';

const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

export type TablePageProps<Row extends { id: string }> = {
  title: string;
  /** The part of a page with tabs that this list is: it names the list, and comes first in the title of the window. */
  part?: string | undefined;
  text?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Part of a screen with a title of its own, so that this title is an h2. */
  section?: boolean;
  /** Actions beside the title, such as links to neighbouring lists. */
  actions?: ReactNode;
  /** Downloads the whole filtered list. */
  onExport?: (format: ExportFormat) => Promise<void>;
  list: ListState;
  view: ListView<Row>;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  /** Opens a row's own page, by a press or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu; left out if the user may not change rows. */
  menu?: ((row: Row) => MenuItems) | undefined;
  /** The add button; left out for users who may not add. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** False for lists that cannot be searched. */
  searchable?: boolean;
  /** Offers All, Sponsored, Unsponsored. */
  sponsorFilter?: boolean;
  /** Content between the title and the list. */
  above?: ReactNode;
  /** Content under the rows, such as their sums. */
  below?: ReactNode;
  /** Further filters, beside the search. */
  filters?: ReactNode;
  /** The row to delete; rows are selectable too, to delete several. Left out for users who may not delete. */
  deletion?:
    | (Omit<DeleteDialogProps<Row>, 'name'> & { onDeleteSeveral: (ids: string[]) => Promise<BulkResult> })
    | false;
  /** The rows of all pages, so that all of them can be selected. */
  found?: FoundRows<Row>;
  /** Further actions on the selected rows. */
  selection?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Text of an empty list: a title instead of 'No data available', and the first step. */
  empty?: EmptyStateProps;
  /** Text of a failure on this screen; 'Error loading data.' if left out. */
  error?: string;
};

/** A screen that is a list: everything but its columns, its forms and its words. */
export function TablePage<Row extends { id: string }>(props: TablePageProps<Row>) {
  const { title, part, text, crumbs, actions, list, view, columns, rowName, onOpen, menu, add, empty, error } = props;
  const { onExport, deletion, selection } = props;
  const { ListViews } = useApp();
  const isSelectable = Boolean(deletion || selection);
  const { selected, select, clear, chosenOf, chooseAll } = useChosen(props.found);
  // An empty list needs no search, filter or export.
  const isEmpty = view.state === 'ready' && view.totalItems === 0 && !view.waiting && !list.narrowed;
  const buttons = (actions || onExport || add) && (
    <>
      {actions}
      {onExport && !isEmpty && <ExportMenu onExport={onExport} />}
      {add && (
        <ConnectionButton icon={<Plus />} onClick={add.onAdd}>
          {add.label}
        </ConnectionButton>
      )}
    </>
  );

  return (
    <>
      {props.section ? (
        <SectionHeader title={title} actions={buttons && <Buttons>{buttons}</Buttons>} />
      ) : (
        <PageHeader
          title={title}
          part={part}
          text={text}
          breadcrumb={crumbs && <Breadcrumb crumbs={crumbs} />}
          actions={buttons}
        />
      )}
      {props.above && (
        <styled.div marginBlockEnd="6" _empty={{ display: 'none' }}>
          {props.above}
        </styled.div>
      )}
      <ListSection
        list={list}
        view={view}
        error={error}
        empty={empty}
        sizes
        toolbar={
          isEmpty ? undefined : (
            <ListToolbar>
              {props.searchable !== false && <SearchField value={list.search} onSearch={list.setSearch} />}
              {ListViews && (
                <Suspense>
                  <ListViews />
                </Suspense>
              )}
              {(props.sponsorFilter || props.filters) && (
                <FoldedFilters active={list.filtering}>
                  {props.sponsorFilter && <SponsorFilterSelect value={list.filter} onChange={list.setFilter} />}
                  {props.filters}
                </FoldedFilters>
              )}
            </ListToolbar>
          )
        }
      >
        {(rows) => (
          <>
            {isSelectable && (
              <SelectionBar
                rows={chosenOf(rows)}
                onClear={clear}
                all={
                  chooseAll && rows.every((row) => selected.has(row.id))
                    ? { count: view.totalItems, onChoose: chooseAll }
                    : undefined
                }
              >
                {(chosen) => (
                  <>
                    {selection?.(chosen, clear)}
                    {deletion && (
                      <DeleteSeveral rows={chosen} clear={clear} name={rowName} onDelete={deletion.onDeleteSeveral} />
                    )}
                  </>
                )}
              </SelectionBar>
            )}
            <DataTable
              label={part ?? title}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              rowName={rowName}
              onOpen={onOpen}
              actions={menu}
              sort={list.sort}
              onSort={list.setSort}
              selected={isSelectable ? selected : undefined}
              onSelect={isSelectable ? select : undefined}
            />
            {props.below}
          </>
        )}
      </ListSection>
      {deletion && <DeleteDialog {...deletion} name={rowName} />}
    </>
  );
}
