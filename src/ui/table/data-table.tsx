import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#contract/mirror/list-orders.ts';
import { rowLabel } from '#i18n/row-label.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { Table } from './data-table-style.ts';
import { roveFocus } from './roving-focus.ts';
import { SelectAll, SelectAllCards } from './row-selection.tsx';
import { SortButton, sortState } from './sort-button.tsx';
import { type Column, isNumeric, type RowHandlers, TableRow } from './table-row.tsx';

export type { Column } from './table-row.tsx';

export type DataTableProps<Row> = RowHandlers<Row> & {
  /** Content of the table, for screen readers. */
  label: string;
  /** The first column is the row's title on a phone. With the same array, unchanged rows are not rendered again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The row's name, for its menu. */
  rowName: (row: Row) => string;
  /** The present order, with a minus if it is reversed, and the function that changes it. */
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
};

/** Displayed as cards, the elements of a table lose their meaning in browsers; explicit roles keep it. */
const role = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
} as const;

const Frame = styled('div', { base: { layerStyle: 'card', overflowX: 'auto', _print: { overflow: 'visible' } } });

/**
 * A list as a table, as cards under 600 px. If its rows have controls, the Tab key stops only at one row and its controls.
 * Arrows move between the rows and in them; Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, onOpen, actions, sort, onSort, selected, onSelect } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const format = useFormat();
  const labels = useMemo(
    () => ({
      select: rowLabel({ t, language }, 'list.select'),
      actions: rowLabel({ t, language }, 'list.actionsFor'),
      none: t('list.emptyCell'),
      count: format.number,
    }),
    [t, language, format],
  );
  const isGrid = Boolean(onOpen || actions || onSelect);
  const table = useRef(props);
  useLayoutEffect(() => {
    table.current = props;
  });
  const all = selected && onSelect && { keys: rows.map(rowKey), selected, onSelect };
  return (
    <Frame>
      {all && <SelectAllCards {...all} />}
      <Table ref={isGrid ? roveFocus : undefined} role={isGrid ? 'grid' : 'table'} aria-label={label}>
        <thead {...role.group}>
          <tr {...role.row}>
            {all && (
              <th {...role.header} data-select="">
                <SelectAll {...all} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.header}
                {...role.header}
                data-numeric={isNumeric(column) ? '' : undefined}
                aria-sort={sortState(column, sort)}
              >
                {column.sort && onSort ? (
                  <SortButton by={column.sort} sort={sort} onSort={onSort}>
                    {column.header}
                  </SortButton>
                ) : (
                  column.header
                )}
              </th>
            ))}
            {actions && (
              <th {...role.header} data-actions="">
                <styled.span srOnly>{t('list.actions')}</styled.span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...role.group}>
          {rows.map((row, index) => (
            <TableRow
              // Keys are positions: the next page changes the words of these elements instead of making new ones.
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps nothing of its own but an open menu, which knows whose it is.
              key={index}
              row={row}
              id={rowKey(row)}
              name={rowName(row)}
              columns={columns}
              opens={onOpen !== undefined}
              isGrid={isGrid}
              isSelected={selected?.has(rowKey(row))}
              hasMenu={actions !== undefined}
              table={table}
              labels={labels}
            />
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}
