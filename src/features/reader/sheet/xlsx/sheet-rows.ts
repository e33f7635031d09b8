import { formattedCell } from '#contract/tables/cell-format.ts';
import { type Budget, shortened } from '../budget.ts';
import { type Cell, mostCells, mostCharacters, mostColumns, type Row, type Sheet } from '../sheets.ts';
import { type Attributes, isOn, scanXml } from './scan-xml.ts';
import { type Shared, unescaped } from './workbook.ts';

/** Limit of empty rows that replace rows left out in the file: one cell may say that it is in the last row of all. */
const mostLeftOut = 1_000;

type ReadSheet = Omit<Sheet, 'name'> & {
  /** A cell has a formula without a result: the program left the computation to Excel. */
  readonly hasUncounted: boolean;
};

/** The rows of a worksheet as they are shown. */
export function sheetRows(content: Uint8Array, shared: Shared, budget: Budget): ReadSheet {
  const rows: Row[] = [];
  const hidden = new Set<number>();
  let direction: Sheet['direction'];
  let isCut = false;
  let isFull = false;
  let hasUncounted = false;
  let row: { number: number; isHidden: boolean; cells: Cell[]; next: number } | undefined;
  let last = 0;
  let cell: { column: number; attributes: Attributes; value: string; inline: string; hasFormula: boolean } | undefined;
  let reading: 'value' | 'inline' | undefined;
  let isAside = false;
  budget.startSheet();

  const isSound = scanXml(content, {
    isDone: () => isFull,
    open: (name, attributes) => {
      if (isFull) return;
      switch (name) {
        case 'sheetView':
          direction = isOn(attributes.rightToLeft) ? 'rtl' : (direction ?? 'ltr');
          break;
        case 'col':
          if (isOn(attributes.hidden) || attributes.width === '0') hide(attributes);
          break;
        case 'row':
          row = startRow(attributes);
          break;
        case 'c':
          if (row) cell = startCell(row, attributes);
          break;
        case 'f':
          if (cell) cell.hasFormula = true;
          break;
        case 'rPh':
          isAside = true;
          break;
        case 'v':
        case 't':
          if (cell && !isAside) reading = name === 'v' ? 'value' : 'inline';
          break;
        default:
      }
    },
    text: (text) => {
      if (!cell || !reading || cell[reading].length > mostCharacters) return;
      cell[reading] += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = undefined;
      else if (name === 'rPh') isAside = false;
      else if (name === 'c' && row && cell) {
        endCell(row, cell);
        cell = undefined;
      } else if (name === 'row' && row) {
        if (!isFull) endRow(row);
        row = undefined;
      }
    },
  });
  while (rows.at(-1)?.cells.length === 0) rows.pop();
  const hiddenColumns = [...hidden].sort((a, b) => a - b);
  return { rows, direction, hiddenColumns, isCut: isCut || !isSound, hasUncounted };

  function hide({ min, max }: Attributes): void {
    for (let column = Number(min); column <= Math.min(Number(max), mostColumns); column += 1) hidden.add(column - 1);
  }

  function startRow(attributes: Attributes) {
    const stated = Number(attributes.r);
    const number = Number.isInteger(stated) && stated > last ? stated : last + 1;
    return { number, isHidden: isOn(attributes.hidden) || attributes.ht === '0', cells: [], next: 0 };
  }

  function startCell(of: { next: number }, attributes: Attributes) {
    const column = columnOf(attributes.r) ?? of.next;
    of.next = column + 1;
    return { column, attributes, value: '', inline: '', hasFormula: false };
  }

  function endCell(of: { cells: Cell[]; isHidden: boolean }, ended: NonNullable<typeof cell>): void {
    if (of.isHidden || hidden.has(ended.column)) return;
    const { type, s } = { type: ended.attributes.t, s: ended.attributes.s };
    const shown = shownCell(type, s, ended.value, ended.inline, shared);
    hasUncounted ||= ended.hasFormula && ended.value === '' && ended.inline === '' && type !== 'str';
    isCut ||= type === 's' && shared.strings[Number(ended.value)] === undefined;
    if (shown === '') return;
    const column = ended.column;
    if (column >= mostColumns) {
      isCut = true;
      return;
    }
    while (of.cells.length < column) of.cells.push('');
    of.cells[column] = shown;
  }

  function endRow({ number, isHidden, cells }: NonNullable<typeof row>): void {
    const before = last;
    last = number;
    if (isHidden) return;
    const isFar = number - before - 1 > mostLeftOut || number > mostCells;
    // A row with only a style may be the last row of all.
    if (isFar && cells.length === 0) return;
    const shown = cells.filter((_, column) => !hidden.has(column));
    const left = Array.from({ length: isFar ? 0 : number - before - 1 }, (_, at) => before + 1 + at);
    if (isFar || left.some(() => !budget.takes([])) || !budget.takes(shown)) {
      isCut = true;
      isFull = true;
      return;
    }
    for (const each of left) rows.push({ number: each, cells: [] });
    rows.push({ number, cells: shown });
  }
}

function shownCell(type = 'n', style: string | undefined, value: string, inline: string, shared: Shared): Cell {
  const code = shared.formats[Number(style ?? 0)] ?? 'General';
  switch (type) {
    case 's':
      return asText(shared.strings[Number(value)] ?? '', code);
    case 'inlineStr':
      return asText(shortened(unescaped(inline || value)), code);
    case 'str':
      return asText(shortened(unescaped(value)), code);
    case 'e':
      return value;
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'd':
      return asNumber(serialOf(value, shared.is1904), value, code, shared.is1904);
    default:
      return value.trim() === '' ? '' : asNumber(Number(value), value, code, shared.is1904);
  }
}

function asText(text: string, code: string): Cell {
  const shown = text === '' ? '' : formattedCell(text, code);
  return typeof shown === 'string' ? shown : text;
}

function asNumber(value: number, written: string, code: string, is1904: boolean): Cell {
  if (!Number.isFinite(value)) return written;
  const shown = formattedCell(value, code, is1904);
  if (typeof shown !== 'string') return shown;
  return shown === '' ? '' : { number: shown };
}

/** A written-out date (`t="d"`) as the number of days that all other dates use. */
function serialOf(written: string, is1904: boolean): number {
  const [day = '', time = ''] = written.split(/[T ]/);
  const moment = Date.parse(`${day}T${/^\d\d:\d\d(:\d\d(\.\d+)?)?/.exec(time)?.[0] ?? '00:00'}Z`);
  return (moment - Date.UTC(1899, 11, 30)) / 86_400_000 - (is1904 ? 1_462 : 0);
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference ?? '')?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
