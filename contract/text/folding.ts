import { toWesternDigits } from './digits.ts';
import { withoutInvisible } from './texts.ts';

/** Apostrophes of keyboards and books, and the signs of ayn and hamza in Latin letters. */
const apostrophes = /['’‘‛`´′＇ʹʻʼʽʾʿˈ\u02bf\uff40]/g;

/** Letters that people exchange, because their keyboard has only one of them or because they look the same. */
const sameLetters: readonly (readonly [letters: RegExp, as: string])[] = [
  [/[\u0622\u0623\u0625\u0671-\u0673\u0675]/g, '\u0627'],
  [/[\u0649\u06cc\u06cd\u06ce\u06d0-\u06d3\u0678\u0620]/g, '\u064a'],
  [/[\u0629\u06be\u06c0-\u06c3\u06d5\u06ff]/g, '\u0647'],
  [/[\u06a9\u06aa\u06ac\u06ad\u06af\u063b\u063c]/g, '\u0643'],
  [/[\u06ba-\u06bc]/g, '\u0646'],
];

/**
 * Makes texts comparable for search, on the server and in the mirror alike (docs/rules.md#search).
 * - Case, accents, apostrophes and invisible marks are dropped; tashkeel and tatweel are removed.
 * - Alef, ya, ta marbuta and the letters of Urdu and Persian are folded; digits become Western.
 * Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  const bare = withoutInvisible(toWesternDigits(text))
    .normalize('NFKD')
    .replace(apostrophes, '')
    .replace(/[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '');
  return sameLetters
    .reduce((folded, [letters, as]) => folded.replace(letters, as), bare)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
