import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from '#ui/card/count.tsx';
import type { SortOrder } from '#ui/list/list-state.ts';
import { SelectAll, SelectRow } from '#ui/list/row-selection.tsx';
import { SortButton, sortState } from '#ui/list/sort-button.tsx';
import type { MenuItem } from '#ui/overlay/menu.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { chakra, styled } from '#ui/styled.ts';
import { tableStyle } from './data-table-style.ts';
import { moveRowFocus } from './row-focus.ts';

export type Column<Row> = {
  header: string;
  /** What is in the cell, as JSX; nothing or blank text shows a dash. */
  cell?: (row: Row) => ReactNode;
  /** Instead of `cell`: a count column, a number or 0, at the end side. */
  count?: (row: Row) => number | null | undefined;
  /** By which order of the list its header sorts. */
  sort?: 'name' | 'created';
};

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  /** The first column is the row's title on a phone. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row's name, for its menu. */
  rowName: (row: Row) => string;
  /** Opens the row: by a press anywhere on it, or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu: Edit, Delete and so on. */
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** The order now, with a minus when it is reversed, and who is called for another one. */
  sort?: SortOrder | undefined;
  onSort?: ((sort: SortOrder) => void) | undefined;
  /** The keys of the selected rows; with it each row has a checkbox. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
};

/** As cards the elements of a table lose their meaning in browsers; said out loud, the roles keep it. */
const role = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
} as const;

const Table = styled('table', { base: tableStyle });
const Frame = styled('div', { base: { layerStyle: 'card', overflowX: 'auto', _print: { overflow: 'visible' } } });

/**
 * A list as a table, as cards under 600 px. Rows that open are one stop of the Tab key: arrows move between them, Enter
 * opens, Tab goes on to the menu of the row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, onOpen, actions, sort, onSort, selected, onSelect } = props;
  const { t } = useTranslation();
  const [active, setActive] = useState<string>();
  const stop = rows.some((row) => rowKey(row) === active) ? active : rows[0] && rowKey(rows[0]);
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
                <chakra.span srOnly>{t('list.actions')}</chakra.span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...role.group}>
          {rows.map((row) => {
            const key = rowKey(row);
            const open = onOpen && {
              'data-open': '',
              tabIndex: key === stop ? 0 : -1,
              onFocus: () => setActive(key),
              onClick: (event: MouseEvent) => isOnControl(event) || onOpen(row),
              onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
                if (event.target !== event.currentTarget) return;
                if (event.key === 'Enter') onOpen(row);
                else moveRowFocus(event);
              },
            };
            return (
              <tr key={key} {...role.row} {...open} aria-selected={selected?.has(key)}>
                {selected && onSelect && (
                  <td {...(onOpen ? role.gridCell : role.cell)} data-select="">
                    <SelectRow rowKey={key} name={rowName(row)} selected={selected} onSelect={onSelect} />
                  </td>
                )}
                {columns.map((column, index) => (
                  <td
                    key={column.header}
                    {...(onOpen ? role.gridCell : role.cell)}
                    data-label={column.header}
                    data-title={index === 0 ? '' : undefined}
                    data-numeric={column.count && ''}
                  >
                    {column.count ? (
                      <Count value={column.count(row)} />
                    ) : (
                      filled(column.cell?.(row), t('list.emptyCell'))
                    )}
                  </td>
                ))}
                {actions && (
                  <td {...(onOpen ? role.gridCell : role.cell)} data-actions="">
                    <RowMenu name={rowName(row)} items={actions(row)} tabIndex={!onOpen || key === stop ? 0 : -1} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Frame>
  );
}

function filled(content: ReactNode, none: string): ReactNode {
  const blank = content === null || content === undefined || (typeof content === 'string' && content.trim() === '');
  if (!blank) return content;
  return (
    <span title={none}>
      <span aria-hidden>—</span>
      <chakra.span srOnly>{none}</chakra.span>
    </span>
  );
}

/** A press on a link, button or menu inside the row is theirs, not the row's. */
function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, select, label, [popover]') !== null;
}
