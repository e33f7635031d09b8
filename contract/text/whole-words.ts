import { fold } from './folding.ts';

/** Every searched word occurs in the text as a whole word: 'Pupil 2' is not in 'Pupil 21'. */
export function hasWholeWords(text: string, search: string): boolean {
  const words = new Set(fold(text).split(' '));
  return fold(search)
    .split(' ')
    .every((word) => words.has(word));
}

/** Rows with whole words first, in the order of the server (`wholeWordsFirst`); the other rows keep their order. */
export function rankByWholeWords<TRow>(rows: readonly TRow[], search: string, nameOf: (row: TRow) => string): TRow[] {
  const rank = (row: TRow) => (hasWholeWords(nameOf(row), search) ? 0 : 1);
  return rows.toSorted((left, right) => rank(left) - rank(right));
}
