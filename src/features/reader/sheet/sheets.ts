import type { WallClock } from '#contract/tables/wall-clock.ts';

/** A cell as a person reads it: a text, a number in its format, or a date; an empty cell is an empty text. */
export type Cell = string | { readonly number: string } | WallClock;

export interface Row {
  /** Number of the row as spreadsheets count, from 1 on; hidden rows are left out. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Indexes of hidden columns, from 0 on; `cells` do not have them. */
  readonly hiddenColumns: readonly number[];
  /** The side of the first column; undefined if the file does not name it. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** The sheet has more rows or columns than are shown. */
  readonly isCut: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** It contains things that a table cannot show: pictures, charts, comments, or sheets that are too many or cannot be read. */
  readonly isPartial: boolean;
}

/** Message to the worker: the content of a file, and its kind. */
export interface SheetQuestion {
  readonly bytes: ArrayBuffer;
  readonly format: 'xlsx' | 'csv';
}

/** Limits of one sheet: more cells are too much for a phone; the whole file can be downloaded. */
export const mostCells = 50_000;
export const mostColumns = 256;
export const mostSheets = 40;
/** Limits of all sheets of a workbook together: a text that thousands of cells share is copied for each of them. */
export const mostCellsOfAll = 200_000;
export const mostCharactersOfAll = 4_000_000;
/** Maximum number of characters of one cell; a longer text is a document of its own. */
export const mostCharacters = 2_000;
