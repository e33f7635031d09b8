import type { WallClock } from '../tables/wall-clock.ts';
import { type Digits, withDigits } from './digits.ts';
import { intl } from './intl.ts';
import { type Language, traitsOf } from './languages.ts';

export type Timestamp = Date | number | string;

const minute = 60_000;
const steps = [
  { unit: 'year', length: 365 * 24 * 60 * minute },
  { unit: 'month', length: 30 * 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const;

/** The month is shown by name: with figures only, Arabic dates would be ambiguous. */
const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const partStyles = { weekday: 'long', ...day } as const;

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The tag for Intl. Plain `ar` gives Western digits in today's browsers, hence the explicit system. */
function localeOf(language: string, digits: Digits): string {
  return `${language}-u-ca-gregory-nu-${digits}`;
}

export interface FormatPlace {
  /** The reader's country, such as `GB`: English dates have two orders, and Arabic month names differ by country. */
  readonly region?: string | undefined;
  /** By default the time zone of the device. A server, which does not know its readers' zones, passes UTC. */
  readonly timeZone?: 'UTC';
}

/** Formats values as text for a reader, in one language, one kind of digits and one place. */
export function createFormat(language: Language, digits: Digits, { region, timeZone }: FormatPlace = {}) {
  const locale = localeOf(language, digits);
  const dateLocale = region ? localeOf(`${language}-${region}`, digits) : locale;
  const { units, between } = traitsOf(language);
  const toDate = (moment: Timestamp) => dateOf(moment, timeZone);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    intl(Intl.DateTimeFormat, dateLocale, timeZone ? { ...options, timeZone } : options);
  // Each formatter is made on first use: the first one of a page takes a tenth of a second on a cheap phone.
  const dateTime = (moment: Timestamp) => {
    // The same hour format as for a time alone: '06:24', and '6:24 am' with a 12-hour clock.
    const { hour12 } = dates({ timeStyle: 'short' }).resolvedOptions();
    return dates({ ...day, hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' }).format(toDate(moment));
  };

  function number(value: number, options?: Intl.NumberFormatOptions): string {
    const small = options ? undefined : smallCount(value, digits);
    return small ?? intl(Intl.NumberFormat, locale, options ?? {}).format(value);
  }

  /** Dollars; whole amounts without cents. */
  function money(dollars: number): string {
    const digitsAfterPoint = Number.isInteger(dollars) ? 0 : 2;
    const parts = intl(Intl.NumberFormat, locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digitsAfterPoint,
      maximumFractionDigits: digitsAfterPoint,
    }).formatToParts(dollars);
    // Arabic would write US$. The short sign is clear, because there is only one currency.
    return parts.map((part) => (part.type === 'currency' ? '$' : part.value)).join('');
  }

  /** A date and time of a table, with the parts that its format shows: it is the same in every time zone. */
  function wallClock({ day: date, time, shows, isHijri }: WallClock): string {
    const calendar = isHijri ? { calendar: 'islamic-umalqura' } : {};
    const shown = intl(Intl.DateTimeFormat, dateLocale, {
      timeZone: 'UTC',
      ...calendar,
      ...Object.fromEntries(shows.map((part) => [part, partStyles[part]])),
      // As months are written elsewhere: without a day there is room for the name.
      ...(shows.includes('month') && !shows.includes('day') && { month: 'long' }),
    }).format(new Date(date));
    return time === undefined ? shown : `${shown} ${withDigits(time, digits)}`;
  }

  /** Relative time: 'yesterday', '3 hours ago'. */
  function relative(moment: Timestamp, now: Timestamp = Date.now()): string {
    const distance = toDate(moment).getTime() - toDate(now).getTime();
    const step = steps.find(({ length }) => Math.abs(distance) >= length);
    const relatives = intl(Intl.RelativeTimeFormat, locale, { numeric: 'auto' });
    return step ? relatives.format(Math.trunc(distance / step.length), step.unit) : relatives.format(0, 'second');
  }

  /** The time of day; for another day than today, with the date before it. */
  function clock(moment: Timestamp, now: Timestamp = Date.now()): string {
    const at = toDate(moment);
    const isToday = at.toDateString() === toDate(now).toDateString();
    return isToday ? dates({ timeStyle: 'short' }).format(at) : dateTime(at);
  }

  function bytes(count: number): string {
    const power = Math.min(byteUnits.length - 1, count < 1 ? 0 : Math.floor(Math.log(count) / Math.log(1024)));
    const value = count / 1024 ** power;
    // The short form 'byte' has no plural.
    const unitDisplay = power === 0 ? 'long' : units;
    const text = number(value, {
      style: 'unit',
      unit: byteUnits[power] ?? 'byte',
      unitDisplay,
      maximumFractionDigits: power > 1 && value < 100 ? 1 : 0,
    });
    // A number and its unit stay on one line.
    return text.replaceAll(' ', '\u00a0');
  }

  /** The name of a country by its code (ISO 3166-1 alpha-2). */
  function country(code: string): string {
    if (!/^[A-Z]{2}$/.test(code)) return code;
    return intl(Intl.DisplayNames, locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
  }

  return {
    between,
    number,
    money,
    /** Takes 0 to 100. */
    percent: (percentage: number) =>
      intl(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 1 }).format(percentage / 100),
    date: (moment: Timestamp) => dates(day).format(toDate(moment)),
    dateTime,
    clock,
    month: (moment: Timestamp) => dates({ month: 'long', year: 'numeric' }).format(toDate(moment)),
    /** The month by its short name alone, for contexts where the year is clear. */
    shortMonth: (moment: Timestamp) => dates({ month: 'short' }).format(toDate(moment)),
    wallClock,
    relative,
    country,
    bytes,
    list: (items: readonly string[]) => intl(Intl.ListFormat, locale, { type: 'conjunction' }).format(items),
  };
}

export type Format = ReturnType<typeof createFormat>;

/** Short form for the most common numbers of a screen, without Intl; undefined for all others. */
function smallCount(value: number, digits: Digits): string | undefined {
  if (!Number.isInteger(value) || Object.is(value, -0) || value < 0 || value > 999) return undefined;
  return withDigits(String(value), digits);
}

/** A day without a time, `YYYY-MM-DD`, is the same day for everyone: `Date` would read it as midnight in UTC. */
function dateOf(moment: Timestamp, timeZone: 'UTC' | undefined): Date {
  if (moment instanceof Date) return moment;
  const isDay = typeof moment === 'string' && moment.length === 'YYYY-MM-DD'.length;
  return new Date(isDay ? `${moment}T00:00${timeZone ? 'Z' : ''}` : moment);
}
