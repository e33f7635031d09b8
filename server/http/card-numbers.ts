import { toWesternDigits } from '#contract/digits.ts';

/** 15 to 19 digits in a row or in groups, as cards carry them; shorter ones are telephone numbers. */
const candidates = /(?<![\w-])\d(?:[ -]?\d){14,18}(?![\w-])/g;

/**
 * The places of a body where a card number stands (spec/decisions.md 15: it never leaves the browser; where a page or a
 * person sends one all the same, it must not be stored).
 * @returns names of fields, `a.b` for nested ones
 */
export function cardNumbersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string' || typeof value === 'number') return hasCardNumber(String(value)) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => cardNumbersIn(inner, path === '' ? name : `${path}.${name}`));
}

function hasCardNumber(text: string): boolean {
  const found = toWesternDigits(text).match(candidates) ?? [];
  return found.some((candidate) => fitsLuhn(candidate.replace(/\D/g, '')));
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
