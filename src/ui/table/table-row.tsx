import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject } from 'react';
import { Dash } from '#ui/card/empty-cell.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { SelectRow } from './row-selection.tsx';

export type Column<Row> = {
  header: string;
  /** Content of the cell, as JSX; empty content or blank text shows a dash. */
  cell?: (row: Row) => ReactNode;
  /** The cells hold a sum or a share: aligned at the end, digit under digit. */
  numeric?: true;
  /** Instead of `cell`: a column of counts, a number or 0, also aligned at the end. */
  count?: (row: Row) => number | null | undefined;
  /** The order of the list by which its header sorts. */
  sort?: 'name' | 'created';
};

/** Functions that a row calls on events; a change of the functions alone does not render the row again. */
export type RowHandlers<Row> = {
  rowKey: (row: Row) => string;
  /** Opens the row: by a press anywhere on it, or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu: Edit, Delete and so on. */
  actions?: ((row: Row) => MenuItems) | undefined;
  /** The keys of the selected rows; if it is set, each row has a checkbox. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
};

type TableRowProps<Row> = {
  row: Row;
  /** Id of the row, with which the focus stays. */
  id: string;
  name: string;
  columns: readonly Column<Row>[];
  /** A press or Enter opens it. */
  opens: boolean;
  /** Arrow keys move in the table (roving-focus.ts). */
  isGrid: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  hasMenu: boolean;
  table: RefObject<RowHandlers<Row>>;
  labels: RowLabels;
};

/**
 * Labels of a row's controls, by its name; the word for an empty cell, and the format of a count. They are made once for all
 * rows: in each cell they would cost more than the cell.
 */
export type RowLabels = {
  select: (name: string) => string;
  actions: (name: string) => string;
  none: string;
  count: (value: number) => string;
};

export const TableRow = memo(Row) as typeof Row;

function Row<Row>(props: TableRowProps<Row>) {
  const { row, id, name, columns, opens, isGrid, isSelected, hasMenu, table, labels } = props;
  const role = isGrid ? 'gridcell' : 'cell';
  const open = opens && {
    'data-open': '',
    tabIndex: -1,
    onClick: (event: MouseEvent) => isOnControl(event) || table.current.onOpen?.(row),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target === event.currentTarget && event.key === 'Enter') table.current.onOpen?.(row);
    },
  };

  function select(isChosen: boolean): void {
    const { rowKey, selected, onSelect } = table.current;
    const next = new Set(selected);
    if (isChosen) next.add(rowKey(row));
    else next.delete(rowKey(row));
    onSelect?.(next);
  }

  return (
    // biome-ignore lint/a11y/noRedundantRoles: as cards the elements of a table lose their meaning in browsers.
    <tr role="row" data-row={id} {...open} aria-selected={isSelected}>
      {isSelected !== undefined && (
        <td role={role} data-select="">
          <SelectRow label={labels.select(name)} isSelected={isSelected} onSelect={select} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.header}
          role={role}
          data-label={column.header}
          data-title={place === 0 ? '' : undefined}
          data-numeric={isNumeric(column) ? '' : undefined}
        >
          {column.count ? labels.count(column.count(row) ?? 0) : filled(column.cell?.(row), labels.none)}
        </td>
      ))}
      {hasMenu && (
        <td role={role} data-actions="">
          <RowMenu label={labels.actions(name)} items={() => table.current.actions?.(row) ?? []} />
        </td>
      )}
    </tr>
  );
}

/** True if the column is aligned to the end, with its header. */
export function isNumeric({ count, numeric }: Pick<Column<never>, 'count' | 'numeric'>): boolean {
  return count !== undefined || numeric === true;
}

function filled(content: ReactNode, none: string): ReactNode {
  const isNothing = content === null || content === undefined || typeof content === 'boolean';
  const blank = isNothing || (typeof content === 'string' && content.trim() === '');
  return blank ? <Dash word={none} /> : content;
}

/**
 * True for a press on a link, button or menu inside the row, which is not one on the row; so is a press beside its checkbox
 * or its menu.
 */
function isOnControl(event: MouseEvent): boolean {
  const theirs = 'a, button, input, select, label, [popover], [data-select], td[data-actions]';
  return event.target instanceof Element && event.target.closest(theirs) !== null;
}
