import { intl } from '../language/intl.ts';
import { languages } from '../language/languages.ts';
import { addMonths } from '../month.ts';

const dayMs = 24 * 3_600_000;
/** Ramadan is the ninth month of the Islamic calendar. */
const ramadanNumber = '9';
const dayInRamadan = new Date('2026-03-01T12:00:00Z');

/** A month off in a row; a newer server may have kinds that this release does not know. */
export interface KnownMonthOff {
  readonly month: string;
  readonly name: string;
  readonly kind: string;
}

export interface SuggestedMonthOff {
  readonly month: string;
  readonly name: string;
}

interface KnownMonthsOff {
  /** The months off of the place itself. */
  readonly own: readonly KnownMonthOff[];
  /** The months off of the places it is in. */
  readonly above: readonly KnownMonthOff[];
}

/**
 * Months of the next year that are likely to have no lessons: those mostly in Ramadan, and those that were planned off for the
 * place a year before under another name. Moon and people decide, so a person confirms each.
 * @param now this month, `YYYY-MM`
 * @param ramadan the name that Ramadan gets
 * @returns the earliest first, without months that are off already
 */
export function suggestedMonthsOff(now: string, { own, above }: KnownMonthsOff, ramadan: string): SuggestedMonthOff[] {
  const known = new Set([...own, ...above].map(({ month }) => month));
  const next = Array.from({ length: 12 }, (_, at) => addMonths(now, at + 1)).filter((month) => !known.has(month));
  return next.flatMap((month) => {
    if (isMostlyRamadan(month)) return [{ month, name: ramadan }];
    const before = own.find((off) => off.month === addMonths(month, -12));
    const returns = before?.kind === 'off' && !isMostlyRamadan(before.month) && !isRamadanName(before.name);
    return returns ? [{ month, name: before.name }] : [];
  });
}

/** More than half of the days of a Gregorian month are in Ramadan. */
export function isMostlyRamadan(month: string): boolean {
  const start = Date.parse(`${month}-01T12:00:00Z`);
  const days = Math.round((Date.parse(`${addMonths(month, 1)}-01T12:00:00Z`) - start) / dayMs);
  const format = intl(Intl.DateTimeFormat, 'en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
  const numbers = Array.from({ length: days }, (_, at) => format.format(start + at * dayMs));
  return numbers.filter((number) => number === ramadanNumber).length > days / 2;
}

/** The name is Ramadan in one of the languages: it comes eleven days earlier each year. */
function isRamadanName(name: string): boolean {
  return languages.some(({ code }) => {
    const format = intl(Intl.DateTimeFormat, `${code}-u-ca-islamic-umalqura`, { month: 'long', timeZone: 'UTC' });
    return name.toLowerCase().includes(format.format(dayInRamadan).toLowerCase());
  });
}
