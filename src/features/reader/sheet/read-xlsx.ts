import { streamXlsxRows } from 'hucre/xlsx';
import { repack, unpack } from '../docx/unpack.ts';
import { type Cell, mostCells, mostColumns, mostSheets, type Sheet, type Workbook } from './sheets.ts';

/** Reads the visible sheets of a workbook, as far as they are shown. @throws DocumentProblem, or what hucre throws */
export async function readXlsx(bytes: Uint8Array): Promise<Workbook> {
  const entries = unpack(bytes);
  const bounded = repack(entries);
  const visible = sheetNames(entries['xl/workbook.xml']).filter(({ isHidden }) => !isHidden);
  const sheets: Sheet[] = [];
  for (const { name, index } of visible.slice(0, mostSheets)) sheets.push(await readSheet(bounded, name, index));
  return { sheets, hasPictures: Object.keys(entries).some((path) => /^xl\/(media|charts)\//.test(path)) };
}

async function readSheet(bytes: Uint8Array, name: string, index: number): Promise<Sheet> {
  const rows: Cell[][] = [];
  let cells = 0;
  let isCut = false;
  for await (const row of streamXlsxRows(bytes, { sheet: index })) {
    // Rows that are left out in the file are empty, up to a bound: one cell may say that it is in the last row of all.
    if (row.index - rows.length > 1_000 || row.index > mostCells) {
      isCut = true;
      break;
    }
    while (rows.length < row.index) rows.push([]);
    const values = row.values.slice(0, mostColumns).map((value) => value ?? '');
    isCut ||= row.values.length > mostColumns;
    cells += Math.max(1, values.length);
    if (cells > mostCells) {
      isCut = true;
      break;
    }
    rows.push(withoutEmptyEnd(values, (cell) => cell === ''));
  }
  return { name, rows: withoutEmptyEnd(rows, (cells) => cells.length === 0), isCut };
}

/** Cells that have a look and nothing in them are in the file too. */
function withoutEmptyEnd<TItem>(items: readonly TItem[], isEmpty: (item: TItem) => boolean): TItem[] {
  return items.slice(0, items.findLastIndex((item) => !isEmpty(item)) + 1);
}

/** The names of the sheets in their order. The file that lists them is flat, and a worker has no reader of XML. */
function sheetNames(workbook: Uint8Array | undefined): { name: string; index: number; isHidden: boolean }[] {
  const xml = new TextDecoder().decode(workbook);
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = ''], index) => ({
    name: plain(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    index,
    isHidden: /\bstate="(hidden|veryHidden)"/.test(attributes),
  }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex, digits) => codePoint(Number.parseInt(digits, hex ? 16 : 10)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (whole, entity) => entities[entity] ?? whole);
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
