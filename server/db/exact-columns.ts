import type { InferInsertModel } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';

/** Columns to be written. What the table does not have does not compile: Drizzle would leave it out without a word. */
export function exactColumns<TTable extends AnyPgTable, TColumns extends Partial<InferInsertModel<TTable>>>(
  _table: TTable,
  columns: TColumns & Record<Exclude<keyof TColumns, keyof InferInsertModel<TTable>>, never>,
): TColumns {
  return columns;
}
