import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { cellText } from './cell-text.ts';
import type { Sheet } from './sheets.ts';
import type { FoundCell } from './use-find-in-sheets.ts';
import { useTopRow } from './use-top-row.ts';

const Frame = styled('section', {
  base: {
    overflow: 'auto',
    maxHeight: '75dvh',
    bg: 'white',
    color: 'black',
    borderWidth: '1px',
    borderColor: '#b9b4a8',
    borderRadius: 'md',
    // The table may be wider than a phone, so that words are not broken in the middle.
    '& table': { borderCollapse: 'separate', borderSpacing: '0', width: 'max-content' },
    '& :is(td, th)': {
      borderInlineEnd: '1px solid #d9d5ca',
      borderBlockEnd: '1px solid #d9d5ca',
      padding: '0.3em 0.6em',
      textAlign: 'start',
      verticalAlign: 'top',
      minWidth: '3.5em',
      maxWidth: '24em',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
    },
    // The cell's own words decide the direction: a `dir` of the cell would put its border on the other side.
    '& td': { unicodeBidi: 'plaintext' },
    '& th': { bg: '#f0ede4', color: '#5c584d', fontWeight: 'normal', fontSize: '0.85em' },
    '& thead th': { position: 'sticky', insetBlockStart: '0', textAlign: 'center' },
    '& [data-number]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& [data-found]': { bg: '#ffe69a' },
    '& [data-current]': { bg: '#ffb84d', outline: '2px solid #8a4b00' },
    '@media print': { maxHeight: 'none', overflow: 'visible' },
  },
  variants: {
    dark: {
      true: {
        bg: '#16201c',
        color: '#eae6da',
        '& th': { bg: '#24302b', color: '#c9c4b5' },
        '& :is(td, th)': { borderColor: '#39463f' },
        '& [data-found], & [data-current]': { color: 'black' },
      },
    },
  },
});

/** Number of rows in the page at first, and of those that each request adds; fewer if they are long. */
const step = 200;
const mostCharactersAtOnce = 200_000;

function rowsFrom(rows: Sheet['rows'], from: number): number {
  let characters = 0;
  let end = from;
  while (end < Math.min(rows.length, from + step) && characters < mostCharactersAtOnce) {
    for (const cell of rows[end]?.cells ?? []) if (typeof cell === 'string') characters += cell.length;
    end += 1;
  }
  return Math.min(rows.length, end);
}

type SheetTableProps = {
  sheet: Sheet;
  zoom: number;
  dark: boolean;
  /** 'row column' of the cells that a search found. */
  found: ReadonlySet<string> | undefined;
  inView: FoundCell | undefined;
  /** The row at the top at first, from 0 on. */
  startsAt: number;
  direction: 'ltr' | 'rtl';
  /** Called with the row at the top. */
  onRow: (row: number) => void;
};

export function SheetTable({ sheet, zoom, dark, found, inView, startsAt, direction, onRow }: SheetTableProps) {
  const { name, rows, hiddenColumns, isCut } = sheet;
  const { t } = useTranslation('reader');
  const format = useFormat();
  const [wanted, setWanted] = useState(() => rowsFrom(rows, startsAt));
  const isPrinting = usePrinting();
  const frame = useRef<HTMLElement>(null);
  const shown = Math.max(wanted, inView ? inView.row + 20 : 0, isPrinting ? mostPrintedRows : 0);
  const count = Math.min(rows.length, shown);
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const numbers = shownColumns(columns, hiddenColumns);
  useEffect(() => {
    if (inView) frame.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [inView]);
  useTopRow(frame, startsAt, onRow);

  return (
    <>
      <Frame
        ref={frame}
        dark={dark}
        tabIndex={0}
        aria-label={name || t('sheet.table')}
        style={{ fontSize: `${0.9 * zoom}rem` }}
        dir={direction}
      >
        <table translate="no">
          <thead>
            <tr>
              <th aria-hidden />
              {numbers.map((column) => (
                <th key={column} scope="col">
                  {letters(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map(({ number, cells }, row) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {Array.from({ length: columns }, (_, column) => {
                  const cell = cells[column] ?? '';
                  const place = `${row} ${column}`;
                  return (
                    <td
                      key={place}
                      data-number={(typeof cell === 'object' && 'number' in cell) || undefined}
                      data-found={found?.has(place) || undefined}
                      data-current={(inView?.row === row && inView.column === column) || undefined}
                    >
                      {cellText(cell, format)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      {count < rows.length && (
        <Button variant="outline" marginBlockStart="3" onClick={() => setWanted(rowsFrom(rows, count))}>
          {t('sheet.more', { count: rowsFrom(rows, count) - count })}
        </Button>
      )}
      {isCut && count === rows.length && (
        <Text textStyle="sm" color="fg.muted" marginBlockStart="3">
          {t('sheet.cut', { rows: format.number(rows.length) })}
        </Text>
      )}
    </>
  );
}

/** Limit of printed rows; a book should be downloaded and printed by another program. */
const mostPrintedRows = 2_000;

/** True while the page is being printed, which also shows parts that otherwise appear on request. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is at the end of the event.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** The name of a column in spreadsheets: A to Z, AA and so on. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Indexes of the shown columns, from 0 on. */
function shownColumns(count: number, hidden: readonly number[]): number[] {
  const shown: number[] = [];
  for (let column = 0; shown.length < count; column += 1) if (!hidden.includes(column)) shown.push(column);
  return shown;
}
