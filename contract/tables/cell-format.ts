import { format, tokenize } from 'numfmt';
import type { DayPart, WallClock } from './wall-clock.ts';

/** The value that a cell stores, before its format. */
export type StoredValue = string | number | boolean;

interface FormatToken {
  readonly type: string;
  readonly value: string;
}

/** Excel's built-in formats: numbers below 164, which files do not spell out. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);[Red]("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The code of a format by its number, `numFmtId` in a workbook's styles. East Asian dates are read as days. */
export function formatCode(id: number, ofFile: ReadonlyMap<number, string>): string {
  const isEastAsianDay = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return ofFile.get(id) ?? builtIn[id] ?? (isEastAsianDay ? 'yyyy/m/d' : 'General');
}

/**
 * A cell in its format: a text, or a wall clock if it shows (part of) a day, because those are written in the reader's
 * language. The time zone of the device does not matter.
 * @param is1904 counts days from 1904, as workbooks of old Macs do (`date1904`)
 */
export function formattedCell(value: StoredValue, code: string, is1904 = false): string | WallClock {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return code.includes(';') || code.includes('@') ? spelled(value, code) : value;
  if (!Number.isFinite(value)) return String(value);
  return clockOf(value, code, is1904) ?? numberText(value, code, is1904);
}

/** The same without a known language: days as YYYY-MM-DD, the form in lists for an import. */
export function plainCellText(value: StoredValue, code: string, is1904 = false): string {
  const cell = formattedCell(value, code, is1904);
  if (typeof cell === 'string') return cell;
  const day = cell.shows.includes('day') ? cell.day : cell.day.slice(0, 'YYYY-MM'.length);
  return cell.time === undefined ? day : `${day} ${cell.time}`;
}

function numberText(value: number, code: string, is1904: boolean): string {
  const isCounted = is1904 && value >= 0 && tokensFor(code).some(isOfCalendar);
  const text = /^\s*(general)?\s*$/i.test(code) ? general(value) : spelled(isCounted ? value + days1904 : value, code);
  // A section for negative numbers may show the sign only by colour.
  const isSignLost = value < 0 && /[1-9]/.test(text) && !/[-−(–]/.test(text);
  return isSignLost ? `-${text}` : text;
}

/** All digits of a double: a phone number has more of them than Excel shows in a narrow column. */
function general(value: number): string {
  return String(Number(value.toPrecision(15)));
}

function spelled(value: string | number, code: string): string {
  try {
    // The country of a currency would choose its decimal sign, but Western digits.
    const plainCurrency = code.replace(/\[\$([^\]-]+)-[\da-f]+\]/gi, '[$$$1]');
    const text = format(plainCurrency, value, { dateErrorNumber: true, overflow: '' });
    const isLost = text === '' && typeof value === 'number' && !isHiding(code);
    return isLost ? general(value) : text.trim();
  } catch {
    // Programs write codes that Excel would not accept; the value is shown anyway.
    return typeof value === 'string' ? value : general(value);
  }
}

/** An empty section shows nothing on purpose. */
function isHiding(code: string): boolean {
  return /;\s*(;|$)|^\s*;/.test(code);
}

const days1904 = 1_462;
const secondsOfDay = 86_400;
/** 9999-12-31, the last day of a workbook. */
const lastDay = 2_958_465;

/** Undefined if the format shows no date or time, one outside of Excel's calendar, or additional words. */
function clockOf(stored: number, code: string, is1904: boolean): WallClock | string | undefined {
  const tokens = tokensFor(code);
  const { shows, hasClock, hasSeconds, isSpecial } = partsOf(tokens);
  if (isSpecial || stored < 0) return undefined;
  const serial = is1904 ? stored + days1904 : stored;
  const seconds = Math.round(serial * secondsOfDay);
  const day = Math.floor(seconds / secondsOfDay);
  const time = hasClock ? timeOf(seconds % secondsOfDay, hasSeconds) : undefined;
  if (shows.length === 0) return time;
  // Excel has a 29 February 1900, and no day before that year.
  if (day < 1 || day === 60 || day > lastDay) return undefined;
  const moment = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * secondsOfDay * 1_000);
  return { day: moment.toISOString().slice(0, 10), time, shows, isHijri: isHijri(tokens) };
}

function timeOf(seconds: number, hasSeconds: boolean): string {
  const [hour, minute, second] = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return hasSeconds && second !== '00' ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
}

/** The tokens of the first section, which applies to dates and times. */
function tokensFor(code: string): readonly FormatToken[] {
  try {
    const tokens = tokenize(code) as readonly FormatToken[];
    const end = tokens.findIndex(({ type }) => type === 'BREAK');
    return end < 0 ? tokens : tokens.slice(0, end);
  } catch {
    return [];
  }
}

function isOfCalendar({ type, value }: FormatToken): boolean {
  return type === 'DATETIME' && /^[yed]/i.test(value);
}

function partsOf(tokens: readonly FormatToken[]) {
  const times = tokens.filter(({ type }) => type === 'DATETIME' || type === 'DURATION');
  const first = (at: number) => times[at]?.value[0]?.toLowerCase();
  const shows = new Set<DayPart>();
  const clock = new Set<string>();
  for (const [at, { value }] of times.entries()) {
    const letter = first(at) ?? '';
    // Excel's own rule: an `m` beside hours or seconds means minutes.
    if (letter === 'm' && value.length <= 2 && (first(at - 1) === 'h' || first(at + 1) === 's')) clock.add('m');
    else if (letter === 'm') shows.add('month');
    else if (letter === 'd') shows.add(value.length > 2 ? 'weekday' : 'day');
    else if (letter === 'y' || letter === 'e') shows.add('year');
    else clock.add(letter);
  }
  const types = new Set(tokens.map(({ type }) => type));
  const isFraction = types.has('POINT') || types.has('ZERO');
  const hasWords = tokens.some(({ type, value }) => type === 'STRING' && /[\p{L}\p{N}]/u.test(value));
  const isPartOfClock = clock.size > 0 && !(clock.has('h') && clock.has('m'));
  return {
    shows: [...shows],
    hasClock: clock.size > 0,
    hasSeconds: clock.has('s'),
    // Shown exactly in the code's format: durations, halves of a day, fractions of a second, minutes alone, other words.
    isSpecial:
      times.length === 0 ||
      types.has('DURATION') ||
      types.has('CONDITION') ||
      hasWords ||
      (shows.size === 0 && (types.has('AMPM') || isFraction)) ||
      isPartOfClock,
  };
}

/** `B2`, or an Islamic calendar in a locale: 06, or 17 (Umm al-Qura), before the four digits of the language. */
function isHijri(tokens: readonly FormatToken[]): boolean {
  return tokens.some(
    ({ type, value }) =>
      (type === 'CALENDAR' && /b2/i.test(value)) ||
      (type === 'LOCALE' && /^-(?:6|(?:[\da-f]{1,2})?(?:06|17))[\da-f]{4}$/i.test(value)),
  );
}
