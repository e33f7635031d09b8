import { directionOf, type Language } from './languages.ts';

const letters = { rtl: /[\p{Script=Arabic}\p{Script=Hebrew}]/u, ltr: /[\p{Script=Latin}0-9]/u } as const;

/** Left to right, right to left, and as the first letter has it; then the end of each of them. */
const marks = { ltr: '\u2066', rtl: '\u2067', own: '\u2068', end: '\u2069' } as const;

/**
 * A value within a sentence of a language, for texts that are only letters: sentences, labels, toasts; in HTML it is
 * `<bdi>`. What is written the other way is held apart, so that neither turns the other; a list of both goes the way
 * of its sentence.
 */
export function isolated(text: string, language: Language): string {
  const direction = directionOf(language);
  const other = direction === 'rtl' ? 'ltr' : 'rtl';
  if (!letters[other].test(text)) return text;
  const mark = letters[direction].test(text) ? marks[direction] : marks.own;
  return `${mark}${text}${marks.end}`;
}
