import { fold } from '#contract/text/folding.ts';
import type { Mirrored, Mirroring, Rows, RowTable } from '#data/database/entities.ts';
import { endsOfWords, wordsOf } from './search-words.ts';

/**
 * What each entity is ordered and searched by without the server, which looks through the same fields. Names, the first of
 * which gives the order, are found by any part of a word; all else by the beginnings of its words only, for every index
 * entry costs time at each write.
 */
const searched: { [TTable in RowTable]?: (row: Rows[TTable]) => { names: string[]; text?: string } } = {
  regions: ({ name, address, description }) => ({ names: [name], text: `${address} ${description}` }),
  madaris: ({ name, address }) => ({ names: [name], text: address }),
  classes: ({ name, description }) => ({ names: [name], text: description }),
  users: ({ fullName, email, signInName, phone }) => ({ names: [fullName, phone], text: email ?? signInName ?? '' }),
};

/** Of a long text, so many words are found. */
const textWords = 100;

/**
 * A row as the mirror stores it.
 * @param at when the server gave it, in milliseconds; 0 for a row that only this device knows
 * @param round of the synchronisation that brought it
 */
export function mirrored<TTable extends RowTable>(
  table: TTable,
  row: Rows[TTable],
  at: number,
  round = 0,
): Mirrored<Rows[TTable]> {
  const { names, text = '' } = searched[table]?.(row) ?? { names: [] };
  const mirroring: Mirroring = {
    name: fold(names[0] ?? ''),
    words: [...new Set([...endsOfWords(names), ...wordsOf(text).slice(0, textWords)])],
    sponsored: 'sponsorBy' in row && row.sponsorBy?.trim() ? 1 : 0,
    at,
    round,
  };
  return { ...row, mirrored: mirroring };
}

/** The row alone, as the server gave it. */
export function plain<TRow>(stored: Mirrored<TRow>): Omit<Mirrored<TRow>, 'mirrored'> & TRow {
  const { mirrored: _, ...row } = stored;
  // What is left of TRow & { mirrored } without `mirrored` is TRow; the compiler does not know it for an open TRow.
  return row as Omit<Mirrored<TRow>, 'mirrored'> & TRow;
}
