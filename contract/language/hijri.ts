import { addMonths } from '../month.ts';
import type { Digits } from './digits.ts';
import type { Format } from './format.ts';
import { intl } from './intl.ts';
import type { Language } from './languages.ts';

/** The calendars that can be shown beside the Gregorian one. */
export const calendars = ['hijri'] as const;

const dayMs = 24 * 3_600_000;

/**
 * The Hijri month with the most days of a Gregorian month, `YYYY-MM`: 'Ramadan 1447', or 'Ram.' in the short form. By Umm
 * al-Qura.
 */
export function hijriMonth(
  month: string,
  language: Language,
  digits: Digits,
  length: 'long' | 'short' = 'long',
): string {
  const start = Date.parse(`${month}-01T12:00:00Z`);
  const days = Math.round((Date.parse(`${addMonths(month, 1)}-01T12:00:00Z`) - start) / dayMs);
  const locale = `${language}-u-ca-islamic-umalqura-nu-${digits}`;
  const year = length === 'long' ? { year: 'numeric' as const } : {};
  const parts = intl(Intl.DateTimeFormat, locale, { month: length, ...year, timeZone: 'UTC' })
    // A Hijri month has 29 or 30 days, so the day in the middle is in the one with most days, or in the first of two equal
    // ones.
    .formatToParts(start + (Math.ceil(days / 2) - 1) * dayMs)
    .filter(({ type }) => type === 'month' || type === 'year');
  return parts.map(({ value }) => value).join(' ');
}

/** A month with its Hijri month: 'March 2026 · Ramadan 1447'. */
export function withHijri(
  format: Pick<Format, 'month' | 'between'>,
  month: string,
  language: Language,
  digits: Digits,
): string {
  return `${format.month(`${month}-15`)}${format.between}${hijriMonth(month, language, digits)}`;
}
