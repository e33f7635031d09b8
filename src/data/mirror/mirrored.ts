import { fold } from '#contract/text/folding.ts';
import type { Mirrored, Mirroring, Rows, RowTable } from '#data/database/entities.ts';
import { endsOfWords, wordsOf } from './search-words.ts';

/**
 * Fields that sort and find each entity without the server, which searches the same fields. Names are found by any part of a
 * word, and the first name gives the order. Other text is found only by the beginnings of its words, because every index
 * entry costs time at each write.
 */
const searched: { [TTable in RowTable]?: (row: Rows[TTable]) => { names: string[]; text?: string } } = {
  regions: ({ name, otherName, address, description }) => ({
    names: placeNames(name, otherName),
    text: `${address} ${description}`,
  }),
  madaris: ({ name, otherName, address }) => ({ names: placeNames(name, otherName), text: address }),
  classes: ({ name, otherName, description }) => ({ names: placeNames(name, otherName), text: description }),
  users: ({ fullName, email, signInName, contactEmail, phone }) => ({
    names: [fullName, phone],
    text: `${email ?? signInName ?? ''} ${contactEmail}`,
  }),
};

/** Rows that an earlier release stored have no second name. */
function placeNames(name: string, otherName: string | undefined): string[] {
  return otherName ? [name, otherName] : [name];
}

/** Maximum number of indexed words of a long text. */
const textWords = 100;

/**
 * A row as the mirror stores it.
 * @param at when the server gave it, in milliseconds; 0 for a row that only this device knows
 * @param round the round of the synchronisation that brought it
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
  // TRow & { mirrored } without `mirrored` is TRow; the compiler does not know this for an open TRow.
  return row as Omit<Mirrored<TRow>, 'mirrored'> & TRow;
}
