import type { ImportKind, Reading } from '#contract/entities/import.ts';
import type { Encoding } from '#contract/tables/encodings.ts';
import { HttpError } from '#server/http/http-error.ts';
import { chooseDelimiter, textOf } from './delimited-text.ts';
import { columnLetters, findHeader } from './find-header.ts';
import { matchColumns } from './match-columns.ts';
import { tableKind } from './table-kind.ts';
import { importLimits, type NumberedRow, type ReadSheet, readInThread } from './thread.ts';

/** The sender's choices for reading a table: the sheet, the row of the heads (0 for none), the alphabet. */
export interface ReadingChoice {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly encoding?: Encoding | undefined;
}

/** A table as it was uploaded: the heads of its columns, and the rows below them as text. */
export interface ReadTable {
  readonly headers: string[];
  /**
   * The rows with their numbers in the file, unpacked in batches at each call. So a table needs no more memory than its file,
   * and its cells never block the main thread all at once.
   */
  readonly rows: () => Iterable<NumberedRow[]>;
  readonly reading: Reading;
  /** The file has more rows than the limit. */
  readonly isTooLong: boolean;
}

/**
 * Reads a list from a CSV or XLSX file outside of the main thread. The sheet is the first one with a list, the header is the
 * first row with the most known names; both can be chosen. Empty rows and hidden parts are left out.
 * @throws HttpError `file-unreadable` for a file that is no table, or that unpacks to too much; `file-protected`,
 *   `table-type`, `busy`
 */
export async function readTable(
  content: Buffer,
  { name, kind, choice = {} }: { name: string; kind: ImportKind; choice?: ReadingChoice },
): Promise<ReadTable> {
  const extension = await tableKind(content, name);
  const decoded = extension === 'csv' ? textOf(content, choice.encoding) : undefined;
  const delimiter = decoded && (decoded.delimiter ?? chooseDelimiter(decoded.text, kind));
  const { sheets, hiddenSheets } = await readInThread(content, { extension, text: decoded?.text ?? '', delimiter });
  const sheet = chooseSheet(sheets, kind, choice.sheet);
  if (!sheet) throw new HttpError('file-unreadable');
  const wanted = choice.headerRow ?? findHeader(kind, sheet.first);
  const width = Math.max(0, ...sheet.first.map(([, cells]) => cells.length));
  const header = sheet.first.find(([number]) => number === wanted)?.[1];
  // An empty row names no column; then nothing above it is left out.
  const headerRow = header ? wanted : 0;
  const headers = header ? padded(header, width) : columnLetters(width);
  const columns = lastColumn(sheet.first) + 1;
  const titleRows = sheet.first.filter(([number]) => number <= headerRow).length;
  return {
    headers: headers.slice(0, columns).map((name) => [...name].slice(0, importLimits.header).join('')),
    rows: () => below(sheet, headerRow, columns),
    isTooLong: sheet.isTooLong || sheet.count - titleRows > importLimits.rows,
    reading: {
      sheet: extension === 'xlsx' ? sheet.name : null,
      sheets: extension === 'xlsx' ? sheets.map((one) => one.name) : [],
      headerRow,
      encoding: decoded?.encoding ?? null,
      hiddenRows: sheet.hiddenRows,
      hiddenColumns: sheet.hiddenColumns,
      hiddenSheets,
    },
  };
}

/** The requested sheet; otherwise the first one with known headers, or the first one that is not empty. */
function chooseSheet(
  sheets: readonly ReadSheet[],
  kind: ImportKind,
  wanted: string | undefined,
): ReadSheet | undefined {
  if (wanted !== undefined) return sheets.find(({ name }) => name === wanted);
  const known = (sheet: ReadSheet) =>
    Math.max(0, ...sheet.first.map(([, cells]) => matchColumns(kind, cells).filter((field) => field !== null).length));
  return sheets.find((sheet) => known(sheet) > 1) ?? sheets.find(({ count }) => count > 0);
}

function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

/** The last column of the first rows that has any text: a sheet may have many empty ones after its list. */
function lastColumn(rows: readonly NumberedRow[]): number {
  return Math.max(-1, ...rows.map(([, cells]) => cells.findLastIndex((cell) => cell !== '')));
}

/** The rows below the header in batches, each cut to the number of columns. */
function* below({ parts }: ReadSheet, headerRow: number, columns: number): Generator<NumberedRow[]> {
  for (const some of parts()) {
    const rows = some.filter(([number]) => number > headerRow);
    if (rows.length > 0) yield rows.map(([number, cells]) => [number, padded(cells, columns)]);
  }
}
