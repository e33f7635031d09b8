import type { Language } from '#contract/language/languages.ts';
import type { importRows, imports } from '#server/db/schema/imports.ts';
import type { Table } from '#server/tables/write-table.ts';
import { textsOf } from '#server/words/words.ts';
import { type RowError, rowMessage } from './row-errors.ts';

type StoredRow = typeof importRows.$inferSelect;

/** The uploaded table with the result of each row beside it; without passwords, and without unmapped columns. */
export function resultTable(
  { headers, fields }: typeof imports.$inferSelect,
  rows: readonly StoredRow[],
  language: Language,
  signInNames: ReadonlyMap<number, string>,
): Table {
  const { columns, lists } = textsOf(language, 'tables');
  const kept = headers.map((_, column) => column).filter((column) => fields[column] && fields[column] !== 'password');
  const hasNames = signInNames.size > 0;
  return {
    name: lists.result,
    columns: [
      columns.row,
      ...kept.map((column) => headers[column] ?? ''),
      ...(hasNames ? [columns.signInName] : []),
      columns.result,
      columns.problem,
    ],
    rows: rows.map((row) => [
      row.number,
      ...kept.map((column) => row.cells[column] ?? ''),
      ...(hasNames ? [signInNames.get(row.number) ?? ''] : []),
      resultOf(row, language),
      Object.values(row.errors)
        .map((error) => rowMessage(language, error as RowError, true))
        .join('; '),
    ]),
  };
}

function resultOf({ action, state }: StoredRow, language: Language): string {
  const { results } = textsOf(language, 'tables');
  if (action === 'wrong') return results.wrong;
  if (action === 'skip') return results.skipped;
  if (state === 'done') return action === 'add' ? results.added : results.changed;
  return state === 'failed' ? results.failed : results.waiting;
}
