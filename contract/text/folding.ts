import { toWesternDigits } from './digits.ts';

/**
 * Makes texts comparable for search, on the server and in the mirror alike (docs/rules.md#search): case and accents
 * are dropped, alef, ya and ta marbuta folded, tashkeel and tatweel removed, digits made Western.
 */
export function fold(text: string): string {
  return toWesternDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06cc]/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/\u06a9/g, '\u0643')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
