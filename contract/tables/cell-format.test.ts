import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { formatCode, formattedCell, plainCellText } from './cell-format.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each([
  ['95 percent', 0.95, '0%', '95%'],
  ['leading zeros', 123, '00000', '00123'],
  ['a phone', 501_234_567, '0000000000', '0501234567'],
  ['money', 1250, '"$"#,##0.00', '$1,250.00'],
  ['money of a country', 12.5, '#,##0.00 [$ر.س.‏-401]', '12.50 ر.س.‏'],
  ['a column of money', 1234.5, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '$1,234.50'],
  ['a quarter', 0.25, '# ?/?', '1/4'],
  ['a grade', 1.5, '0.00', '1.50'],
  ['thousands', 12_345_678, '0.0,,"M"', '12.3M'],
  ['powers of ten', 12_345, '0.00E+00', '1.23E+04'],
  ['an identifier', 123_456_789_012_345, '0', '123456789012345'],
  ['a long number', 966_501_234_567, 'General', '966501234567'],
  ['a sum', 0.1 + 0.2, 'General', '0.3'],
  ['no code at all', 7, '', '7'],
  ['brackets for minus', -5, '0;(0)', '(5)'],
  ['red alone for minus', -5, '0.00;[Red]0.00', '-5.00'],
  ['a minus of its own', -5, '0.0;[Red]-0.0', '-5.0'],
  ['words for numbers', 0, '"yes";"no";"none"', 'none'],
  ['a condition', 0.5, '[<1]0%;0.0', '50%'],
  ['words after a number', 30, '0 "pupils"', '30 pupils'],
  ['a hidden number', 30, ';;;', ''],
  ['a text unchanged', '007', '@', '007'],
  ['words around a text', 'Nur', '"Class "@', 'Class Nur'],
  ['a hidden text', 'answer', ';;;', ''],
  ['a text that is only formatted as a number', ' 12 ', '0.00', ' 12 '],
  ['a code that is none', 4, '[ 0', '4'],
  ['a time', 0.3333333333333333, 'h:mm:ss', '08:00'],
  ['a time whose seconds count', 0.3334375, 'h:mm:ss', '08:00:09'],
  ['a time of the afternoon', 0.75, 'h:mm AM/PM', '6:00 PM'],
  ['a duration', 1.086805555555556, '[h]:mm', '26:05'],
  ['minutes and seconds', 0.0211226851851852, 'mm:ss', '30:25'],
  ['a day', 42_064, 'dd/mm/yyyy', '2015-03-01'],
  ['a day and a time', 46_082.60416666666, 'dd/mm/yyyy hh:mm', '2026-03-01 14:30'],
  ['the last minute of a day', 46_082.99999, 'yyyy-mm-dd h:mm:ss', '2026-03-01 23:59:59'],
  ['a month', 46_082, 'mmmm yyyy', '2026-03'],
  ['a day before the missing one', 59, 'd/m/yyyy', '1900-02-28'],
  ['the day that never was', 60, 'yyyy-mm-dd', '1900-02-29'],
  ['no day', 9e9, 'yyyy-mm-dd', '9000000000'],
] as const)('%s', (_, value, code, text) => {
  expect(plainCellText(value, code)).toBe(text);
});

test('true and false are written as Excel writes them', () => {
  expect([formattedCell(true, 'General'), formattedCell(false, '0')]).toEqual(['TRUE', 'FALSE']);
});

test('the parts of a day that a format shows are known, with its calendar', () => {
  const shown = (code: string) => {
    const cell = formattedCell(46_082, code);
    return typeof cell === 'string' ? cell : [...cell.shows, ...(cell.isHijri ? ['hijri'] : [])].join(' ');
  };
  expect(shown('dddd, d mmmm yyyy')).toBe('weekday day month year');
  expect(shown('mmm-yy')).toBe('month year');
  expect(shown('[$-1170000]B2dd/mm/yyyy')).toBe('day month year hijri');
  expect(shown('[$-2060401]d mmmm yyyy;@')).toBe('day month year hijri');
  expect(shown('[$-2010401]d mmmm yyyy;@')).toBe('day month year');
  expect(shown('"Week of" d/m/yyyy')).toBe('Week of 1/3/2026');
});

describe('a day is the same wherever the device is', () => {
  test.each(['America/New_York', 'Asia/Riyadh', 'Pacific/Kiritimati', 'UTC'])('%s', (timeZone) => {
    process.env.TZ = timeZone;
    const day = fc.integer({ min: 61, max: 2_958_464 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_439 }), (serial, minute) => {
        const cell = plainCellText(serial + minute / 1_440, 'dd/mm/yyyy hh:mm');
        const [date = '', time] = cell.split(' ');
        const days = Date.parse(date) / 86_400_000 - Date.parse('1900-03-01') / 86_400_000;
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect([days, time]).toEqual([serial - 61, clock]);
        if (serial >= 1_462) expect(plainCellText(serial - 1_462, 'yyyy-mm-dd', true)).toBe(date);
      }),
      { seed: 38, numRuns: 300 },
    );
  });
});

test('every format that Excel has by a number shows every value, and nothing that is not there', () => {
  for (let id = 0; id < 164; id += 1) {
    for (const value of [0, 0.25, 1, -1, 1250.5, 46_082.5]) {
      const text = plainCellText(value, formatCode(id, new Map()));
      expect(text, `${value} as ${id}`).toMatch(/\d|-/);
      expect(text, `${value} as ${id}`).not.toMatch(/[[\]#?_*"]|undefined|NaN/);
    }
  }
});

test('whatever a program writes as a format, the value is shown and nothing is thrown', () => {
  const piece = fc.constantFrom(
    '0',
    '#',
    '?',
    '.',
    ',',
    '%',
    '/',
    'd',
    'mm',
    'yyyy',
    'h',
    's',
    '[h]',
    '[',
    ']',
    '"',
    '\\',
    ';',
    '@',
    '_',
    '*',
    'E+',
    '[Red]',
    '[>=1]',
    'x',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (pieces, value) => {
        expect(typeof plainCellText(value, pieces.join(''))).toBe('string');
      },
    ),
    { seed: 38, numRuns: 2_000 },
  );
});
