import type { WallClock } from '#contract/tables/wall-clock.ts';

/** A cell as a person reads it: a text, a number as its format shows it, or a moment; what is empty is an empty text. */
export type Cell = string | { readonly number: string } | WallClock;

export interface Row {
  /** As spreadsheets count, from 1 on; hidden rows are left out. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Columns that are hidden, from 0 on; `cells` do not have them. */
  readonly hiddenColumns: readonly number[];
  /** The side of the first column; undefined where the file does not say it. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** There is more than is shown. */
  readonly isCut: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** It holds what a table cannot show: pictures, charts, notes, sheets that are too many or cannot be read. */
  readonly isPartial: boolean;
}

/** Question to the worker: the content of a file, and its kind. */
export interface SheetQuestion {
  readonly bytes: ArrayBuffer;
  readonly format: 'xlsx' | 'csv';
}

/** More cells of one sheet are nothing for a phone; the whole file can be downloaded. */
export const mostCells = 50_000;
export const mostColumns = 256;
export const mostSheets = 40;
/** In all sheets of a workbook together: a note that thousands of cells share is copied for each of them. */
export const mostCellsOfAll = 200_000;
export const mostCharactersOfAll = 4_000_000;
/** The most characters of one cell; a longer text is a document of its own. */
export const mostCharacters = 2_000;
