import { directionOf, type Language } from './languages.ts';

const letters = { rtl: /[\p{Script=Arabic}\p{Script=Hebrew}]/u, ltr: /[\p{Script=Latin}0-9]/u } as const;

/** Marks for left to right, right to left, and the direction of the first letter; then the mark that ends each of them. */
const marks = { ltr: '\u2066', rtl: '\u2067', own: '\u2068', end: '\u2069' } as const;

/**
 * Isolates a value within a text of a language, for texts without markup: sentences, labels, toasts; in HTML `<bdi>` does it.
 * A value of the other direction is isolated, so that neither side turns the other. A list of both directions follows its
 * sentence.
 */
export function isolated(text: string, language: Language): string {
  const direction = directionOf(language);
  const other = direction === 'rtl' ? 'ltr' : 'rtl';
  if (!letters[other].test(text)) return text;
  const mark = letters[direction].test(text) ? marks[direction] : marks.own;
  return `${mark}${text}${marks.end}`;
}
