import { toWesternDigits } from './digits.ts';

/** The start of a receipt's code, to name it on the phone: '8BE4-81D8'. */
export function shortCodeOf(code: string): string {
  return code
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}

/** This many characters identify a receipt. */
const leastSigns = 4;

/** The start of a receipt's code, typed as printed, in any digits; undefined if the text cannot be one. */
export function codeStartOf(typed: string): string | undefined {
  const code = toWesternDigits(typed).replace(/[\s-]/g, '').toLowerCase();
  return code.length >= leastSigns && /^[0-9a-hjkmnp-tv-z]+$/.test(code) ? code : undefined;
}
