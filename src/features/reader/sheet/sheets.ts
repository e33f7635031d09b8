/** A cell as a person reads it; what is empty is an empty text. */
export type Cell = string | number | boolean | Date;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** There is more than is shown. */
  readonly isCut: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Pictures and charts that a table cannot show. */
  readonly hasPictures: boolean;
}

/** What the worker is asked: the content of a file, and which of the two kinds it is. */
export interface SheetQuestion {
  readonly bytes: ArrayBuffer;
  readonly format: 'xlsx' | 'csv';
}

/** More cells of one sheet are nothing for a phone; the whole file can be downloaded. */
export const mostCells = 50_000;
export const mostColumns = 256;
export const mostSheets = 40;
