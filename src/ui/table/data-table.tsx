import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowLabel } from '#i18n/row-label.ts';
import { styled } from '#ui/styled.ts';
import { Table } from './data-table-style.ts';
import { SelectAll } from './row-selection.tsx';
import { SortButton, sortState } from './sort-button.tsx';
import type { SortOrder } from './sort-order.ts';
import { type Column, type RowHandlers, TableRow } from './table-row.tsx';

export type { Column } from './table-row.tsx';

export type DataTableProps<Row> = RowHandlers<Row> & {
  /** What the table lists, for screen readers. */
  label: string;
  /** The first column is the row's title on a phone. The same array renders no row again that did not change. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The row's name, for its menu. */
  rowName: (row: Row) => string;
  /** The order now, with a minus when it is reversed, and who is called for another one. */
  sort?: SortOrder | undefined;
  onSort?: ((sort: SortOrder) => void) | undefined;
};

/** As cards the elements of a table lose their meaning in browsers; said out loud, the roles keep it. */
const role = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
} as const;

const Frame = styled('div', { base: { layerStyle: 'card', overflowX: 'auto', _print: { overflow: 'visible' } } });

/**
 * A list as a table, as cards under 600 px. Rows that open are one stop of the Tab key: arrows move between them, Enter
 * opens, Tab goes on to the menu of the row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, onOpen, actions, sort, onSort, selected, onSelect } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const labels = useMemo(
    () => ({ select: rowLabel({ t, language }, 'list.select'), actions: rowLabel({ t, language }, 'list.actionsFor') }),
    [t, language],
  );
  const [active, setActive] = useState(0);
  const stop = Math.min(active, rows.length - 1);
  const table = useRef(props);
  useLayoutEffect(() => {
    table.current = props;
  });
  return (
    <Frame>
      <Table role={onOpen ? 'grid' : 'table'} aria-label={label}>
        <thead {...role.group}>
          <tr {...role.row}>
            {selected && onSelect && (
              <th {...role.header} data-select="">
                <SelectAll keys={rows.map(rowKey)} selected={selected} onSelect={onSelect} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.header}
                {...role.header}
                data-numeric={column.count && ''}
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
              // By their places: the next page changes the words of these elements instead of making new ones.
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps nothing of its own but an open menu, which knows whose it is.
              key={index}
              row={row}
              index={index}
              name={rowName(row)}
              columns={columns}
              isStop={onOpen && index === stop}
              isSelected={selected?.has(rowKey(row))}
              hasMenu={actions !== undefined}
              onFocus={setActive}
              table={table}
              labels={labels}
            />
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}
