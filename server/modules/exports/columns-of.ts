import type { Language } from '#contract/language/languages.ts';
import type { Words } from '#contract/language/words.ts';
import type { Cell } from '#server/tables/write-table.ts';

type ColumnName = keyof Words['tables']['columns'];

/** Keys of a row that no table shows. */
export function leftOut<TKey extends string>(...keys: TKey[]) {
  return Object.fromEntries(keys.map((key) => [key, {}])) as Record<TKey, Record<never, never>>;
}

/** The columns of a value, by their names; a name alone if the value is the cell (null is an empty one). */
type ColumnsOfValue<TValue> =
  | { readonly [TName in ColumnName]?: (value: TValue, language: Language) => Cell }
  | (TValue extends Cell | null ? ColumnName : never);

/** The columns of a table in order. Every key of the row must be listed, so that new ones get a decision. */
export type Columns<TRow> = { readonly [TKey in keyof TRow]-?: ColumnsOfValue<TRow[TKey]> };

/** One column: its name, and its content for a row. */
export interface Column<TRow> {
  readonly name: ColumnName;
  readonly cellOf: (row: TRow, language: Language) => Cell;
}

export function columnList<TRow extends object>(columns: Columns<TRow>): Column<TRow>[] {
  const keys = Object.keys(columns) as (keyof TRow)[];
  return keys.flatMap((key): Column<TRow>[] => {
    const column = columns[key];
    if (typeof column === 'string') return [{ name: column, cellOf: (row) => (row[key] ?? '') as Cell }];
    const cells = Object.entries(column) as [ColumnName, (value: TRow[typeof key], language: Language) => Cell][];
    return cells.map(([name, cellOf]) => ({ name, cellOf: (row, language) => cellOf(row[key], language) }));
  });
}
