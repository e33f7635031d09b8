import { fold } from '#contract/folding.ts';
import type { Mirrored, Mirroring, Rows, RowTable } from './row.ts';
import { endsOfWords } from './search-words.ts';

/** What each noun is ordered and searched by without the server; the server looks through the same fields. */
const searched: { [TTable in RowTable]?: (row: Rows[TTable]) => string[] } = {
  regions: (row) => [row.name, row.address],
  madaris: (row) => [row.name, row.address],
  classes: (row) => [row.name],
  users: (row) => [row.fullName, row.email, row.phone],
};

/**
 * A row as the mirror stores it.
 * @param at when the server gave it, in milliseconds; 0 for a row that only this device knows.
 */
export function mirrored<TTable extends RowTable>(
  table: TTable,
  row: Rows[TTable],
  at: number,
): Mirrored<Rows[TTable]> {
  const texts = searched[table]?.(row) ?? [];
  const mirroring: Mirroring = {
    name: fold(texts[0] ?? ''),
    words: endsOfWords(texts),
    sponsored: 'sponsorBy' in row && row.sponsorBy?.trim() ? 1 : 0,
    at,
  };
  return { ...row, mirrored: mirroring };
}

/** The row alone, as the server gave it. */
export function plain<TRow>(stored: Mirrored<TRow>): Omit<Mirrored<TRow>, 'mirrored'> & TRow {
  const { mirrored: _, ...row } = stored;
  // What is left of TRow & { mirrored } without `mirrored` is TRow; the compiler cannot tell for an open TRow.
  return row as Omit<Mirrored<TRow>, 'mirrored'> & TRow;
}
