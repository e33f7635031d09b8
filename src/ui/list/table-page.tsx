import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from '#contract/bulk.ts';
import { Button } from '#ui/button/button.tsx';
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
import type { ListView } from './use-steady-view.ts';

const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    marginBlockEnd: '3',
    padding: { base: '3', sm: '2' },
    paddingInlineStart: { base: '3', sm: '4' },
    layerStyle: 'card',
  },
});

/** On a phone two of many actions, and the others on demand. */
const Actions = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    marginInlineStart: { sm: 'auto' },
    '& > [data-more]': { display: 'none' },
    smDown: {
      width: 'full',
      '& > *': { flex: '1 1 auto' },
      '& > [data-more]:not(:nth-child(-n + 3 of button))': { display: 'inline-flex' },
      '&:not([data-unfolded]) > :nth-child(n + 3 of button):not([data-more])': { display: 'none' },
    },
  },
});

const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

export type TablePageProps<Row extends { id: string }> = {
  title: string;
  /** The part of a page with tabs that this list is: it names the list, and leads the title of the window. */
  part?: string | undefined;
  text?: ReactNode;
  crumbs?: readonly Crumb[];
  /** A part of a screen that has a title of its own: this one is an h2. */
  section?: boolean;
  /** Beside the title, such as links to neighbouring lists. */
  actions?: ReactNode;
  /** Downloads the whole list as it is filtered. */
  onExport?: (format: ExportFormat) => Promise<void>;
  list: ListState;
  view: ListView<Row>;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  /** Opens a row's own page, by a press or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu; left out where the person may do nothing with rows. */
  menu?: ((row: Row) => MenuItems) | undefined;
  /** The add button; left out for those who may not add. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** False for lists that cannot be searched. */
  searchable?: boolean;
  /** Offers All, Sponsored, Unsponsored. */
  sponsorFilter?: boolean;
  /** Between the title and the list. */
  above?: ReactNode;
  /** Under the rows, such as what they add up to. */
  below?: ReactNode;
  /** Further filters, beside the search. */
  filters?: ReactNode;
  /** The row that is about to be deleted; rows are selectable too, to delete several. Left out for those who may not. */
  deletion?:
    | (Omit<DeleteDialogProps<Row>, 'name'> & { onDeleteSeveral: (ids: string[]) => Promise<BulkResult> })
    | false;
  /** Further actions on the selected rows of this page. */
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
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setSelected(new Set());
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
              <SelectionBar rows={rows.filter((row) => selected.has(row.id))} onClear={clear}>
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
              onSelect={isSelectable ? setSelected : undefined}
            />
            {props.below}
          </>
        )}
      </ListSection>
      {deletion && <DeleteDialog {...deletion} name={rowName} />}
    </>
  );
}

type SelectionBarProps<Row> = {
  rows: readonly Row[];
  onClear: () => void;
  children: (rows: readonly Row[]) => ReactNode;
};

function SelectionBar<Row>({ rows, onClear, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  if (rows.length === 0) return null;
  const label = t('list.selected', { count: rows.length });
  return (
    <Bar role="toolbar" aria-label={label}>
      <styled.span role="status" fontWeight="medium">
        {label}
      </styled.span>
      <Button variant="ghost" size="sm" marginInlineStart={{ smDown: 'auto' }} onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
      <Actions data-unfolded={unfolded || undefined}>
        {children(rows)}
        <Button
          data-more=""
          size="sm"
          variant="ghost"
          icon={unfolded ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('actions.more')}
        </Button>
      </Actions>
    </Bar>
  );
}
