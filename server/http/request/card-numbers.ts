import { limits } from '#contract/limits.ts';
import { toWesternDigits } from '#contract/text/digits.ts';
import type { Leaf } from './json-texts.ts';

/**
 * 15 to 19 digits in a row, or in the groups of printed cards. Shorter numbers are telephone numbers; other groups are the
 * marks, years and days of a report. Digits next to an underscore or a hyphen are part of an id; digits before an @ are part
 * of a mail address.
 */
const candidates =
  /(?<![\d_-])(?:\d{4}([ .\u00a0\u202f-]?)\d{4}\1\d{4}\1\d{3,7}|\d{4}([ .\u00a0\u202f-])\d{6}\2\d{4,5})(?![\d_-]|@[\w-])/g;

/** Hashes, which may contain any run of digits. */
const hashes = /\b[0-9a-f]{32,}\b/gi;

/** The first digits of card issuers (ISO/IEC 7812-1): no year of either calendar is among them. */
const issuers = /^(?:[3-689]|2[2-7])/;

/**
 * The fields of a body that contain a card number. A card number never leaves the browser (docs/rules.md#cards); if a page or
 * a person sends one anyway, it must not be stored.
 * @returns names of fields, `a.b` for nested ones
 */
export function cardNumbersIn(leaves: readonly Leaf[]): string[] {
  return leaves.filter(({ text }) => hasCardNumber(text)).map(({ path }) => path);
}

/**
 * A card number is hidden in a token that supposedly came from a payment gateway. Any characters may surround it, because no
 * one types such a token. 13 consecutive digits are more than any id of ours has.
 */
export function hidesCardNumber(token: string): boolean {
  const numbers = token.match(/\d{4}(?:[-_]?\d{4}){3}/g) ?? [];
  return /\d{13}/.test(token) || numbers.some(isCardNumber);
}

/** The text contains a card number; a text longer than any field is rejected anyway, and not searched to its end. */
export function hasCardNumber(text: string): boolean {
  const found = toWesternDigits(text.slice(0, limits.longTextLength).replace(hashes, ' ')).match(candidates) ?? [];
  return found.some(isCardNumber);
}

function isCardNumber(candidate: string): boolean {
  const digits = candidate.replace(/\D/g, '');
  return issuers.test(digits) && fitsLuhn(digits);
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
