import type { InferInsertModel } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';

/** Columns to be written. A column that the table lacks does not compile: Drizzle would silently leave it out. */
export function exactColumns<TTable extends AnyPgTable, TColumns extends Partial<InferInsertModel<TTable>>>(
  _table: TTable,
  columns: TColumns & Record<Exclude<keyof TColumns, keyof InferInsertModel<TTable>>, never>,
): TColumns {
  return columns;
}
